import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { startSite } from '../site/run-site.ts'

type Site = Awaited<ReturnType<typeof startSite>>

/** The longest that /healthz took, in milliseconds, and the most memory that the process had. */
export interface Worst {
  ms: number
  mb: number
}

/** Resident memory of a process; Linux only. */
export const megabytesOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Processor time of a process so far, in milliseconds; Linux counts hundredths of a second. */
export function processorMsOf(pid: number | undefined): number {
  const [, , , , , , , , , , , user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
  return (user + system) * 10
}

/** Watches from a process of its own: in a thread of the one that loads the site, its answers would wait for that one's. */
export async function watchHealth({ url, process: { pid } }: Site) {
  const watcher = fork(fileURLToPath(import.meta.url), [url, String(pid)])
  await once(watcher, 'message')
  return {
    /** @returns ends the watch */
    begin() {
      watcher.send('begin')
      return async (): Promise<Worst> => {
        watcher.send('end')
        const [worst] = await once(watcher, 'message')
        return worst
      }
    },
    end: () => watcher.kill(),
  }
}

let worst: Worst | undefined

async function watch(url: string, pid: number): Promise<void> {
  worst = { ms: 0, mb: megabytesOf(pid) }
  while (worst) {
    const started = performance.now()
    await fetch(`${url}/healthz`).then((response) => response.text())
    if (!worst) return
    worst.ms = Math.max(worst.ms, performance.now() - started)
    worst.mb = Math.max(worst.mb, megabytesOf(pid))
    await new Promise((go) => setTimeout(go, 5))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , url = '', pid] = process.argv
  // The first request loads the code of all.
  await fetch(`${url}/healthz`).then((response) => response.text())
  process.on('message', (message) => {
    if (message === 'begin') return void watch(url, Number(pid))
    process.send?.(worst)
    worst = undefined
  })
  process.send?.('ready')
}
