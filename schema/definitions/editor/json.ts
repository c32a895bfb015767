import type { JsonSchema } from '../json-schema/types.ts'

// Parts of the schemas that editors complete and underline by. Keys and values are patterns, since editors offer every
// plain word, even inside `if`.

export const only = (...words: readonly string[]): string => `^(?:${words.map(escaped).join('|')})$`

export const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Schema of an object with a key and its content. */
export const has = (keys: readonly string[], inside: JsonSchema = {}): JsonSchema =>
  keys.reduceRight<JsonSchema>(
    (inner, key) => ({ type: 'object', required: [key], patternProperties: { [only(key)]: inner } }),
    inside,
  )

export const is = (word: string): JsonSchema => ({ type: 'string', pattern: only(word) })

export const whenever = (when: JsonSchema, then: JsonSchema): JsonSchema => ({ if: when, then })

export const inside = (keys: readonly string[], schema: JsonSchema): JsonSchema =>
  keys.reduceRight<JsonSchema>((inner, key) => ({ patternProperties: { [only(key)]: inner } }), schema)

export const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` })

export const everywhere = (name: string, schema: JsonSchema): JsonSchema => ({
  ...schema,
  additionalProperties: ref(name),
  items: ref(name),
})

/** Offers words with descriptions, and accepts any other. */
export const open = (words: ReadonlyMap<string, string>): JsonSchema =>
  words.size === 0 ? {} : { anyOf: [listOf(words), {}] }

/** Completes words with descriptions, and underlines other strings. Values that are no strings are expressions. */
export const closed = (words: ReadonlyMap<string, string>): JsonSchema =>
  words.size === 0
    ? {}
    : {
        if: { type: 'string' },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
        then: { ...listOf(words), errorMessage: `Такого имени нет. Есть: ${[...words.keys()].join(', ')}.` },
        anyOf: [listOf(words), {}],
      }

const listOf = (words: ReadonlyMap<string, string>): JsonSchema => ({
  enum: [...words.keys()],
  enumDescriptions: [...words.values()],
})
