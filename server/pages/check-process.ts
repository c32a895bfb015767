import '../mode.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { loadCheck } from '../built.ts'
import type { KeptChecks } from './kept-checks.ts'

/** What the process is asked. */
export interface ToCheck {
  texts: SchemaTexts
  /** Where checks are kept; nowhere without it. */
  folder: string | undefined
  /** Names the code that checks. */
  by: string
}

/** Who edits, does so again: the next check is five times as quick here. Milliseconds. */
const IDLE = 5 * 60_000

// Who asked has gone.
process.once('disconnect', () => process.exit(1))
let idle: ReturnType<typeof setTimeout> | undefined
let running = Promise.resolve()
process.on('message', (asked: ToCheck) => {
  clearTimeout(idle)
  running = running.then(() => answer(asked)).then(rest)
})
rest()

// It may have been started ahead of what it will be asked.
const loading = loadCheck<typeof import('./load-checks.ts')>().then(({ loadChecks }) => loadChecks())
loading.catch(() => undefined) // who asks is told

/** What is kept, as it was read before the first check here. */
let known: KeptChecks | undefined

async function answer({ texts, folder, by }: ToCheck): Promise<void> {
  const { checkAndTry, KeptChecks, render } = await loading
  known ??= new KeptChecks(folder, by)
  const problems = await checkAndTry(texts, known, render)
  known.add({ version: texts.version, tried: true, problems })
  process.send?.(problems)
}

function rest(): void {
  clearTimeout(idle)
  idle = setTimeout(() => process.exit(0), IDLE)
}
