import { fieldError } from '../engine/http/http-error.ts'
import { readNumber } from '../shop/catalog/import/values.ts'

interface NumberField {
  field: string
  range: readonly [least: number, most: number]
  /** In Russian, with an example. */
  message: string
}

/** A whole number as people and the desk write it: «52 080». @throws HttpError 422 with the message at its field */
export function wholeNumber(text: string, { field, range: [least, most], message }: NumberField): number {
  const number = readNumber(text.trim())
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw fieldError(field, message)
}
