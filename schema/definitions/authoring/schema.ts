import { type BlockContract, type BlocksPlace, type Contracts, mayStandIn, PLACES } from '../contract/block.ts'
import { coreBlocks } from '../contract/core-blocks.ts'
import { object, period, slug } from '../contract/fragments.ts'
import { linkObject } from '../contract/link.ts'
import { operators } from '../expressions/operators.ts'
import { meaningsOf } from '../json-schema/meanings.ts'
import {
  AUTHORS_KEYWORDS,
  FILE_ROLES,
  type JsonSchema,
  type JsonType,
  type Role,
  typeOfValue,
  typesOf,
} from '../json-schema/types.ts'
import type { KindName, Kinds } from '../kinds/kinds.ts'

/** Path, from the project's root, of the file with names for completion in editors, which is not in git (server/app/editor-names.ts). */
export const NAMES_FILE = '.editor/names.schema.json'

/** Path of `NAMES_FILE` relative to the folder of the generated schemas. */
const NAMES_ADDRESS = `../../../${NAMES_FILE}`

/** Returns the editor schema of a kind's files, with completion of names. */
export const fileSchema = (kinds: Kinds, kind: KindName): JsonSchema & { $id: string } => ({
  $id: `${kind}.schema.json`,
  ...authorSchema(kinds.get(kind).schema, false, kinds.blocksOf(kind)),
})

/**
 * Returns the editor schema of a value: it also allows expressions, link objects as addresses, and blocks in lists of blocks,
 * and describes enum values. It has no defaults, because files omit default values. The checker does not use it: it validates
 * each part separately (rules/shape), which is faster and gives better messages.
 * @param place allows only the block types of this place; without it, every type
 */
export function authorSchema(schema: JsonSchema, bindable = false, place?: BlocksPlace): JsonSchema {
  const { role, bind, names, default: _, refusedKeys: __, ...rest } = schema
  const keywords: JsonSchema = Object.fromEntries(Object.entries(rest).filter(([key]) => !AUTHORS.has(key)))
  const inside = bindable || bind !== undefined
  const deep: JsonSchema = {
    ...(role === 'blocks'
      ? { ...keywords, items: blockIn(place) }
      : eachSchema(keywords, (part) => authorSchema(part, inside, place))),
    ...(keywords.enum && { enumDescriptions: meaningsOf(keywords) }),
  }
  const named = names ?? (isNamedRole(role) ? role : undefined)
  const offers = named === undefined ? [] : [namesOf(named)]
  if (role !== 'link' && !inside) return offers.length > 0 ? { ...deep, allOf: offers } : deep
  return choose(deep, role === 'link', inside, offers)
}

const AUTHORS: ReadonlySet<string> = new Set(AUTHORS_KEYWORDS)

/** Roles of strings that editors can complete. */
const NAMED_ROLES = [...FILE_ROLES, 'link', 'asset', 'picture'] as const

/** Returns the names of all completion lists in the file at NAMES_ADDRESS. */
export const listedNames = (kinds: Kinds): string[] => [
  ...kinds.names.flatMap((kind) => kinds.get(kind).named?.word ?? []),
  ...['link', 'asset', 'picture', 'guard', 'read', 'post', 'staff'],
]

const isNamedRole = (role: Role | undefined): role is (typeof NAMED_ROLES)[number] =>
  NAMED_ROLES.some((namedRole) => namedRole === role)

/** Returns the schema of a value that may also be a link object or an expression. */
function choose(valueSchema: JsonSchema, linked: boolean, bindable: boolean, offers: readonly JsonSchema[]) {
  const types = typesOfValues(valueSchema)
  const takesObjects = types.length === 0 || types.includes('object')
  const { description, enumDescriptions = [], examples, ...rest } = valueSchema
  const { enum: values } = rest
  const otherwise = linked ? either(OBJECT, LINK, rest) : rest
  return {
    ...(description !== undefined && { description }),
    ...(types.length > 0 && { type: [...new Set<JsonType>([...types, 'object'])] }),
    ...((examples ?? values) && { examples: examples ?? values }), // makes editors suggest the values after the key
    ...(bindable ? either(takesObjects || linked ? IS_EXPRESSION : OBJECT, EXPRESSION, otherwise) : otherwise),
    allOf: [
      ...(values ? [{ anyOf: [{ enum: values, enumDescriptions }, {}] }] : []),
      ...offers,
      ...(bindable ? [EXPRESSION_OFFERS] : []),
    ],
  }
}

