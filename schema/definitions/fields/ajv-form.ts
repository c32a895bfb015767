import type { Ajv } from 'ajv'
import { createAjv } from '../json-schema/ajv.ts'
import type { FormField } from './field-schema.ts'
import { fieldTypeMeta } from './field-type-meta.ts'
import { typeOf } from './field-types.ts'
import { fieldNameOf } from './names.ts'
import { type AppliedRule, isRequired, type RuleName, rulesOf } from './rules.ts'
import { type Sent, sentOf } from './to-body.ts'
import { addFieldRules, type FieldJson } from './x-rule.ts'

/** An object of fields, for ajv and for the API's description. */
export interface ObjectJson extends FieldJson {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<Record<string, FieldJson>>
}

/** An ajv that knows the field rules: all errors at once, as `errorsByField` needs them. */
export const createFormAjv = (): Ajv => addFieldRules(createAjv())

/** What the form posts, by the fields' names, as `readValues` gives it: fields that are not seen are left out there. */
export const postedSchema = (fields: readonly FormField[]): ObjectJson =>
  objectOf(
    fields.map((field) => ({
      path: [field.name],
      json: propertyOf(field, undefined, fields),
      required: isRequired(field),
    })),
  )

/**
 * What the form's call takes, as `toBody` makes it; consents go apart. A field that is not always seen is not required
 * here, and a rule that what is sent no longer shows (`keep`) is left out.
 */
export const bodySchema = (fields: readonly FormField[]): ObjectJson =>
  objectOf(
    fields.flatMap((field) => {
      const sent = sentOf(field)
      const required = isRequired(field) && field.visible === undefined
      return sent ? [{ path: sent.path, json: propertyOf(field, sent, fields), required }] : []
    }),
  )

/** A part of a field's schema, and the rule that it says; by its place in `allOf` an error is traced to it. */
export interface Part {
  readonly applied?: AppliedRule
  readonly json: FieldJson
}

/** What a field's schema is made of. @param sent of a body; undefined for what is posted */
export function partsOf(field: FormField, sent: Sent | undefined, fields: readonly FormField[]): Part[] {
  if (sent?.value !== undefined) return [{ json: { const: sent.value } }]
  const parts: Part[] = []
  const changed = sent?.keep !== undefined || sent?.prefix !== undefined
  if (sent && changed) parts.push({ json: { pattern: sentPattern(sent) } })
  for (const applied of rulesOf(field)) {
    const json = changed ? ofChanged(applied, sent) : ofValue(applied, field, sent, fields)
    if (json && Object.keys(json).length > 0) parts.push({ applied, json })
  }
  return jsonOf(field).type !== 'string' || isRequired(field) ? parts : parts.map(orEmpty)
}

/** What a field holds, as it is posted. */
const jsonOf = (field: FormField): FieldJson => fieldTypeMeta[typeOf(field)].json

/** An empty text passes every rule but `required`. */
const orEmpty = ({ json, ...part }: Part): Part => ({
  ...part,
  json: 'x-rule' in json ? json : { if: { const: '' }, else: json },
})

function ofValue(
  { name, rule, operand }: AppliedRule,
  field: FormField,
  sent: Sent | undefined,
  fields: readonly FormField[],
): FieldJson | undefined {
  const json = rule.json?.(operand, field)
  if (json || name !== 'sameAs') return json ?? { 'x-rule': { rule: name, operand } }
  const target = fields.find((other) => other.name === operand)
  const other = sent ? target && sentOf(target) : { path: [String(operand)] }
  // The repeated password is not sent, or what it repeats is changed on the way: nothing to compare.
  return other && Object.keys(other).length === 1 ? { 'x-rule': { rule: name, operand, other: other.path } } : undefined
}

/** Rules that hold of a text's digits when they hold of the text. */
const OF_DIGITS: ReadonlySet<RuleName> = new Set<RuleName>(['phone', 'inn', 'maxLength'])

function ofChanged({ name, operand }: AppliedRule, { keep, prefix }: Sent): FieldJson | undefined {
  if (name === 'required' || name === 'sameAs' || (keep && !OF_DIGITS.has(name))) return undefined
  return { 'x-rule': { rule: name, operand, ...(prefix !== undefined && { prefix }) } }
}

const sentPattern = ({ keep, prefix = '' }: Sent): string =>
  `^${prefix.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')}${keep === 'digits' ? '[0-9]+$' : '.'}`

function propertyOf(field: FormField, sent: Sent | undefined, fields: readonly FormField[]): FieldJson {
  const allOf = partsOf(field, sent, fields).map(({ json }) => json)
  return {
    description: fieldNameOf(field),
    ...(sent?.value === undefined ? jsonOf(field) : { type: 'string' }),
    ...(allOf.length > 0 && { allOf }),
  }
}

interface Entry {
  readonly path: readonly string[]
  readonly json: FieldJson
  readonly required: boolean
}

function objectOf(entries: readonly Entry[]): ObjectJson {
  const byKey = Map.groupBy(entries, ({ path }) => path[0] ?? '')
  const required = [...byKey].flatMap(([key, inside]) => (inside.some((entry) => entry.required) ? [key] : []))
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      [...byKey].map(([key, inside]) => {
        const leaf = inside.find(({ path }) => path.length === 1)
        return [key, leaf?.json ?? objectOf(inside.map((entry) => ({ ...entry, path: entry.path.slice(1) })))]
      }),
    ),
    ...(required.length > 0 && { required }),
  }
}
