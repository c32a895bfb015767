import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'

// S13: all input has limits.

/** Returns pointers to the parts of a schema, including the schema itself, that break a rule. */
function breaking(schema: JsonSchema, rule: (part: JsonSchema) => boolean, path = ''): string[] {
  const inside = Object.entries({ ...schema.properties, '-': schema.items, '*': schema.additionalProperties })
  return [
    ...(rule(schema) ? [] : [path]),
    ...inside.flatMap(([key, part]) => (typeof part === 'object' ? breaking(part, rule, `${path}/${key}`) : [])),
  ]
}

const isBounded = ({ pattern, maxLength }: JsonSchema): boolean => pattern === undefined || maxLength !== undefined

const taken = Object.entries<Call>(calls).flatMap(([name, { params, query, body }]) =>
  [params, query, body].flatMap((schema): [string, JsonSchema][] => (schema ? [[name, schema]] : [])),
)
const written: [string, JsonSchema][] = [
  ...[...contracts].map(([type, { props }]): [string, JsonSchema] => [type, props]),
  ...kinds.names.map((kind): [string, JsonSchema] => [kind, kinds.get(kind).schema]),
]

test('a text that has to fit a pattern has an end', () => {
  const all = [...taken, ...written].flatMap(([name, schema]) => breaking(schema, isBounded).map((path) => name + path))
  expect(all).toEqual([])
})

test('a call takes no property that it does not name', () => {
  const isClosed = ({ properties, additionalProperties }: JsonSchema): boolean =>
    properties === undefined || additionalProperties !== undefined
  for (const [name, schema] of taken) expect([name, breaking(schema, isClosed)]).toEqual([name, []])
})
