import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

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

parentPort?.on('message', (message) => {
  const { url, pid } = workerData as { url: string; pid: number }
  if (message === 'begin') void watch(url, pid)
  else {
    parentPort?.postMessage(worst)
    worst = undefined
  }
})
