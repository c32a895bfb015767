import { contracts } from '#blocks/contracts.ts'
import { checkFiles, type FileResults } from '#schema/definitions/checker/check.ts'
import { hasErrors } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { KnownCatalog } from '#schema/definitions/scope/context.ts'
import type { Signing } from '../secrets/signing.ts'
import { createSite } from '../site/site.ts'
import { checkInput } from './check-input.ts'
import type { RenderPage } from './load-renderer.ts'
import { type Tried, tryPages } from './trial.ts'

/** What an earlier check by the same code has found; holds what this one found afterwards. */
export interface Known {
  files: FileResults
  tried: Tried
}

/** Samples are shown, in links that nobody follows. */
const SAMPLE: Signing = { sign: () => 'obrazets', open: () => undefined }

/** Layers 1 to 6, and where they find no error layer 7; what has not changed since is not checked again. */
export async function checkAndTry(
  texts: SchemaTexts,
  { files: kept, tried }: Known,
  render: RenderPage,
  catalog?: KnownCatalog,
) {
  const files = indexFiles(texts)
  const found: readonly Problem[] = checkFiles(checkInput(files, catalog), kept)
  if (hasErrors(found)) return found
  return [...found, ...(await tryPages({ files, site: createSite(files, SAMPLE), contracts, render, tried }))]
}
