import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { root } from '#server/paths.ts'
import { startSite } from '../site/run-site.ts'
import { median, report, wallTime } from './measure.ts'

/** The check of the whole schema, and a start on a built tree up to the first page. */
export async function measureStart(): Promise<void> {
  const check = await wallTime(() => run(['server/cli/check-schema.ts']))
  report(
    'check:schema on the whole schema, layers 1 to 6, wall time',
    `${(check / 1000).toFixed(2)} s`,
    'under 1 s',
    check < 1000,
  )
  const starts: number[] = []
  for (let i = 0; i < 5; i++) {
    const before = performance.now()
    const site = await startSite()
    await fetch(`${site.url}/`).then((answer) => answer.text())
    starts.push(performance.now() - before)
    await site.stop()
  }
  const start = median(starts)
  report(
    'from start on a built tree to the first page, wall time',
    `${(start / 1000).toFixed(2)} s`,
    'under 2 s',
    start < 2000,
  )
}

async function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}
