import type { Path } from '#schema/definitions/document/problem.ts'

/** Something that has changed in a file. */
export interface Found {
  /** In Russian, from a small letter on: «заголовок: «Вопросы» → «Ответы»». */
  readonly words: string
  /** Where it is written. */
  readonly at: Path
  /** Whether that is the older file: what is gone stands in no other. */
  readonly gone?: boolean
}
