import { Gauge } from 'prom-client'
import { withTimeout } from '../with-timeout.ts'

/** Timeout of reading a gauge, in milliseconds. */
export const READING_MS = 2000

type Sample = readonly [value: number, labels?: Readonly<Record<string, string>>]

interface GaugeOptions {
  name: string
  help: string
  labels?: readonly string[]
  /** Reads the samples on each scrape; after a timeout the gauge has no samples. */
  read(): readonly Sample[] | Promise<readonly Sample[]>
}

/** Creates a metric that is read on each scrape. */
export const gauge = ({ name, help, labels = [], read }: GaugeOptions): Gauge =>
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      const reading = Promise.resolve(read()).catch(() => [])
      const samples = await withTimeout(reading, READING_MS, () => [])
      this.reset()
      // reset() sets a gauge without labels to 0, so a gauge without samples is removed.
      if (samples.length === 0 && labels.length === 0) this.remove()
      for (const [value, labelValues = {}] of samples) this.set(labelValues, value)
    },
  })
