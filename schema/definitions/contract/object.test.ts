import type { FromSchema } from 'json-schema-to-ts'
import { expect, expectTypeOf, it } from 'vitest'
import { object } from './fragments.ts'

const name = { type: 'string' } as const

it('says what must be there, what may be, and nothing else', () => {
  expect(object({ description: 'Кто.', required: { name }, optional: { age: { type: 'integer' } } })).toEqual({
    type: 'object',
    description: 'Кто.',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string' }, age: { type: 'integer' } },
  })
  expect(object({ optional: { name } })).toEqual({ type: 'object', additionalProperties: false, properties: { name } })
})

it('gives the type of what fits it', () => {
  const person = object({
    required: { name },
    optional: { kind: { enum: ['a', 'b'] }, home: object({ required: { name } }) },
  })
  expectTypeOf<FromSchema<typeof person>>().toEqualTypeOf<{ name: string; kind?: 'a' | 'b'; home?: { name: string } }>()
  const free = object({ optional: { name } })
  expectTypeOf<FromSchema<typeof free>>().toEqualTypeOf<{ name?: string }>()
})
