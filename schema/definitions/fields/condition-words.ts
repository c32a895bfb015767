import { isRecord, list } from '../json-schema/unknown.ts'
import type { FormField } from './field-schema.ts'
import { fieldNameOf, inQuotes } from './rule.ts'

/**
 * Describes a condition in Russian, to follow «если»: «Укупорка» — «Своя» или «Дозатор»; заполнено «Компания». Returns
 * undefined for a condition on anything but the form's fields.
 */
export const conditionWords = (condition: unknown, fields: readonly FormField[]) => worded(condition, fields, false)

function worded(condition: unknown, fields: readonly FormField[], isNot: boolean): string | undefined {
  if (!isRecord(condition)) return undefined
  const { $not, $and, $or, $get, $empty, $eq, $in, $gt, $lt } = condition
  if ($not !== undefined) return worded($not, fields, !isNot)
  if ($empty !== undefined) return worded($empty, fields, !isNot)
  if ($and !== undefined || $or !== undefined) {
    const parts = list($and ?? $or).map((part) => worded(part, fields, isNot))
    // De Morgan: the negation of «both» is «not the one or not the other».
    const isBoth = ($and === undefined) === isNot
    return parts.includes(undefined) ? undefined : parts.join(isBoth ? ' и\u00a0' : ' или\u00a0')
  }
  const [one, other] = list($eq ?? $in ?? $gt ?? $lt)
  const source = [condition, one, other].flatMap((part) => fieldAt(part, fields) ?? [])[0]
  if (!source) return undefined
  const name = inQuotes(fieldNameOf(source))
  const not = isNot ? 'не\u00a0' : ''
  if ($get !== undefined) return `${not}${source.type === 'checkbox' ? 'отмечено' : 'заполнено'} ${name}`
  const isTick = [one, other].find((value) => typeof value === 'boolean')
  if (isTick !== undefined) return worded({ $get: `form.${source.name}` }, fields, isTick === isNot)
  const values = [one, other].flat().filter((value) => typeof value === 'string' || typeof value === 'number')
  if (values.length === 0) return undefined
  if ($gt !== undefined || $lt !== undefined)
    return `${name} ${not}${$gt === undefined ? 'меньше' : 'больше'} ${values.join(' ')}`
  const texts = values.map((value) => source.options?.find((option) => option.value === value)?.text ?? String(value))
  return `${name} — ${not}${texts.map(inQuotes).join(' или\u00a0')}`
}

/** Returns the form's field whose value an operand reads; undefined for any other operand. */
export const fieldAt = (operand: unknown, fields: readonly FormField[]): FormField | undefined =>
  isRecord(operand) ? fields.find(({ name }) => `form.${name}` === operand.$get) : undefined
