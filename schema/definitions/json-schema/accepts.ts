import { fullFormats } from 'ajv-formats/dist/formats.js'
import { pointerStep } from './pointer.ts'
import { type JsonSchema, type JsonType, typesOf } from './types.ts'
import { record } from './unknown.ts'

/** Values that are checked elsewhere: any schema takes them. */
interface Apart {
  /** Their pointers (RFC 6901). */
  readonly apart: ReadonlySet<string>
  /** That of the value at hand. */
  readonly at: string
}

/**
 * Whether a value fits a schema, without compiling the schema first, which takes longer than all else of a check. Of
 * what fits, and nearly all does, nothing more need be known; why another does not, ajv says. Where a schema has a
 * keyword that is not known here no value fits, so that ajv is asked.
 */
export function accepts(schema: JsonSchema, value: unknown, place: Apart = { apart: new Set(), at: '' }): boolean {
  for (const keyword in schema)
    if (!ANNOTATIONS.has(keyword) && CHECKS[keyword]?.(value, schema, place) !== true) return false
  return true
}

const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...['title', 'description', 'default', 'examples', 'enumDescriptions', 'defaultSnippets'],
  ...['role', 'bind', 'names', 'patternErrorMessage', 'then', 'else'],
])

/** Whether a value passes one keyword of a schema. */
type Check = (value: unknown, schema: JsonSchema, place: Apart) => boolean

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ofType: Readonly<Record<JsonType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: Array.isArray,
  null: (value) => value === null,
}

// A keyword says nothing of values of other types.
const text = (check: (value: string, schema: JsonSchema) => boolean): Check => {
  return (value, schema) => typeof value !== 'string' || check(value, schema)
}
const number = (check: (value: number, schema: JsonSchema) => boolean): Check => {
  return (value, schema) => typeof value !== 'number' || check(value, schema)
}
const array = (check: (value: readonly unknown[], schema: JsonSchema, place: Apart) => boolean): Check => {
  return (value, schema, place) => !Array.isArray(value) || check(value, schema, place)
}
const object = (
  check: (value: Readonly<Record<string, unknown>>, schema: JsonSchema, place: Apart) => boolean,
): Check => {
  return (value, schema, place) => !isObject(value) || check(value, schema, place)
}

const CHECKS: Readonly<Record<string, Check>> = {
  type: (value, schema) => typesOf(schema).some((type) => ofType[type](value)),
  const: (value, schema) => isSame(value, schema.const),
  enum: (value, schema) => (schema.enum ?? []).some((word) => isSame(value, word)),
  minLength: text((value, { minLength = 0 }) => lengthOf(value) >= minLength),
  maxLength: text((value, { maxLength = 0 }) => value.length <= maxLength || lengthOf(value) <= maxLength),
  pattern: text((value, { pattern = '' }) => fitsPattern(value, pattern)),
  format: text((value, { format = '' }) => isOfFormat(value, format)),
  minimum: number((value, { minimum = 0 }) => value >= minimum),
  maximum: number((value, { maximum = 0 }) => value <= maximum),
  multipleOf: number((value, { multipleOf = 1 }) => Number.isInteger(value / multipleOf)),
  minItems: array((value, { minItems = 0 }) => value.length >= minItems),
  maxItems: array((value, { maxItems = 0 }) => value.length <= maxItems),
  items: array((value, { items = {} }, place) => value.every((one, i) => acceptsInside(items, one, i, place))),
  minProperties: object((value, { minProperties = 0 }) => Object.keys(value).length >= minProperties),
  maxProperties: object((value, { maxProperties = 0 }) => Object.keys(value).length <= maxProperties),
  required: object((value, { required = [] }) => required.every((key) => value[key] !== undefined)),
  propertyNames: object((value, { propertyNames = {} }) =>
    Object.keys(value).every((key) => accepts(propertyNames, key)),
  ),
  properties: object((value, schema, place) =>
    Object.entries(value).every(([key, one]) => acceptsInside(propertyOf(schema, key) ?? {}, one, key, place)),
  ),
  additionalProperties: object((value, schema, place) => {
    const { additionalProperties: others = true } = schema
    if (others === true) return true
    return Object.entries(value).every(
      ([key, one]) => propertyOf(schema, key) || (others && acceptsInside(others, one, key, place)),
    )
  }),
  if: (value, { if: condition = {}, then: yes = {}, else: no = {} }, place) =>
    accepts(accepts(condition, value, place) ? yes : no, value, place),
}

/** What is no word or number is ajv's. */
const isSame = (value: unknown, wanted: unknown): boolean => value === wanted && typeof value !== 'object'

/** In characters, as JSON Schema counts. */
const lengthOf = (text: string): number => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length)

const propertyOf = ({ properties = {} }: JsonSchema, key: string): JsonSchema | undefined =>
  Object.hasOwn(properties, key) ? properties[key] : undefined

function acceptsInside(schema: JsonSchema, value: unknown, key: string | number, place: Apart): boolean {
  const { apart } = place
  if (apart.size === 0) return accepts(schema, value, place)
  const at = `${place.at}/${pointerStep(key)}`
  return apart.has(at) || accepts(schema, value, { apart, at })
}

/** How long a text any pattern of a contract is quick to be tried on: of a longer one ajv says, in linear time. */
const SHORT = 200

const patterns = new Map<string, RegExp>()

/** Those of our own contracts alone come here: what RE2 takes to begin, for ajv, is a tenth of a check. */
function fitsPattern(text: string, pattern: string): boolean {
  let compiled = patterns.get(pattern)
  if (!compiled) patterns.set(pattern, (compiled = new RegExp(pattern, 'u')))
  return text.length <= SHORT && compiled.test(text)
}

function isOfFormat(value: string, name: string): boolean {
  const format = record(fullFormats)[name]
  if (format instanceof RegExp) return format.test(value)
  const check = typeof format === 'function' ? format : record(format).validate
  return typeof check === 'function' && check(value) === true
}
