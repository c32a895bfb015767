import type { ValidateFunction } from 'ajv'
import { infer } from '../expressions/infer.ts'
import { accepts } from '../json-schema/accepts.ts'
import { createAjv } from '../json-schema/ajv.ts'
import { findMismatch } from '../json-schema/assignable.ts'
import type { JsonSchema } from '../json-schema/types.ts'

const ajv = createAjv()
const validators = new WeakMap<JsonSchema, ValidateFunction>()

/** Why a value that is written out, without expressions, does not fit a schema; undefined where it does. */
export function whyUnfit(value: unknown, schema: JsonSchema): string | undefined {
  if (accepts(schema, value)) return undefined
  let fits = validators.get(schema)
  if (!fits) validators.set(schema, (fits = ajv.compile(schema)))
  if (fits(value)) return undefined
  const { format: _, ...type } = schema
  return findMismatch(infer(value, {}).schema, type)?.reason ?? 'оно записано не так'
}
