import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import type { SchemaFiles } from '#schema/definitions/kinds/files.ts'
import type { CheckInput, KnownCatalog } from '#schema/definitions/scope/context.ts'
import { ownLetters } from '../mail/own-letters.ts'
import { guards } from './guards.ts'

/** The files with all that the checker must be told: it knows no block, no call and no server itself. */
export const checkInput = (files: SchemaFiles, catalog?: KnownCatalog): CheckInput => ({
  files,
  contracts,
  calls,
  guards: new Set(guards.keys()),
  mails: ownLetters,
  catalog,
})
