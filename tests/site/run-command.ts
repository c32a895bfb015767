import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'node:util'
import { root } from '#server/engine/paths.ts'
import { dataVariables } from './data.ts'
import { STABLE } from './stable-node.ts'

export interface Ended {
  code: number | string | null | undefined
  out: string
  err: string
}

/** Runs a command of server/cli, such as «db» or «import», on its own data folder. @param project folder of the code */
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
      [...STABLE, '--import', './server/compiled.mjs', join(project, `server/cli/${name}.ts`), ...words],
      { cwd: project, env: variables },
      (error, out, err) => done({ code: error ? error.code : 0, out, err }),
    ),
  )
}

/** A data folder that does not exist. Without it a command would use the `.data` of this checkout. */
const NO_DATA = join(tmpdir(), 'tara-no-data')

/** Returns environment variables with which a command finds only the data that it is given. */
export async function variablesWith(env: Record<string, string>): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    DATA_DIR: NO_DATA,
    ...(env.DATA_DIR !== undefined && (await dataVariables(env.DATA_DIR))),
    ...env,
  }
}

let runs = 0

/** Runs a command in this process, which saves two seconds of loading modules. Only one command may run at a time. */
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
