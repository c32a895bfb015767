import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { hasErrors } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { indexFiles, type SchemaFiles } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { CheckInput, KnownCatalog } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { shopLanguage } from '#schema/definitions/shop/language.ts'
import type { RenderPage } from '../engine/pages/load-renderer.ts'
import { tryPages } from '../engine/pages/trial.ts'
import type { Signing } from '../engine/secrets/signing.ts'
import { createSite } from '../engine/site/site.ts'
import { regionVariants } from '../shop/regions/regions.ts'
import { guards, ownLetters, roots } from './shop.ts'

/** Returns the input of the checker, which itself imports no blocks, no calls and nothing of the server. */
export const checkInput = (files: SchemaFiles, catalog?: KnownCatalog): CheckInput => ({
  files,
  contracts,
  calls,
  guards: new Set(Object.keys(guards)),
  mails: ownLetters,
  catalog,
  ...shopLanguage,
})

/** Checks the files: layers 1 to 6 (`checkFiles`). @param catalog if set, warns of links to missing sections and products */
export const checkSchema = (texts: SchemaTexts, catalog?: KnownCatalog): Problem[] =>
  checkFiles(checkInput(indexFiles(kinds, texts), catalog))

/** Signs the links of trial renderings with a constant, because nobody opens these links. */
const SAMPLE: Signing = { sign: () => 'obrazets', open: () => undefined }

/** Checks the files, and if they have no errors, renders every page and modal once: layer 7 (server/engine/pages/trial.ts). */
export async function checkAndTry(
  texts: SchemaTexts,
  render: RenderPage,
  catalog?: KnownCatalog,
): Promise<readonly Problem[]> {
  const files = indexFiles(kinds, texts)
  const problems = checkFiles(checkInput(files, catalog))
  if (hasErrors(problems)) return problems
  return [
    ...problems,
    ...(await tryPages({
      files,
      site: createSite(files, { calls, signing: SAMPLE, variants: regionVariants() }),
      ...{ guards, roots },
      contracts,
      render,
    })),
  ]
}
