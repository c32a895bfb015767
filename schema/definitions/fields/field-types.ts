import type { FieldTypeName } from './field-contracts.ts'
import type { FormField } from './field-schema.ts'
import type { FieldType } from './field-type.ts'
import { calledIn, plainCode, plainPhone, splitInn, splitPhone } from './plain-line.ts'
import { fieldTypes } from './types.ts'
import { type FieldValue, type FieldValues, isEmpty, NO_FIELDS } from './values.ts'

interface Typed {
  readonly type?: FieldTypeName | undefined
}

export const typeNameOf = ({ type }: Typed): FieldTypeName => type ?? 'text'

export const typeOf = (field: Typed): FieldType => fieldTypes[typeNameOf(field)]

export const isHidden = (field: Typed): boolean => typeOf(field).isHidden === true

export const isSecret = (field: Typed): boolean => typeOf(field).isSecret === true

export const holdsFiles = (field: Typed): boolean => typeOf(field).holds === 'files'

/** Returns the new values of hidden fields that the server's response changed; submitting them again confirms the change. */
export const changedHidden = (fields: readonly FormField[], details: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(
    fields.flatMap((field) =>
      isHidden(field) && Object.hasOwn(details, field.name) ? [[field.name, String(details[field.name])]] : [],
    ),
  )

/** Returns true for a visible one-line text field that is not a password, an e-mail address or a phone number. */
export const isPlainLine = (field: Typed): boolean => {
  const { holds, isHidden, isSecret, autocomplete } = typeOf(field)
  return holds === 'line' && !isHidden && !isSecret && autocomplete === undefined
}

/** Returns true for a field that accepts phone numbers, including the sign-in field, which also accepts e-mail addresses. */
export const isPhone = ({ type, validation }: FormField): boolean =>
  typeOf({ type }).autocomplete === 'tel' || validation?.phone !== undefined || validation?.loginId !== undefined

/** Normalizes the text of a line by the field's rules. */
export function plainLine(field: FormField, text: string): string {
  const called = calledIn(field)
  return called ? plainCode(text, called) : isPhone(field) ? plainPhone(text) : text
}

/**
 * Reads a field's value from a form or a body: a string, a list of strings, a boolean, a number or files. An
 * unreadable value stays a string, which a rule then refuses. An object where a string is expected counts as empty.
 * @returns undefined for an empty field; `false` for an unchecked checkbox
 */
export function readValue(field: FormField, raw: unknown): FieldValue | undefined {
  const read = typeOf(field).read(raw, field.mask)
  const value = typeof read === 'string' ? plainLine(field, read) : read
  return isEmpty(value) && value !== false ? undefined : value
}

/** Reads the values of all visible fields; ignores other keys of `raw`. */
export function readValues(
  fields: readonly FormField[],
  raw: Readonly<Record<string, unknown>>,
  hidden: ReadonlySet<string> = NO_FIELDS,
): FieldValues {
  const values: Record<string, FieldValue> = {}
  for (const field of fields) {
    if (hidden.has(field.name)) continue
    const value = readValue(field, Object.hasOwn(raw, field.name) ? raw[field.name] : undefined)
    if (value !== undefined) values[field.name] = value
  }
  const seen = fields.filter(({ name }) => !hidden.has(name))
  moveExtension(seen, values)
  moveKpp(seen, values)
  for (const field of fields) if (isNobodys(field, values)) delete values[field.name]
  return values
}

/** Moves an extension typed after the phone number, «доб. 305», into the form's field for extensions. */
function moveExtension(fields: readonly FormField[], values: Record<string, FieldValue>): void {
  const place = fields.find(({ autocomplete }) => autocomplete === 'tel-extension')
  const phone = fields.find((field) => field !== place && isPhone(field))
  const { number, extension } = splitPhone(String((phone && values[phone.name]) ?? ''))
  if (!place || !phone || extension === undefined || !isEmpty(values[place.name])) return
  values[place.name] = extension
  values[phone.name] = readValue(phone, number) ?? ''
}

/** Moves a КПП typed after the ИНН into the form's field for the КПП. */
function moveKpp(fields: readonly FormField[], values: Record<string, FieldValue>): void {
  const place = fields.find(({ validation }) => validation?.withInn !== undefined)
  const of = place?.validation?.withInn
  if (!place || of === undefined) return
  const { inn, kpp } = splitInn(String(values[of] ?? ''))
  if (kpp === undefined || !(isEmpty(values[place.name]) || values[place.name] === kpp)) return
  values[place.name] = kpp
  values[of] = inn
}

/** Returns true for a КПП field if the form's ИНН has twelve digits: sole proprietors, who have such an ИНН, have no КПП. */
export const isNobodys = ({ validation }: FormField, values: FieldValues): boolean =>
  validation?.withInn !== undefined && String(values[validation.withInn] ?? '').length === 12
