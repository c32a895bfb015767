import { checkAndTry } from './check-and-try.ts'
import { KeptChecks } from './kept-checks.ts'
import { loadBuiltRenderer } from './load-renderer.ts'

/** All that a check of the schema files takes in a process of its own. */
export const loadChecks = async () => ({ checkAndTry, KeptChecks, render: await loadBuiltRenderer() })
