import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { format } from 'node:util'
import { root } from '#server/engine/paths.ts'
import { dataVariables } from './data.ts'

export interface Ended {
  code: number | string | null | undefined
  out: string
  err: string
}

/** A question's beginning, and what is typed when it is seen. */
export type Answers = readonly (readonly [question: string, keys: string])[]

/**
 * Runs a command of server/cli, «db» or «import», on a data folder of its own.
 * @param project where the code is
 */
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

/**
 * The same in this process, whose modules are loaded: a process of its own takes two seconds. One command at a time.
 * @param answers left out: there is no terminal
 */
export async function runInside(
  name: string,
  words: readonly string[],
  env: Record<string, string>,
  answers?: Answers,
): Promise<Ended> {
  const ended = { code: 0, out: '', err: '' }
  const { argv, exitCode, env: variables } = process
  const { log, warn, error } = console
  const streams = Object.getOwnPropertyDescriptors(process)
  const umask = process.umask()
  const write = (text: string): void => void (ended.out += text)
  const print = (...values: unknown[]): void => write(`${format(...values)}\n`)
  // A terminal shows both.
  const complain = answers ? print : (...values: unknown[]): void => void (ended.err += `${format(...values)}\n`)
  Object.assign(process, { argv: ['node', name, ...words], exitCode: 0, env: await variablesWith(env) })
  Object.assign(console, { log: print, warn: complain, error: complain })
  const terminal = streamsOf(answers, write, () => ended.out)
  Object.defineProperties(process, {
    stdin: { ...streams.stdin, get: () => terminal.input },
    stdout: { ...streams.stdout, get: () => terminal.output },
  })
  try {
    await import(/* @vite-ignore */ `../../server/cli/${name}.ts?${++runs}`)
    return { ...ended, code: Number(process.exitCode), out: ended.out.replaceAll('\r\n', '\n') }
  } finally {
    Object.assign(process, { argv, exitCode, env: variables })
    Object.assign(console, { log, warn, error })
    Object.defineProperties(process, { stdin: streams.stdin, stdout: streams.stdout })
    process.umask(umask)
  }
}

/** Streams that a command reads and writes; with answers it takes them for a terminal. */
function streamsOf(answers: Answers | undefined, write: (text: string) => void, shown: () => string) {
  const isTTY = answers !== undefined
  const [input, output] = [new PassThrough(), new PassThrough()]
  const left = [...(answers ?? [])]
  output.on('data', (bytes: Buffer) => {
    write(String(bytes))
    const [next] = left
    if (!next || !shown().includes(next[0])) return
    left.shift()
    input.write(next[1])
  })
  return { input: Object.assign(input, { isTTY }), output: Object.assign(output, { isTTY, columns: 200 }) }
}
