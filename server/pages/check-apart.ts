import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/files.ts'
import { cacheFolder } from '../cache-folder.ts'
import { inTurn } from '../in-turn.ts'
import type { ToCheck } from './check-and-try.ts'
import { KeptChecks } from './kept-checks.ts'

/**
 * Layers 1 to 7 in a process of their own: nobody waits for a check, and what it takes up goes with it. What is known
 * of these texts is not checked again.
 * @param folder where checks are kept
 * @throws where the process fails
 */
export async function checkApart(texts: SchemaTexts, folder = cacheFolder()): Promise<readonly Problem[]> {
  const known = new KeptChecks(folder).find(texts.version, true)
  if (known) return known
  await inTurn()
  const child = fork(join(import.meta.dirname, 'check-process.ts'), { execArgv: [] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The check of the schema files ended with ${code}`)
  })
  ended.catch(() => undefined)
  await inTurn()
  child.send({ texts, folder } satisfies ToCheck)
  const [problems] = await Promise.race([once(child, 'message'), ended])
  return problems as readonly Problem[] // of check-process.ts
}
