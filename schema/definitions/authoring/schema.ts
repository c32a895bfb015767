import { type BlockContract, type BlocksPlace, type Contracts, mayStandIn, PLACES } from '../contract/block.ts'
import { coreBlocks } from '../contract/core-blocks.ts'
import { slug } from '../contract/fragments.ts'
import { linkObject } from '../contract/link.ts'
import { object } from '../contract/object.ts'
import { operators } from '../expressions/operators.ts'
import type { JsonSchema } from '../json-schema/types.ts'

/**
 * A schema as the author's editor needs it: expressions where they may stand, link objects beside addresses, blocks
 * in lists of blocks. The checker takes the same parts one by one (rules/shape), for better messages in less time.
 * @param place where its blocks stand; without one they may be of every type
 */
export function authorSchema(schema: JsonSchema, bindable = false, place?: BlocksPlace): JsonSchema {
  const { role, bind, ...own } = schema
  const inside = bindable || bind === true
  const deep =
    role === 'blocks' ? { ...own, items: blockIn(place) } : eachSchema(own, (part) => authorSchema(part, inside, place))
  const linked = role === 'link' ? choose({ type: 'object' }, LINK, deep) : deep
  return inside ? choose(IS_EXPRESSION, EXPRESSION, linked) : linked
}

/** The schema that files refer to for blocks, links and expressions. */
export function blocksSchema(contracts: Contracts): JsonSchema & { $id: string } {
  const all = new Map([...coreBlocks, ...contracts])
  return {
    $id: 'blocks.schema.json',
    definitions: {
      ...Object.fromEntries([undefined, ...PLACES].map((place) => [blockNameIn(place), blockSchema(all, place)])),
      types: typesSchema(all),
      link: authorSchema(linkObject, true),
      isExpression: { type: 'object', not: { propertyNames: { not: { pattern: '^\\$' } } } },
      expression: authorSchema(expressionSchema),
    },
  }
}

/** The form of every expression: one word of the vocabulary, and a default beside it. */
export const expressionSchema: JsonSchema = object({
  description: 'Выражение: значение вычисляется, когда страница готовится.',
  if: { required: ['default'], properties: { default: {} } },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
  then: { maxProperties: 2 },
  else: { maxProperties: 1 },
  optional: {
    ...Object.fromEntries(
      Object.entries(operators).map(([name, { description, operand }]) => [name, { ...operand, description }]),
    ),
    default: { description: 'Что взять, когда значения нет.' },
  },
})

/** What every block has, whatever its type. */
export const baseBlock = (types: readonly string[]): JsonSchema =>
  object({
    description: 'Блок страницы.',
    required: { type: { enum: types, description: 'Вид блока: папка в blocks.' } },
    optional: {
      id: {
        type: 'string',
        pattern: slug.pattern,
        patternErrorMessage: slug.patternErrorMessage,
        maxLength: 60,
        description: 'Имя блока на странице, когда оно нужно.',
      },
      props: { type: 'object', description: 'Свойства блока.' },
      slots: { type: 'object', description: 'Места для других блоков.' },
      visible: { type: 'boolean', bind: true, description: 'Когда блок виден; без него — всегда.' },
    },
  })

const ref = (name: string): JsonSchema => ({ $ref: `blocks.schema.json#/definitions/${name}` })
const blockNameIn = (place: BlocksPlace | undefined): string => (place ? `block-in-${place}` : 'block')
const blockIn = (place: BlocksPlace | undefined): JsonSchema => ref(blockNameIn(place))
const LINK = ref('link')
const EXPRESSION = ref('expression')
const IS_EXPRESSION = ref('isExpression')

const choose = (when: JsonSchema, then: JsonSchema, otherwise: JsonSchema): JsonSchema => ({
  ...(otherwise.description !== undefined && { description: otherwise.description }),
  if: when,
  then,
  else: otherwise,
})

function eachSchema(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, change) }),
    ...(items && { items: change(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
  }
}

/** A block of the types that may stand in a place. Only here are they listed: editors offer whatever is listed. */
function blockSchema(contracts: Contracts, place: BlocksPlace | undefined): JsonSchema {
  const types = [...contracts].filter(([, contract]) => !place || mayStandIn(contract, place)).map(([type]) => type)
  const base = authorSchema(baseBlock(types))
  return {
    ...base,
    properties: {
      ...base.properties,
      slots: { ...base.properties?.slots, additionalProperties: { type: 'array', items: blockIn(place) } },
    },
    allOf: [ref('types')],
  }
}

/** What each type adds to a block; a pattern where a word would do, since editors would offer that word everywhere. */
const typesSchema = (contracts: Contracts): JsonSchema => ({
  allOf: [...contracts].map(([type, contract]) => ({
    if: { type: 'object', required: ['type'], properties: { type: { pattern: `^${type}$` } } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
    then: instanceSchema(contract),
  })),
})

function instanceSchema(contract: BlockContract): JsonSchema {
  const { props, slots = {} } = contract
  return {
    type: 'object',
    description: `${contract.title}. ${contract.description}`,
    properties: {
      props: eachSchema(props, (prop) => authorSchema(prop, true)),
      slots: object({ optional: mapValues(slots, ({ description }) => ({ type: 'array', description }) as const) }),
    },
    ...(props.required?.length && { required: ['props'] }),
  }
}

const mapValues = <T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
