import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#server/engine/paths.ts'
import { type Answers, variablesWith } from './run-command.ts'

/** A terminal is made by `script` of util-linux, which every usual Linux has. */
export const HAS_TERMINAL = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

/** Runs a command of server/cli in a terminal. */
export async function runInTerminal(
  name: string,
  words: readonly string[],
  env: Record<string, string>,
  answers: Answers,
): Promise<{ code: number | null; out: string }> {
  const variables = await variablesWith(env)
  const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
  const command = [process.execPath, '--import', './server/compiled.mjs', join(root, `server/cli/${name}.ts`), ...words]
  const child = spawn('script', ['-qec', command.map(quote).join(' '), '/dev/null'], {
    cwd: root,
    env: { ...variables, TERM: 'dumb' },
  })
  let out = ''
  const left = [...answers]
  return new Promise((done) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      const [next] = left
      if (!next || !out.includes(next[0])) return
      left.shift()
      child.stdin.write(next[1])
    })
    child.once('close', (code) => done({ code, out: out.replaceAll('\r\n', '\n') }))
  })
}
