import { holds } from '../expressions/evaluate.ts'
import { isRecord } from '../json-schema/unknown.ts'
import { fieldNow } from './field-now.ts'
import type { FormField } from './field-schema.ts'
import { holdsFiles, isPhone, readValues } from './field-types.ts'
import { type FieldValue, type FieldValues, isEmpty, NO_FIELDS } from './values.ts'

export interface Sent {
  /** Path of the value in the body. */
  readonly path: readonly string[]
  readonly keep?: 'digits'
  readonly prefix?: string
  readonly value?: string
}

/** Returns where and how a field's value is sent; undefined for `send: false`, or a consent without `send` (L1). */
export function sentOf({ name, send, consent }: FormField): Sent | undefined {
  if (send === false || (consent !== undefined && send === undefined)) return undefined
  const { as = name, ...changes } = typeof send === 'object' ? send : {}
  return { path: as.split('.'), ...changes }
}

/** Builds the body of the form's call: dots in names become nested objects; empty and hidden fields are omitted. */
export function toBody(fields: readonly FormField[], values: FieldValues, hidden: ReadonlySet<string> = NO_FIELDS) {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const sent = sentOf(field)
    if (!sent || hidden.has(field.name)) continue
    const value = bodyValue(field, Object.hasOwn(values, field.name) ? values[field.name] : undefined)
    if (value !== undefined) put(body, sent.path, value)
  }
  return body
}

/** The inverse of `toBody`: returns a body's values by field name, for `readValues`. */
export const fromBody = (fields: readonly FormField[], body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const sent = sentOf(field)
      const value = sent?.path.reduce<unknown>(
        (inside, key) => (isRecord(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined),
        body,
      )
      return sent && value !== undefined ? [[field.name, typedValue(field, sent, value)]] : []
    }),
  )

function typedValue(field: FormField, { prefix = '', value }: Sent, sent: unknown): unknown {
  if (value !== undefined) return sent === value
  // Keeps the plus of a phone number: without it, a foreign number would look like an invalid Russian one.
  const isPartOfValue = prefix === '+' && isPhone(field)
  return typeof sent === 'string' && sent.startsWith(prefix) && !isPartOfValue ? sent.slice(prefix.length) : sent
}

/** A form's values, the names of its invisible fields, and all fields with their conditions resolved. */
export interface ReadForm {
  readonly values: FieldValues
  readonly hidden: ReadonlySet<string>
  readonly fields: readonly FormField[]
}

/** Reads the values of a form's controls, of a posted form, or of a body (`fromBody`). */
export function readForm(fields: readonly FormField[], raw: Readonly<Record<string, unknown>>): ReadForm {
  const { values, hidden } = askedOf(fields, readValues(fields, raw))
  return { values, hidden, fields: fields.map((field) => fieldNow(field, values, hidden)) }
}

interface SentForm {
  readonly id: string
  readonly fields: readonly FormField[]
  /** Version of each consent document that the form showed, by the document's id. */
  readonly editions: Readonly<Record<string, string>>
}

/** Builds the body that a form posts to a call of the shop, with or without JavaScript. Files are sent separately. */
export const formBody = ({ id, fields, editions }: SentForm, { values, hidden }: ReadForm) => ({
  ...toBody(withoutFiles(fields), values, hidden),
  form: id,
  consents: consentsIn(fields, values, editions, hidden),
})

export const withoutFiles = (fields: readonly FormField[]): FormField[] => fields.filter((field) => !holdsFiles(field))

/** Returns the consents to send: for each checked consent box, its document and the version that the form showed. */
export const consentsIn = (
  fields: readonly FormField[],
  values: FieldValues,
  editions: Readonly<Record<string, string>>,
  hidden: ReadonlySet<string> = NO_FIELDS,
): { document: string; version: string | undefined }[] =>
  fields.flatMap(({ name, consent }) =>
    consent !== undefined && values[name] === true && !hidden.has(name)
      ? [{ document: consent, version: editions[consent] }]
      : [],
  )

/** Returns a field's value as the body has it; undefined if the body omits it. */
export function bodyValue(field: FormField, value: FieldValue | undefined): FieldValue | undefined {
  const sent = sentOf(field)
  if (!sent) return undefined
  if (sent.value !== undefined) return value === true ? sent.value : undefined
  if (value === false) return false
  if (isEmpty(value) || typeof value !== 'string') return isEmpty(value) ? undefined : value
  const kept = sent.keep === 'digits' ? digitsOf(field, value) : value
  return kept === '' ? undefined : (sent.prefix ?? '') + kept
}

/** Returns the digits of a phone number; a Russian number starts with 7, not with the domestic prefix 8. */
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

/** Returns the hidden fields' names, and the values without unavailable options; later conditions treat both as empty values. */
function askedOf(fields: readonly FormField[], read: FieldValues): Omit<ReadForm, 'fields'> {
  const hidden = new Set<string>()
  const values = { ...read }
  const form: Record<string, FieldValue | undefined> = { ...read }
  for (const { name, visible = true, options = [] } of fields) {
    if (!holds(visible, { form })) {
      hidden.add(name)
      delete form[name]
      continue
    }
    const gone = options.flatMap((option) => (holds(option.visible ?? true, { form }) ? [] : [option.value]))
    if (gone.length === 0) continue
    const chosen: unknown[] = [values[name] ?? []].flat()
    const kept = chosen.filter((one) => !gone.includes(String(one)))
    if (kept.length === chosen.length) continue
    delete values[name]
    delete form[name]
    if (kept.length > 0) form[name] = values[name] = kept as string[] // only a list can have values left
  }
  return { hidden, values }
}
