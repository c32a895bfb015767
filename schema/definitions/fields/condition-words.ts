import { list, record } from '../json-schema/unknown.ts'
import type { FormField } from './field-schema.ts'

/** «Наша доставка» или «Транспортная компания»: the options that a condition names; undefined where it names none. */
export function chosenIn(condition: unknown, fields: readonly FormField[]): string | undefined {
  const { $eq, $in } = record(condition)
  const operands = list($eq ?? $in)
  const path = operands.map((operand) => record(operand).$get).find((path) => typeof path === 'string')
  const source = fields.find(({ name }) => `form.${name}` === path)
  const values = operands.flat().filter((operand) => typeof operand === 'string')
  const texts = (source?.options ?? []).flatMap(({ value, text }) => (values.includes(value) ? [`«${text}»`] : []))
  return texts.length > 0 ? texts.join(' или\u00a0') : undefined
}
