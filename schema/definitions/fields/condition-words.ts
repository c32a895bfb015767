import { list, record } from '../json-schema/unknown.ts'
import type { FormField } from './field-schema.ts'
import { fieldNameOf, inQuotes } from './names.ts'

/**
 * «Наша доставка» или «Транспортная компания»: the options that a condition names; «заполнено «Компания»» for a field that
 * needs an answer; undefined for other conditions.
 */
export function chosenIn(condition: unknown, fields: readonly FormField[]): string | undefined {
  const { $eq, $in, $get } = record(condition)
  const operands = typeof $get === 'string' ? [condition] : list($eq ?? $in)
  const path = operands.map((operand) => record(operand).$get).find((path) => typeof path === 'string')
  const source = fields.find(({ name }) => `form.${name}` === path)
  if ($get !== undefined && source) return `заполнено ${inQuotes(fieldNameOf(source))}`
  const values = operands.flat().filter((operand) => typeof operand === 'string')
  const texts = (source?.options ?? []).flatMap(({ value, text }) => (values.includes(value) ? [`«${text}»`] : []))
  return texts.length > 0 ? texts.join(' или\u00a0') : undefined
}
