import '../umask.ts'
import '../mode.ts'
import type { PictureJob, PictureResult } from './job.ts'

/** How long it waits for another picture before it goes, with all that libvips holds. */
const IDLE_MS = 60_000

const { makeVariant } = await import('./make-variant.ts')

// Who asked has gone.
process.once('disconnect', () => process.exit(0))

let idle: NodeJS.Timeout | undefined
const rest = (): void => {
  idle = setTimeout(() => process.exit(0), IDLE_MS)
}

process.on('message', async (job: PictureJob) => {
  clearTimeout(idle)
  const result: PictureResult = await makeVariant(job).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(result, rest)
})
rest()
