import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { startSite } from '../site/run-site.ts'

type Site = Awaited<ReturnType<typeof startSite>>

/** The slowest response of /healthz in milliseconds, and the largest memory of the process. */
export interface Worst {
  ms: number
  mb: number
}

/** Returns the resident memory of a process, in megabytes; Linux only. */
export const megabytesOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Returns the processor time of a process so far, in milliseconds; Linux counts in steps of 10 ms. */
export function processorMsOf(pid: number | undefined): number {
  const [, , , , , , , , , , , user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
  return (user + system) * 10
}

/** Watches the site from a separate process, because a busy process that loads the site would delay the measured responses. */
export async function watchHealth({ url, process: { pid } }: Site) {
  const watcher = fork(fileURLToPath(import.meta.url), [url, String(pid)])
  await once(watcher, 'message')
  return {
    /** Starts watching. @returns a function that ends it and returns the result */
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
  // The first request is not measured, because it loads code.
  await fetch(`${url}/healthz`).then((response) => response.text())
  process.on('message', (message) => {
    if (message === 'begin') return void watch(url, Number(pid))
    process.send?.(worst)
    worst = undefined
  })
  process.send?.('ready')
}
