import { infer } from '../expressions/infer.ts'
import { createValidators } from '../json-schema/ajv.ts'
import { findMismatch } from '../json-schema/assignable.ts'
import type { JsonSchema } from '../json-schema/types.ts'

const validatorOf = createValidators()

/** Describes why a value without expressions does not match a schema; undefined if it does. */
export function describeMismatch(value: unknown, schema: JsonSchema): string | undefined {
  if (validatorOf(schema)(value)) return undefined
  const { format: _, ...type } = schema
  return findMismatch(infer(value, {}).schema, type)?.reason ?? 'оно записано не так'
}
