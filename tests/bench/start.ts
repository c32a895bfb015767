import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { distFolder, root } from '#server/paths.ts'
import project from '../../package.json' with { type: 'json' }
import { copyProject } from '../site/project-copy.ts'
import { median, report, wallTime } from './measure.ts'

/** The check of the schema, and a start on a built tree up to the first page. */
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
  tell('from npm start on a built tree to the first page', median(next), 1000)
  tell('the same of a new shop, which loads the demo catalogue', median(first))
}

/** With npm's own start. @throws with what was printed, where no site is opened */
async function startToPage(dataFolder: string): Promise<number> {
  const { NODE_ENV: _, ...env } = process.env
  const before = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...env, PORT: '0', DATA_DIR: dataFolder },
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

/** What `npm run check:schema` gives Node. */
const CHECK = project.scripts['check:schema'].split(' ').slice('exec node'.split(' ').length)

/** In a built copy, whose files may be changed: for the first time, again, and after another edit each time. */
async function measureCheck(): Promise<void> {
  const { folder, remove } = await copyProject()
  try {
    for (const part of ['node', 'node.txt'])
      await cp(join(distFolder, part), join(folder, 'dist', part), { recursive: true })
    const check = () => run(CHECK, folder)
    const faq = join(folder, 'schema/content/faq.json')
    const text = await readFile(faq, 'utf8')
    await check() // what Node compiles is kept
    const whole = await wallTime(async () => {
      await rm(join(folder, 'dist/cache/checks.json'), { force: true })
      await check()
    })
    const same = await wallTime(check)
    let edits = 0
    const edited = await wallTime(async () => {
      await writeFile(faq, text.replace('"question": "', `"question": "${++edits}. `))
      await check()
    })
    tell('check:schema, layers 1 to 6: the whole schema', whole, 500)
    tell('check:schema: after an edit of one file', edited, 500)
    tell('check:schema: nothing has changed', same, 500)
  } finally {
    await remove()
  }
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