const either = (when: JsonSchema, then: JsonSchema, otherwise: JsonSchema) => ({ if: when, then, else: otherwise })

/** Returns the schema with the definitions of blocks, links and expressions, to which the files' schemas refer. */
export function blocksSchema(contracts: Contracts): JsonSchema & { $id: string } {
  const all = new Map([...coreBlocks, ...contracts])
  const expression = authorSchema(expressionSchema)
  return {
    $id: 'blocks.schema.json',
    definitions: {
      ...Object.fromEntries([undefined, ...PLACES].map((place) => [blockNameIn(place), blockSchema(all, place)])),
      types: typesSchema(all),
      link: authorSchema(linkObject, true),
      isExpression: { type: 'object', not: { propertyNames: { not: { pattern: '^\\$' } } } },
      expression: { ...expression, minProperties: 1 },
      // Makes editors suggest operators in an empty object, in addition to the object's own keys.
      expressionOffers: {
        if: { type: 'object', propertyNames: { maxLength: 0 } },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
        then: { properties: expression.properties ?? {} },
      },
    },
  }
}

/** The schema of every expression: one operator, and an optional default. */
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

/** Returns the schema of the keys that blocks of all types have. */
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
      visible: { type: 'boolean', bind: 'condition', description: 'Когда блок виден; без него — всегда.' },
      ...period,
    },
  })

const ref = (name: string): JsonSchema => ({ $ref: `blocks.schema.json#/definitions/${name}` })
const namesOf = (name: string): JsonSchema => ({ $ref: `${NAMES_ADDRESS}#/definitions/${name}` })
const blockNameIn = (place: BlocksPlace | undefined): string => (place ? `block-in-${place}` : 'block')
const blockIn = (place: BlocksPlace | undefined): JsonSchema => ref(blockNameIn(place))
const LINK = ref('link')
const EXPRESSION = ref('expression')
const EXPRESSION_OFFERS = ref('expressionOffers')
const IS_EXPRESSION = ref('isExpression')
const OBJECT: JsonSchema = { type: 'object' }

const typesOfValues = (schema: JsonSchema): readonly JsonType[] =>
  schema.type === undefined && schema.enum ? [...new Set(schema.enum.map(typeOfValue))] : typesOf(schema)

function eachSchema(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, change) }),
    ...(items && { items: change(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
  }
}

/** Returns the schema of a block in a place. Only this schema lists block types, because editors offer all listed types. */
function blockSchema(contracts: Contracts, place: BlocksPlace | undefined): JsonSchema {
  const types = [...contracts].filter(([, contract]) => !place || mayStandIn(contract, place)).map(([type]) => type)
  const base = authorSchema(baseBlock(types))
  return {
    ...base,
    properties: {
      ...base.properties,
      type: { ...base.properties?.type, enumDescriptions: types.map((type) => aboutType(contracts.get(type))) },
      slots: { ...base.properties?.slots, additionalProperties: { type: 'array', items: blockIn(place) } },
    },
    allOf: [ref('types')],
  }
}

/** Returns the schema of each type's own keys. Its `if` uses a pattern, because editors would suggest a `const` everywhere. */
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
    description: aboutType(contract),
    properties: {
      props: eachSchema(props, (prop) => authorSchema(prop, true)),
      slots: slotsSchema(slots),
    },
    ...(props.required?.length && { required: ['props'] }),
  }
}

/** Returns the schema of a block's slots. */
export const slotsSchema = (slots: NonNullable<BlockContract['slots']>): JsonSchema =>
  object({ optional: mapValues(slots, ({ description }) => ({ type: 'array', description }) as const) })

const aboutType = (contract?: BlockContract): string => (contract ? `${contract.title}. ${contract.description}` : '')

const mapValues = <T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
