import { ANYTHING, type JsonSchema } from '../json-schema/types.ts'
import { record } from '../json-schema/unknown.ts'

export const objectType = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

export const stringType: JsonSchema = { type: 'string' }

/** The type of the rows of a table with two columns, label and text. */
export const rowsType: JsonSchema = { type: 'array', items: objectType({ label: stringType, text: stringType }) }

const PARAM_TYPES: ReadonlyMap<unknown, JsonSchema> = new Map<string, JsonSchema>([
  ['string', stringType],
  ['line', { type: 'string', role: 'line' }],
  ['text', { type: 'string', role: 'text' }],
  ['link', { type: 'string', role: 'link' }],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['rows', rowsType],
])

/** Returns the type of a parameter by its declaration. */
export function paramType(declaration: unknown): JsonSchema {
  const { type, description } = record(declaration)
  const schema = PARAM_TYPES.get(type)
  return schema ? { ...schema, description: String(description) } : ANYTHING
}

export function paramsType(params: unknown): JsonSchema {
  const declared = Object.entries(record(params))
  return objectType(
    Object.fromEntries(declared.map(([name, of]) => [name, paramType(of)])),
    declared.filter(([, of]) => record(of).optional !== true).map(([name]) => name),
  )
}
