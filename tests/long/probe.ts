import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RunningSite, waitFor } from '../site/run-site.ts'

/** Controls the clock of a site's process and reads its memory. */
export interface Probe {
  /** Variables with which the site must be started. */
  env: Record<string, string>
  /** Shifts the clock from the true time, and collects garbage. @returns the memory in use afterwards */
  set(site: RunningSite, shiftMs?: number): Promise<NodeJS.MemoryUsage>
}

/** Creates a probe. @param folder for the file through which the test and the process communicate */
export function createProbe(folder: string): Probe {
  const file = join(folder, 'probe.json')
  let id = 0
  return {
    env: { PROBE_FILE: file, NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'inside.ts')).href}` },
    async set(site, shiftMs = 0) {
      const asked = ++id
      writeFileSync(file, JSON.stringify({ id: asked, shift: shiftMs }))
      site.process.kill('SIGUSR2')
      const read = (): NodeJS.MemoryUsage & { id: number } => JSON.parse(readFileSync(`${file}.out`, 'utf8'))
      const isDone = (): boolean => {
        try {
          return existsSync(`${file}.out`) && read().id === asked
        } catch {
          return false // the file is only half written
        }
      }
      await waitFor(isDone, () => `The site does not answer the probe:\n${site.output()}`)
      return read()
    },
  }
}
