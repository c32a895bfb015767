import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'node:util'
import { root } from '#server/engine/paths.ts'
import { dataVariables } from './data.ts'

export interface Ended {
  code: number | string | null | undefined
  out: string
  err: string
}

/** Runs a command of server/cli, «db» or «import», on a data folder of its own. @param project where the code is */
export async function runCommand(
  name: string,
  words: readonly string[],
  env: Record<string, string>,
  project = root,
): Promise<Ended> {
  const variables = await variablesWith(env)
  return new Promise((done) =>
    execFile(
      process.execPath,
      ['--import', './server/compiled.mjs', join(project, `server/cli/${name}.ts`), ...words],
      { cwd: project, env: variables },
      (error, out, err) => done({ code: error ? error.code : 0, out, err }),
    ),
  )
}

/** Nothing is there. Without it a command would find the `.data` of this checkout. */
const NO_DATA = join(tmpdir(), 'tara-no-data')

/** The environment of a command, which finds no data but those that it is given. */
export async function variablesWith(env: Record<string, string>): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    DATA_DIR: NO_DATA,
    ...(env.DATA_DIR !== undefined && (await dataVariables(env.DATA_DIR))),
    ...env,
  }
}

let runs = 0

/** The same in this process, whose modules are loaded: a process of its own takes two seconds. One command at a time. */
export async function runInside(name: string, words: readonly string[], env: Record<string, string>): Promise<Ended> {
  const ended = { code: 0, out: '', err: '' }
  const { argv, exitCode, env: variables } = process
  const { log, warn, error } = console
  const umask = process.umask()
  const print = (...values: unknown[]): void => void (ended.out += `${format(...values)}\n`)
  const complain = (...values: unknown[]): void => void (ended.err += `${format(...values)}\n`)
  Object.assign(process, { argv: ['node', name, ...words], exitCode: 0, env: await variablesWith(env) })
  Object.assign(console, { log: print, warn: complain, error: complain })
  try {
    await import(/* @vite-ignore */ `../../server/cli/${name}.ts?${++runs}`)
    return { ...ended, code: Number(process.exitCode) }
  } finally {
    Object.assign(process, { argv, exitCode, env: variables })
    Object.assign(console, { log, warn, error })
    process.umask(umask)
  }
}
