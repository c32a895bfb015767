import { readFileSync } from 'node:fs'
import type { RunningSite } from '../site/run-site.ts'

/** What Linux tells of a process that serves a site. */

/** Resident memory in megabytes. */
export function residentMegabytes(site: RunningSite): number {
  const [, kilobytes = Number.NaN] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Processor time so far in milliseconds, to a hundredth of a second. */
export function processorMilliseconds(site: RunningSite): number {
  const [, after = ''] = readFileSync(`/proc/${site.process.pid}/stat`, 'utf8').split(') ')
  const [user, system] = after.split(' ').slice(11, 13).map(Number)
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10
}
