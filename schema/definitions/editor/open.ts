import type { JsonSchema } from '../json-schema/types.ts'

/** Offers words, each with what is said of it, and takes any other as well. */
export const open = (words: ReadonlyMap<string, string>): JsonSchema =>
  words.size === 0 ? {} : { anyOf: [{ enum: [...words.keys()], enumDescriptions: [...words.values()] }, {}] }
