import { formatNumber } from '../../text/format.ts'
import type { FormField } from '../field-schema.ts'
import { type FileKind, namesOf, titlesOf } from '../file-kinds.ts'
import { fitsPattern } from '../patterns.ts'
import type { FieldValue, FileDescription } from '../values.ts'
import { aboutField, counted, type FieldRule } from './rule.ts'

// The rule `file` of a form falls into three, so that each failure has its own words; `messages.file` rewords all.
const MEGABYTE = 1024 * 1024

/** Defaults of the operand's schema (rule-operands.ts). */
export const MAX_SIZE = 10
export const MAX_COUNT = 1

const ruleOf = ({ type, validation }: FormField) => (type === 'file' ? validation?.file : undefined)

const files = (value: FieldValue | undefined): readonly FileDescription[] =>
  Array.isArray(value) ? value.filter((one): one is FileDescription => typeof one === 'object') : []

export const fileCountRule: FieldRule<number> = {
  messageKey: 'file',
  operand: (field) => ruleOf(field) && (ruleOf(field)?.maxCount ?? MAX_COUNT),
  test: (value, most) => files(value).length <= most,
  json: (most) => ({ maxItems: most }),
  message: (most, field) => aboutField(field, `не\u00a0больше ${counted(most, 'файла', 'файлов')}`),
}

export const fileKindRule: FieldRule<readonly FileKind[]> = {
  messageKey: 'file',
  operand: (field) => ruleOf(field)?.kinds,
  test: (value, kinds) => files(value).every(({ name }) => fitsPattern(name, namesOf(kinds))),
  json: (kinds) => ({ items: { properties: { name: { pattern: namesOf(kinds) } } } }),
  message: (kinds, field) => aboutField(field, `можно приложить ${titlesOf(kinds)}`),
}

export const fileSizeRule: FieldRule<number> = {
  messageKey: 'file',
  operand: (field) => ruleOf(field) && (ruleOf(field)?.maxSize ?? MAX_SIZE),
  test: (value, most) => files(value).every(({ size }) => size <= most * MEGABYTE),
  json: (most) => ({ items: { properties: { size: { maximum: most * MEGABYTE } } } }),
  message: (most, field) => aboutField(field, `файл не\u00a0больше ${formatNumber(most)}\u00a0МБ`),
}
