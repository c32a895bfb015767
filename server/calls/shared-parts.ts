import { accessOf, type Call } from '#schema/api/call.ts'
import { productCard } from '#schema/api/catalog/shared.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'

/**
 * A part of a call's answer that stands in answers to others too, as the very same object, which nobody changes: a
 * product's card. What is made of it, is made once.
 */
export interface SharedPart {
  /** Where it is, through objects and lists. */
  path: readonly string[]
  schema: JsonSchema
}

/** Those of a call, by its contract. */
export const sharedPartsOf = (call: Call): SharedPart[] =>
  partsIn(call.response, accessOf(call) === 'public' ? isLargeInList : isCard)

/** @param list where the object is an item of one */
type IsPart = (schema: JsonSchema, list: JsonSchema | undefined) => boolean

/** From how many keys on an object is found sooner among those that are known than it is looked at again. */
const LARGE = 9

const isLargeInList: IsPart = ({ properties = {} }, list) =>
  list !== undefined && Object.keys(properties).length >= LARGE

/** What is the visitor's own stands in no other answer, but for the products in it. */
const isCard: IsPart = ({ properties = {} }) =>
  Object.entries(productCard.properties).every(([key, value]) => properties[key] === value)

function partsIn({ properties = {} }: JsonSchema, isPart: IsPart, above: readonly string[] = []): SharedPart[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const path = [...above, key]
    const list = value.items && value
    const schema = value.items ?? value
    if (schema.type !== 'object') return []
    return isPart(schema, list) ? [{ path, schema }] : partsIn(schema, isPart, path)
  })
}
