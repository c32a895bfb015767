import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accepts } from './accepts.ts'
import { createAjv } from './ajv.ts'
import type { JsonSchema } from './types.ts'

/** Every keyword that `accepts` knows, so that each is tried against ajv. */
const SCHEMAS: readonly JsonSchema[] = [
  { type: 'string', minLength: 2, maxLength: 3 },
  { type: ['string', 'integer'], minimum: -2, maximum: 3 },
  { type: 'number', multipleOf: 2 },
  { type: 'null' },
  { enum: ['a', 1, true], description: 'Слово.' },
  { const: 'a' },
  { type: 'string', pattern: '^[a-z]+$', patternErrorMessage: 'Буквы: «a».' },
  { type: 'string', format: 'date' },
  { type: 'string', format: 'email' },
  { type: 'string', format: 'uri' },
  { type: 'array', minItems: 1, maxItems: 2, items: { type: 'boolean' } },
  { minLength: 2, minItems: 1, minProperties: 1, minimum: 1 },
  {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: 'array', items: { type: 'string' } } },
    additionalProperties: false,
  },
  { type: 'object', minProperties: 1, maxProperties: 2, additionalProperties: { type: 'integer' } },
  { type: 'object', propertyNames: { pattern: '^[a-z]$' }, additionalProperties: true },
  {
    type: 'object',
    if: { required: ['a'], properties: { a: {} } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
    then: { maxProperties: 2 },
    else: { maxProperties: 1 },
  },
]

const word = fc.constantFrom(
  ...['', 'a', 'ab', 'A', '1', '🫙🫙🫙', '2026-02-29', '2024-02-29', 'a@b.ru', 'https://a.ru/b'],
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    ...[word, fc.integer({ min: -3, max: 4 }), fc.double({ min: -2, max: 3, noNaN: true }), fc.boolean()],
    ...[fc.constant(null), fc.array(tie('value'), { maxLength: 3 })],
    fc.dictionary(fc.constantFrom('a', 'b', 'AB', 'constructor'), tie('value'), { maxKeys: 3 }),
  ),
}))

const ajv = createAjv({ allowUnionTypes: true, strictRequired: false })

it.each(SCHEMAS)('takes what ajv takes: %j', (schema) => {
  const validate = ajv.compile(schema)
  fc.assert(
    fc.property(value, (one) => {
      expect([one, accepts(schema, one)]).toEqual([one, validate(one)])
    }),
    { numRuns: 2000, seed: 14 },
  )
})

it('takes nothing by a keyword that it does not know', () => {
  expect(accepts({ anyOf: [{}] }, 'a')).toBe(false)
  expect(accepts({ properties: { a: { not: { type: 'null' } } } }, { a: 1 })).toBe(false)
})

it('takes anything in the place of what is checked elsewhere, and there alone', () => {
  const schema: JsonSchema = { properties: { 'a/b': { items: { type: 'string' } } } }
  const apart = new Set(['/props/a~1b/1'])
  expect(accepts(schema, { 'a/b': ['a', 1] }, { apart, at: '/props' })).toBe(true)
  expect(accepts(schema, { 'a/b': [1, 1] }, { apart, at: '/props' })).toBe(false)
  expect(accepts(schema, { 'a/b': ['a', 1] }, { apart, at: '' })).toBe(false)
})

it('leaves a text that is long for its pattern to ajv', () => {
  const schema = { type: 'string', pattern: '^[a-z]+$' } as const
  expect([200, 201].map((length) => accepts(schema, 'a'.repeat(length)))).toEqual([true, false])
})
