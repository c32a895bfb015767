import type { ErrorObject, ValidateFunction } from 'ajv'
import { LRUCache } from 'lru-cache'
import { bodyShape, isChanged } from '#schema/definitions/fields/body-schema.ts'
import { compileChecks, type Messages, namesIn } from '#schema/definitions/fields/check-values.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { ownRules } from '#schema/definitions/fields/own-rules.ts'
import { fieldNameOf } from '#schema/definitions/fields/rule.ts'
import { type AppliedRule, messageOf, rulesOf } from '#schema/definitions/fields/rules.ts'
import { type ReadForm, sentOf } from '#schema/definitions/fields/to-body.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { fromPointer } from '#schema/definitions/json-schema/at-path.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Validates the body of a form's call: ajv checks the shape, then the browser's functions check the fields' rules, with the same messages.
 * @param read the form's fields, and their values in this body @returns messages by field name; empty if the body is valid
 */
export function checkBody(body: Body, { values, hidden, fields }: ReadForm): Messages {
  const shape = shapeErrors(fields, body)
  const misshapen = fields.filter((field) => !hidden.has(field.name) && shape.some((error) => isAbout(error, field)))
  const sent = fields.filter((field) => sentOf(field) && !misshapen.includes(field))
  const failed = compileChecks(sent, (field) => rulesOfSent(field, fields)).checkAll(values, hidden)
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

/** Validators by the schema of the body. The schema changes with the options that calls return, so the cache is bounded. */
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

/** Returns true if an error is about a field's value, or about an object that contains the value. */
function isAbout(error: ErrorObject, field: FormField): boolean {
  const path = sentOf(field)?.path ?? []
  const at = pathOf(error)
  const common = Math.min(path.length, at.length)
  return path.length > 0 && path.slice(0, common).join('.') === at.slice(0, common).join('.')
}

function shapeMessage(field: FormField, fields: readonly FormField[]): string {
  const rule = rulesOf(field).find(({ rule }) => rule.isOfType)
  return rule ? messageOf(rule, field, namesIn(fields)) : `${fieldNameOf(field)}: значение не\u00a0подходит`
}

/** Rules that still apply if the body contains only the digits of the typed text. */
const OF_DIGITS: ReadonlySet<string> = new Set(['required', 'phone', 'maxLength'])

/** Returns the rules for a call's body. The body may contain only the digits of a value, and omits a repeated password. */
function rulesOfSent(field: FormField, fields: readonly FormField[]): readonly AppliedRule[] {
  const sent = sentOf(field)
  return rulesOf(field).filter(({ name, operand }) => {
    if (name !== 'sameAs') return sent?.keep === undefined || OF_DIGITS.has(name) || ownRules.has(name)
    const other = fields.find((candidate) => candidate.name === operand)
    const otherSent = other && sentOf(other)
    return [sent, otherSent].every((part) => part && !isChanged(part) && part.value === undefined)
  })
}
