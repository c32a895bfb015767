import '../mode.ts'
import '../compiled.ts'
import type { ToCheck } from './check-and-try.ts'

// Who asked has gone.
process.once('disconnect', () => process.exit(1))
process.once('message', async (asked: ToCheck) => {
  const { checkAndTry } = await import('./check-and-try.ts')
  const problems = await checkAndTry(asked)
  process.removeAllListeners('disconnect')
  process.send?.(problems, () => process.exit(0))
})
