import { ANYTHING, type JsonSchema, typesOf } from './types.ts'

type SchemaAtPath =
  | { found: true; schema: JsonSchema; mayBeEmpty: boolean }
  | { found: false; missing: string; known: readonly string[]; in: string }

/** Follows keys and list indices through a schema; `mayBeEmpty` is true if any step may be absent or null. */
export function schemaAtPath(root: JsonSchema, path: readonly string[]): SchemaAtPath {
  let schema = root
  let mayBeEmpty = typesOf(root).includes('null')
  for (const [i, step] of path.entries()) {
    if (schema === ANYTHING) break
    const next = partOf(schema, step)
    if (!next)
      return {
        found: false,
        missing: step,
        known: Object.keys(schema.properties ?? {}),
        in: path.slice(0, i).join('.'),
      }
    // A list's index is never in `required`: the list may be shorter.
    mayBeEmpty ||= typesOf(next).includes('null') || !schema.required?.includes(step)
    schema = next
  }
  return { found: true, schema, mayBeEmpty }
}

/** Returns the schema of a key or a list index; undefined if the schema has no such part. */
export function partOf(schema: JsonSchema, step: string): JsonSchema | undefined {
  const { properties = {}, items, additionalProperties } = schema
  if (Object.hasOwn(properties, step)) return properties[step]
  if (items && typesOf(schema).includes('array') && /^\d+$/.test(step)) return items
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** Escapes a key or an index for a JSON pointer (RFC 6901); few keys need escaping. */
export const pointerStep = (step: string | number): string =>
  typeof step === 'number' || !/[~/]/.test(step) ? String(step) : step.replaceAll('~', '~0').replaceAll('/', '~1')

/** Returns the steps of a JSON pointer. */
export const fromPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
