import { pointerStep } from '../json-schema/at-path.ts'

/** A problem in a schema file, for its author. The checker reports problems and never throws them. */
export interface Problem {
  /** Errors keep a change from going live and end the check with exit code 1; warnings are only shown. */
  severity: 'error' | 'warning'
  /** Path from the project's root: "schema/pages/home.json". */
  file: string
  /** Line of the problem, from 1. */
  line: number
  /** Column of the problem, from 1, in UTF-16 code units. */
  column: number
  /** JSON pointer to the value or the key with the problem. */
  pointer: string
  /** Name of the rule, «группа/правило»; checker/testing.ts lists all names. */
  rule: string
  /** A whole sentence in Russian. */
  message: string
  /** The correction, a whole sentence; empty if the message already says it. */
  hint: string
  /** The correction that `--fix` writes, if there is exactly one. */
  fix?: Fix
}

/** A new value at the problem's pointer, or a new name for the pointer's last key. */
type Fix = { readonly value: unknown } | { readonly key: string }

/** Returns true if a problem is reported for the file or for a folder that contains it. */
export const concernsFile = (file: string, { file: reported }: Pick<Problem, 'file'>): boolean =>
  file === reported || (reported.endsWith('/') && file.startsWith(reported))

/** Path of keys and indices inside a document. */
export type Path = readonly (string | number)[]

/** Returns the JSON pointer (RFC 6901) of a path. */
export const toPointer = (path: Path): string => path.map((step) => `/${pointerStep(step)}`).join('')
