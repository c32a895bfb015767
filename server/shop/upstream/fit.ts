import type { ErrorObject, ValidateFunction } from 'ajv'
import { contractOf } from '#schema/api/calls.ts'
import type { CallAnswer, CallName } from '#schema/definitions/calls/call.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'

/** A part of a response that violates the call's contract. */
export interface Problem {
  /** Path of the part in the response; "list.*.article" concerns any row. */
  place: string
  /** Validation error; undefined if the part is missing. */
  error: ErrorObject | undefined
  /** Schema of the part. */
  schema: JsonSchema
  value: unknown
}

/** Reports a problem of a response; a repeated problem is reported only once. */
export type Warn = (call: CallName, problem: Problem) => void

/** Thrown for a response that lacks a required part. */
export class Misfit extends Error {
  override name = 'Misfit'

  constructor(name: CallName) {
    super(`${name} does not fit its contract`)
  }
}

/**
 * Makes a response conform to its contract: drops unknown keys, invalid optional values and invalid rows. null counts as a missing value,
 * a missing required list as empty. @param report called for each problem @throws Misfit
 */
export function fit<Name extends CallName>(
  name: Name,
  value: unknown,
  report: (problem: Problem) => void = () => undefined,
): CallAnswer<Name> {
  const answer = pruned(value, contractOf(name).response, '', report)
  if (isAnswer<Name>(answer)) return answer
  throw new Misfit(name)
}

/** A type guard: `pruned` returns only valid values, or else undefined. */
const isAnswer = <Name extends CallName>(value: unknown): value is CallAnswer<Name> => value !== undefined

function pruned(value: unknown, schema: JsonSchema, place: string, report: (problem: Problem) => void): unknown {
  const { properties, items, required = [] } = schema
  let part = value
  if (Array.isArray(value) && items)
    part = value.flatMap((row) => pruned(row, items, place ? `${place}.*` : '*', report) ?? [])
  else if (isRecord(value) && properties) {
    const parts = Object.entries(properties).map(([key, property]): [string, unknown] => {
      const at = place ? `${place}.${key}` : key
      const isRequired = required.includes(key)
      const present = value[key] ?? (isRequired && property.items ? [] : undefined)
      if (present !== undefined) return [key, pruned(present, property, at, report)]
      if (isRequired) report({ place: at, error: undefined, schema: property, value: undefined })
      return [key, undefined]
    })
    part = Object.fromEntries(parts.filter(([, entryPart]) => entryPart !== undefined))
    // The missing keys have been reported above.
    if (required.some((key) => !Object.hasOwn(Object(part), key))) return undefined
  }
  const holder = { part }
  const validate = validatorOf(schema)
  if (validate(holder)) return holder.part
  report({ place, error: validate.errors?.[0], schema, value })
  return undefined
}

// Ajv with coercion: "17" is valid for a number and is converted.
const ajv = createAjv({ coerceTypes: true })

/** Returns a validator that checks a value without its properties and rows, which `pruned` has already validated. */
const validatorOf = memoizeBy((schema: JsonSchema): ValidateFunction<{ part: unknown }> => {
  const { properties: _, items: __, required: ___, additionalProperties: ____, ...constraints } = relaxed(schema)
  return ajv.compile({ type: 'object', properties: { part: constraints } })
})

const LINK = '^(/([^/\\\\]|$)|[#?]|https?://|mailto:|tel:|modal:)'

/** Relaxes a schema: files may be on the back end's host, and keys that only this site's own files always contain may be missing. */
const relaxed = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.items && { minItems: 0 }),
  ...(schema.role === 'link' && { pattern: LINK }),
  ...(schema.role === 'picture' && { maxLength: 2000 }),
  ...(schema.role === 'asset' && { pattern: '^(/assets/|https?://)', maxLength: 2000 }),
})
