import type { Node } from 'jsonc-parser'
import type { Problem } from '../document/problem.ts'
import type { SchemaFile, SchemaFiles } from '../kinds/files.ts'

/** What may be the cause of others, and the files with it mended. */
export interface Mended {
  readonly cause: Problem
  readonly files: SchemaFiles
  /** It is guessed from its consequences: nothing may be wrong with these files that was not before. */
  readonly isGuess?: true
}

/** The files with another text of one. */
export const withText = (files: SchemaFiles, { file }: Pick<SchemaFile, 'file'>, text: string): SchemaFiles =>
  files.changed((one) => (file.endsWith(`/${one.path}`) ? { path: one.path, text } : one))

/** The text with a string in the place of another. */
export const replaced = (text: string, { offset, length }: Pick<Node, 'offset' | 'length'>, by: string): string =>
  text.slice(0, offset) + JSON.stringify(by) + text.slice(offset + length)
