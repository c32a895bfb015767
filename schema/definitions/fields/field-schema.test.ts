import { expect, it } from 'vitest'
import { createAjv } from '../json-schema/ajv.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { field, operands } from './field-schema.ts'
import { allRules } from './testing.ts'
import { MAX_COUNT, MAX_SIZE } from './types/file.ts'

const fits = createAjv().compile(field)

it.each([
  [{ name: 'a', type: 'select', options: { from: { $get: 'data.a' }, value: 'code', text: 'name' } }, true],
  [{ name: 'a', type: 'select', options: { from: [] } }, false],
  [{ name: 'a', type: 'select', options: [{ value: 'a' }] }, false],
  [{ name: 'a', type: 'select', options: 'data.a' }, false],
  [{ name: 'A' }, false],
  [{ label: 'А' }, false],
  [{ name: 'a', type: 'phone' }, false],
  [{ name: 'a', lable: 'А' }, false],
  [{ name: 'a', validation: { email: false } }, false],
  [{ name: 'a', validation: { pattern: 'latn' } }, false],
  [{ name: 'a', validation: { min: 'вчера' } }, false],
  [{ name: 'a', validation: { file: { kinds: ['exe'] } } }, false],
  [{ name: 'a', messages: { fileKind: 'Нет' } }, false],
  [{ name: 'a', send: false }, true],
  [{ name: 'a', send: { as: 'a..b' } }, false],
  [{ name: 'a', send: { as: '__proto__' } }, false],
  [{ name: 'a', default: { a: 1 } }, false],
])('of %j says %s', (value, good) => {
  expect(fits(value)).toBe(good)
})

it('describes every property to the author', () => {
  const silent = (schema: JsonSchema, path: string): string[] => [
    ...(schema.description ? [] : [path]),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => silent(part, `${path}/${key}`)),
    ...(schema.items ? silent(schema.items, `${path}/items`) : []),
  ]
  expect(silent(field, '')).toEqual([])
})

it('lets every rule be reworded, and nothing else', () => {
  const messageKeys = new Set<string>(Object.values(allRules).map(({ messageKey }) => messageKey))
  expect(new Set(Object.keys(field.properties.messages.properties))).toEqual(messageKeys)
})

it('has the defaults that the rules have', () => {
  const { maxSize, maxCount } = operands.file.properties
  expect([maxSize.default, maxCount.default]).toEqual([MAX_SIZE, MAX_COUNT])
})
