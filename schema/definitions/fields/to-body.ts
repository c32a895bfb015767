import { evaluate } from '../expressions/evaluate.ts'
import { isRecord } from '../json-schema/unknown.ts'
import type { FormField } from './field-schema.ts'
import { isPhone } from './plain-line.ts'
import { type FieldValue, type FieldValues, isEmpty, NO_FIELDS } from './values.ts'

export interface Sent {
  /** Keys from the body's root. */
  readonly path: readonly string[]
  readonly keep?: 'digits'
  readonly prefix?: string
  readonly value?: string
}

/** Undefined for a field that is not sent: `send: false`, or a consent without `send` (L1). */
export function sentOf({ name, send, consent }: FormField): Sent | undefined {
  if (send === false || (consent !== undefined && send === undefined)) return undefined
  const { as = name, keep, prefix, value } = typeof send === 'object' ? send : {}
  return {
    path: as.split('.'),
    ...(keep && { keep }),
    ...(prefix !== undefined && { prefix }),
    ...(value !== undefined && { value }),
  }
}

/** Builds the body of the form's call: nested by dots in names, without empty and hidden fields. */
export function toBody(
  fields: readonly FormField[],
  values: FieldValues,
  hidden: ReadonlySet<string> = NO_FIELDS,
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const sent = sentOf(field)
    if (!sent || hidden.has(field.name)) continue
    const value = bodyValue(field, sent, Object.hasOwn(values, field.name) ? values[field.name] : undefined)
    if (value !== undefined) put(body, sent.path, value)
  }
  return body
}

/** The consents that go along with a body: each document whose box is ticked, in the edition that was shown. */
export const consentsIn = (
  fields: readonly FormField[],
  values: FieldValues,
  editions: Readonly<Record<string, string>>,
  hidden: ReadonlySet<string> = NO_FIELDS,
): { document: string; version: string | undefined }[] =>
  consentsOf(fields, values, hidden).map((document) => ({ document, version: editions[document] }))

/** Documents whose box is ticked: names of files in schema/content/documents. */
export const consentsOf = (
  fields: readonly FormField[],
  values: FieldValues,
  hidden: ReadonlySet<string> = NO_FIELDS,
): string[] =>
  fields.flatMap(({ name, consent }) =>
    consent !== undefined && values[name] === true && !hidden.has(name) ? [consent] : [],
  )

function bodyValue(field: FormField, sent: Sent, value: FieldValue | undefined): FieldValue | undefined {
  if (sent.value !== undefined) return value === true ? sent.value : undefined
  if (value === false) return false
  if (isEmpty(value) || typeof value !== 'string') return isEmpty(value) ? undefined : value
  const kept = sent.keep === 'digits' ? digitsOf(field, value) : value
  return kept === '' ? undefined : (sent.prefix ?? '') + kept
}

/** Returns the digits of a phone; a Russian number starts with 7, not with the domestic prefix 8. */
function digitsOf(field: FormField, text: string): string {
  const digits = text.replace(/[^0-9]/g, '')
  return isPhone(field) && !text.startsWith('+') ? digits.replace(/^8(?=[0-9]{10}$)/, '7') : digits
}

function put(body: Record<string, unknown>, path: readonly string[], value: FieldValue): void {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    body[key] = value
    return
  }
  const inside: unknown = Object.hasOwn(body, key) ? body[key] : undefined
  const group: Record<string, unknown> = isRecord(inside) ? inside : {}
  body[key] = group
  put(group, rest, value)
}

/** Names of the hidden fields; a hidden field counts as empty for later conditions. */
export function hiddenFields(fields: readonly FormField[], values: FieldValues): ReadonlySet<string> {
  const hidden = new Set<string>()
  const form: Record<string, FieldValue | undefined> = { ...values }
  for (const { name, visible } of fields) {
    if (visible === undefined || evaluate(visible, { form }) === true) continue
    hidden.add(name)
    delete form[name]
  }
  return hidden
}
