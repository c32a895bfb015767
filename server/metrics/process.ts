import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Family, family } from './families.ts'

/** Nanoseconds in a second. */
const NANO = 1e9

/** Since when, as every process's metrics say it, in seconds since 1970. */
const STARTED = performance.timeOrigin / 1000

export type ProcessMetrics = () => readonly Family[]

/** Memory, processor and delays of this process. Delays are measured from the first time that somebody asks. */
export function createProcessMetrics(): ProcessMetrics {
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const delays = ['0.5', '0.99', '1.0'].map(
      (quantile) => [{ quantile }, delay?.count ? delay.percentile(Number(quantile) * 100) / NANO : 0] as const,
    )
    if (delay) delay.reset()
    else (delay = monitorEventLoopDelay()).enable()
    return [
      family(
        {
          name: 'tara_event_loop_delay_seconds',
          help: 'How late the process gets to what is due, since it was asked last.',
          unit: 'seconds',
        },
        'summary',
        delays,
      ),
      family(
        {
          name: 'tara_memory_bytes',
          help: 'Resident memory, and of it the JavaScript heap and buffers.',
          unit: 'bytes',
        },
        'gauge',
        [
          [{ part: 'resident' }, rss],
          [{ part: 'heap' }, heapUsed],
          [{ part: 'external' }, external],
        ],
      ),
      family({ name: 'process_cpu_seconds', help: 'Processor time of all threads.', unit: 'seconds' }, 'counter', [
        [{}, (user + system) / 1e6],
      ]),
      family({ name: 'process_start_time_seconds', help: 'When the process began.', unit: 'seconds' }, 'gauge', [
        [{}, STARTED],
      ]),
    ]
  }
}
