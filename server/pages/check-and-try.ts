import { contracts } from '#blocks/contracts.ts'
import { hasErrors } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { indexFiles, type SchemaTexts } from '#schema/definitions/kinds/files.ts'
import { createSigning } from '../secrets/signing.ts'
import { createSite } from '../site/site.ts'
import { checkHere } from './check-here.ts'
import { KeptChecks } from './kept-checks.ts'
import { loadBuiltRenderer } from './load-renderer.ts'
import { tryPages } from './trial.ts'

/** What the process is asked. */
export interface ToCheck {
  texts: SchemaTexts
  /** Where checks are kept; nowhere without it. */
  folder: string | undefined
}

/** Layers 1 to 6, and where they find no error layer 7 by the built renderer. What is found is kept. */
export async function checkAndTry({ texts, folder }: ToCheck): Promise<readonly Problem[]> {
  const kept = new KeptChecks(folder)
  const found = checkHere(texts, kept.files)
  const problems = hasErrors(found) ? found : [...found, ...(await tryTexts(texts))]
  kept.add({ version: texts.version, tried: true, problems })
  return problems
}

async function tryTexts(texts: SchemaTexts): Promise<Problem[]> {
  const files = indexFiles(texts)
  // Samples are shown, in links that nobody follows.
  const signing = createSigning(() => Buffer.alloc(32))
  return tryPages(files, createSite(files, signing), contracts, await loadBuiltRenderer())
}
