import type { ErrorObject, ValidateFunction } from 'ajv'
import { LRUCache } from 'lru-cache'
import { fromPointer } from '#schema/definitions/document/problem.ts'
import { bodyShape, isChanged } from '#schema/definitions/fields/body-schema.ts'
import { compileChecks, type Messages, namesIn } from '#schema/definitions/fields/check-values.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { cleanText, holdingOf, isNobodys, readValue } from '#schema/definitions/fields/field-types.ts'
import { fieldNameOf } from '#schema/definitions/fields/names.ts'
import { type AppliedRule, messageOf, type RuleName, rulesOf } from '#schema/definitions/fields/rules.ts'
import { hiddenFields, type Sent, sentOf } from '#schema/definitions/fields/to-body.ts'
import type { FieldValue, FieldValues } from '#schema/definitions/fields/values.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Checks a body that a form's call was sent: its shape by ajv, then the fields' rules by the functions that the browser
 * uses, with the same messages.
 * @returns messages by the names of the fields; empty where all is well
 */
export function checkBody(fields: readonly FormField[], body: Body): Messages {
  const values = valuesOf(fields, body)
  const hidden = hiddenFields(fields, values)
  const shape = shapeErrors(fields, body)
  const misshapen = fields.filter((field) => !hidden.has(field.name) && shape.some((error) => isAbout(error, field)))
  const sent = fields.filter((field) => sentOf(field) && !misshapen.includes(field))
  const failed = compileChecks(sent, (field) => rulesOfSent(field, fields)).checkAll(
    withoutPrefixes(sent, values),
    hidden,
  )
  const unknown = shape.filter(
    (error) => error.keyword === 'additionalProperties' && !fields.some((field) => isAbout(error, field)),
  )
  return Object.fromEntries([
    ...unknown.map((error) => [pathOf(error).join('.'), 'Такого поля в\u00a0форме нет']),
    ...fields.flatMap((field) => {
      const message = misshapen.includes(field) ? shapeMessage(field, fields) : failed[field.name]
      return message === undefined ? [] : [[field.name, message]]
    }),
  ])
}

/** A body with its lines as the browser's form reads them: without line breaks, codes as their signs alone. */
export function readBody(fields: readonly FormField[], body: Body): Body {
  const lines = fields.filter((field) => holdingOf(field) === 'line')
  const read = lines.reduce(
    (body, field) =>
      changed(body, field, (sent, text) => (isChanged(sent) ? cleanText(text) : String(readValue(field, text) ?? ''))),
    body,
  )
  const values = valuesOf(fields, read)
  return lines.filter((field) => isNobodys(field, values)).reduce((body, field) => changed(body, field, () => ''), read)
}

/** The body with another text of a field, where it has one. */
function changed(body: Body, field: FormField, change: (sent: Sent, text: string) => string): Body {
  const sent = sentOf(field)
  const at = (inside: Body, [key = '', ...rest]: readonly string[]): Body => {
    const value = Object.hasOwn(inside, key) ? inside[key] : undefined
    if (rest.length > 0) return isRecord(value) ? { ...inside, [key]: at(value, rest) } : inside
    return sent && typeof value === 'string' ? { ...inside, [key]: change(sent, value) } : inside
  }
  return sent ? at(body, sent.path) : body
}

/** Keyed by fields: a form whose options come from a call has another shape when they change. */
const shapes = new LRUCache<string, ValidateFunction>({ max: 200 })

function shapeErrors(fields: readonly FormField[], body: Body): readonly ErrorObject[] {
  const shape = bodyShape(fields)
  const key = JSON.stringify(shape)
  let validate = shapes.get(key)
  if (!validate) shapes.set(key, (validate = createAjv().compile(shape)))
  return validate(body) ? [] : (validate.errors ?? [])
}

function pathOf({ instancePath, params }: ErrorObject): string[] {
  const key: unknown = params.additionalProperty
  return [...fromPointer(instancePath), ...(typeof key === 'string' ? [key] : [])]
}

/** Returns true if an error is about a field's value or a group that contains it. */
function isAbout(error: ErrorObject, field: FormField): boolean {
  const path = sentOf(field)?.path ?? []
  const at = pathOf(error)
  const common = Math.min(path.length, at.length)
  return path.length > 0 && path.slice(0, common).join('.') === at.slice(0, common).join('.')
}

/** Rules that say of which JSON type a value is. */
const TYPES: ReadonlySet<RuleName> = new Set<RuleName>(['number', 'date', 'option'])

function shapeMessage(field: FormField, fields: readonly FormField[]): string {
  const rule = rulesOf(field).find(({ name }) => TYPES.has(name))
  return rule ? messageOf(rule, field, namesIn(fields)) : `${fieldNameOf(field)}: значение не\u00a0подходит`
}

/** Rules that hold for a text's digits where they hold for the text. */
const OF_DIGITS: ReadonlySet<RuleName> = new Set<RuleName>(['required', 'phone', 'inn', 'unp', 'bin', 'maxLength'])

/** Rules that apply to a call's body, which may have only the digits of a value and lacks the repeated field. */
function rulesOfSent(field: FormField, fields: readonly FormField[]): readonly AppliedRule[] {
  const sent = sentOf(field)
  return rulesOf(field).filter(({ name, operand }) => {
    if (name !== 'sameAs') return sent?.keep === undefined || OF_DIGITS.has(name)
    const other = fields.find((one) => one.name === operand)
    const otherSent = other && sentOf(other)
    return [sent, otherSent].every((one) => one && !isChanged(one) && one.value === undefined)
  })
}

function withoutPrefixes(fields: readonly FormField[], values: FieldValues): FieldValues {
  const cut = fields.flatMap((field): [string, string][] => {
    const [prefix, value] = [sentOf(field)?.prefix ?? '', values[field.name]]
    // Its plus tells another country's number from a wrong Russian one.
    if (prefix === '+' && field.validation?.phone === 'international') return []
    return typeof value === 'string' && prefix !== '' && value.startsWith(prefix)
      ? [[field.name, value.slice(prefix.length)]]
      : []
  })
  return { ...values, ...Object.fromEntries(cut) }
}

export function valuesOf(fields: readonly FormField[], body: Body): FieldValues {
  const values: Record<string, FieldValue> = {}
  for (const field of fields) {
    const sent = sentOf(field)
    const value = sent?.path.reduce<unknown>(
      (inside, key) =>
        typeof inside === 'object' && inside !== null && Object.hasOwn(inside, key) ? record(inside)[key] : undefined,
      body,
    )
    // The values are used only after their shape is validated.
    if (value !== undefined) values[field.name] = sent?.value === value ? true : (value as FieldValue)
  }
  return values
}
