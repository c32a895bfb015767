import type { ErrorObject } from 'ajv'
import { formatNumber } from '#schema/definitions/text/format.ts'

/** Describes a value that violates a call's contract, in a sentence for the visitor. */
export const mismatchMessage = (error: ErrorObject): string => (MESSAGES[error.keyword] ?? mismatch)(error)

const mismatch = (): string => 'Значение не\u00a0подходит.'

const TYPES: Readonly<Record<string, string>> = {
  integer: 'Нужно целое число.',
  number: 'Нужно число.',
  boolean: 'Нужно «да» или «нет».',
  array: 'Нужен список.',
  string: 'Нужен текст.',
}

const MESSAGES: Readonly<Record<string, (error: ErrorObject) => string>> = {
  type: (error) => TYPES[[error.params.type].flat().join()] ?? mismatch(),
  enum: () => 'Такого варианта нет.',
  const: () => 'Такого варианта нет.',
  pattern: () => 'Проверьте, нет\u00a0ли опечатки.',
  format: () => 'Проверьте, нет\u00a0ли опечатки.',
  required: () => 'Указано не\u00a0всё.',
  additionalProperties: () => 'Указано лишнее.',
  minLength: ({ params: { limit } }) =>
    limit === 1 ? 'Нужно заполнить.' : `Слишком коротко: нужно не\u00a0меньше ${limit}\u00a0знаков.`,
  maxLength: ({ params: { limit } }) => `Слишком длинно: помещается ${limit}\u00a0знаков.`,
  minItems: ({ params: { limit } }) => `Слишком мало: нужно не\u00a0меньше ${limit}.`,
  maxItems: ({ params: { limit } }) => `Слишком много: помещается ${limit}.`,
  minimum: ({ params: { limit } }) => `Нужно не\u00a0меньше ${formatNumber(limit)}.`,
  maximum: ({ params: { limit } }) => `Нужно не\u00a0больше ${formatNumber(limit)}.`,
}
