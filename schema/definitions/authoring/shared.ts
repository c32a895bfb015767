import { hash } from 'node:crypto'
import type { JsonSchema } from '../json-schema/types.ts'
import { isRecord, record } from '../json-schema/unknown.ts'

/** Shorter ones would save nothing. In signs of JSON. */
const LEAST = 200

/** Keywords whose value is a schema, and those whose value is one by each key, or in each place of a list. */
const ONE: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'if', 'then', 'else', 'not', 'contains'])
const SEVERAL: ReadonlySet<string> = new Set(['properties', 'definitions', 'allOf', 'anyOf'])

type Schema = Readonly<Record<string, unknown>>

/**
 * The same schema, but what stands in it more than once stands among its definitions, and is referred to: a product's
 * drawing is in twenty blocks.
 * @param refTo what a definition's name is referred to by
 */
export function withShared(schema: JsonSchema, refTo: (name: string) => JsonSchema): JsonSchema {
  const times = new Map<string, number>()
  count(schema, times)
  const shared = new Map<string, Schema>()
  const changed = (part: Schema): Schema => {
    const text = JSON.stringify(part)
    if (text.length < LEAST || (times.get(text) ?? 0) < 2) return inside(part, changed)
    const name = `shared-${hash('sha256', text, 'hex').slice(0, 8)}`
    if (!shared.has(name)) {
      shared.set(name, {}) // in its place before those inside it
      shared.set(name, inside(part, changed))
    }
    return { ...refTo(name) }
  }
  const own = inside({ ...schema }, (part) => inside(part, changed))
  const definitions = { ...record(own.definitions), ...Object.fromEntries(shared) }
  return { ...own, definitions } as JsonSchema // of its parts, each in its place or among the definitions
}

/** How often each schema stands in another that is itself counted once. */
function count(schema: unknown, times: Map<string, number>): void {
  if (!isRecord(schema)) return
  const text = JSON.stringify(schema)
  const before = times.get(text) ?? 0
  times.set(text, before + 1)
  if (before === 0)
    inside(schema, (part) => {
      count(part, times)
      return part
    })
}

/** With the schemas right inside it changed. */
const inside = (schema: Schema, change: (part: Schema) => Schema): Schema => {
  const one = (value: unknown): unknown => (isRecord(value) ? change(value) : value)
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      ONE.has(key)
        ? one(value)
        : SEVERAL.has(key) && Array.isArray(value)
          ? value.map(one)
          : SEVERAL.has(key) && isRecord(value)
            ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, one(part)]))
            : value,
    ]),
  )
}
