import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { root } from '#server/engine/paths.ts'
import { median, report, wallTime } from './measure.ts'

/** Measures the check of the schema, and a start of the built site up to its first page. */
export async function measureStart(): Promise<void> {
  await measureCheck()
  const above = await mkdtemp(join(tmpdir(), 'tara-bench-'))
  const first: number[] = []
  const next: number[] = []
  for (let i = 0; i < 5; i++) {
    const folder = join(above, String(i))
    first.push(await startToPage(folder))
    next.push(await startToPage(folder))
  }
  await rm(above, { recursive: true })
  tell('from npm start on a built tree to the first page', median(next), 3000)
  tell('the same of a new shop, which loads the demo catalog', median(first))
}

/** Starts the site with `npm start`. @returns milliseconds @throws with the output, if no site is opened */
async function startToPage(dataFolder: string): Promise<number> {
  const { NODE_ENV: _, ...env } = process.env
  const before = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...env, PORT: '0', DATA_DIR: dataFolder, DEMO: '1' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const opened = new Promise<string>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk)
        const [address] = /http:\/\/localhost:\d+/.exec(output) ?? []
        if (address) done(address.replace('localhost', '127.0.0.1'))
      })
    child.on('exit', () => fail(new Error(`The site ended at its start:\n${output}`)))
  })
  await fetch(`${await opened}/`).then((answer) => answer.text())
  const took = performance.now() - before
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await once(child, 'exit')
  return took
}

async function measureCheck(): Promise<void> {
  const check = () => run(['--import', './server/compiled.mjs', 'server/cli/check-schema.ts'], root)
  await check() // this run fills Node's compile cache
  tell('check:schema', await wallTime(check), 1500)
}

const tell = (name: string, milliseconds: number, most = Number.POSITIVE_INFINITY): void =>
  report(
    `${name}, wall time`,
    `${(milliseconds / 1000).toFixed(2)} s`,
    Number.isFinite(most) ? `at most ${most / 1000} s` : '',
    milliseconds <= most,
  )

async function run(args: readonly string[], folder: string): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}
