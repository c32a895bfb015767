import { expect, it } from 'vitest'
import { schemaAtPath } from './at-path.ts'
import { ANYTHING, type JsonSchema } from './types.ts'

const root: JsonSchema = {
  type: 'object',
  required: ['sure', 'list', 'nullable', 'unknown'],
  properties: {
    sure: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    maybe: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    nullable: { type: ['string', 'null'] },
    list: { type: 'array', items: { type: 'number' } },
    map: { type: 'object', additionalProperties: { type: 'boolean' } },
    unknown: ANYTHING,
  },
}

it.each([
  ['', 'object', false],
  ['sure.name', 'string', false],
  ['maybe', 'object', true],
  ['maybe.name', 'string', true],
  ['list', 'array', false],
  ['list.0', 'number', true],
  ['map.any', 'boolean', true],
])('follows «%s»', (path, type, mayBeEmpty) => {
  expect(schemaAtPath(root, path.split('.').filter(Boolean))).toMatchObject({
    found: true,
    schema: { type },
    mayBeEmpty,
  })
})

it('knows that null is nothing', () => {
  expect(schemaAtPath(root, ['nullable'])).toMatchObject({ mayBeEmpty: true })
  expect(schemaAtPath({ type: ['object', 'null'] }, [])).toMatchObject({ mayBeEmpty: true })
})

it('takes every path into an unknown value as right', () => {
  expect(schemaAtPath(root, ['unknown', 'a', 'b'])).toEqual({ found: true, schema: ANYTHING, mayBeEmpty: false })
})

it.each([
  ['sure.nane', { missing: 'nane', known: ['name'], in: 'sure' }],
  ['nothing', { missing: 'nothing', known: Object.keys(root.properties ?? {}), in: '' }],
  ['list.first', { missing: 'first', known: [], in: 'list' }],
  ['sure.name.length', { missing: 'length', known: [], in: 'sure.name' }],
  ['sure.constructor', { missing: 'constructor', known: ['name'], in: 'sure' }],
  ['__proto__', { missing: '__proto__', known: Object.keys(root.properties ?? {}), in: '' }],
])('says where «%s» ends', (path, found) => {
  expect(schemaAtPath(root, path.split('.'))).toEqual({ found: false, ...found })
})
