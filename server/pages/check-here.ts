import { checkFiles, type FileResults } from '#schema/definitions/checker/check.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { KnownCatalog } from '#schema/definitions/scope/context.ts'
import { checkInput } from './check-input.ts'

const results: FileResults = new Map()

/** Layers 1 to 6 in this process; what has not changed since the last time is not checked again. */
export const checkHere = (texts: SchemaTexts, kept = results, catalog?: KnownCatalog): Problem[] =>
  checkFiles(checkInput(indexFiles(texts), catalog), kept)
