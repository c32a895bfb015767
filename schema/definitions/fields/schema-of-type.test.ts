import { expect, test } from 'vitest'
import { isRecord } from '../json-schema/unknown.ts'
import { fieldsProblems } from '../rules/forms/field-problems.ts'
import { fieldTypeNames } from './field-contracts.ts'
import { type Field, field } from './field-schema.ts'
import { sampleOfType, schemaOfType } from './schema-of-type.ts'

test.each(fieldTypeNames)('a new field of the type %s has no problem, and only keys of its schema', (type) => {
  const sample = { name: 'ask', label: 'Вопрос', ...sampleOfType(type) } as Field
  expect(fieldsProblems([sample])).toEqual([])
  const { properties = {} } = schemaOfType(type, field)
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(sample)))
})

test('a field has the keys, rules and messages of its type', () => {
  const keysOf = (type: 'tel' | 'number' | 'select' | 'checkbox') => {
    const { properties = {} } = schemaOfType(type, field)
    const { validation, messages, send } = properties
    return [properties, validation?.properties, messages?.properties, send?.properties].map((part) =>
      Object.keys(part ?? {}),
    )
  }
  const [own, rules, messages, send] = keysOf('number')
  expect(own).not.toContain('mask')
  expect(rules).toEqual(['required', 'min', 'max'])
  expect(messages).toEqual(['required', 'min', 'max', 'number'])
  expect(send).toEqual(['as'])
  expect(keysOf('tel')[0]).toContain('mask')
  expect(keysOf('select')[0]).toContain('options')
  expect(keysOf('checkbox')[3]).toEqual(['as', 'value'])
  const { validation } = schemaOfType('number', field).properties ?? {}
  const min = validation?.properties?.min
  expect(isRecord(min) && min.type).toBe('number')
})
