import { expect, test } from 'vitest'
import { type Condition, readCondition, type Source, testsFor, valueFor, writeCondition } from './condition.ts'

const path = { $get: 'form.color' }

test.each<[unknown, Condition]>([
  [undefined, { when: 'always' }],
  [false, { when: 'never' }],
  [{ $eq: [path, 'red'] }, { when: 'if', field: 'color', test: 'eq', value: 'red' }],
  [{ $not: { $eq: [path, 'red'] } }, { when: 'if', field: 'color', test: 'not', value: 'red' }],
  [{ $in: [path, ['red', 'blue']] }, { when: 'if', field: 'color', test: 'in', value: ['red', 'blue'] }],
  [{ $not: { $in: [path, ['red']] } }, { when: 'if', field: 'color', test: 'notIn', value: ['red'] }],
  [{ $in: ['red', path] }, { when: 'if', field: 'color', test: 'has', value: 'red' }],
  [{ $not: { $in: ['red', path] } }, { when: 'if', field: 'color', test: 'hasNot', value: 'red' }],
  [path, { when: 'if', field: 'color', test: 'filled' }],
  [{ $empty: path }, { when: 'if', field: 'color', test: 'empty' }],
  [{ $gt: [path, 5] }, { when: 'if', field: 'color', test: 'more', value: 5 }],
  [{ $lt: [path, 5] }, { when: 'if', field: 'color', test: 'less', value: 5 }],
])('%j is one condition, and is written the same again', (value, condition) => {
  expect(readCondition(value, 'always')).toEqual(condition)
  expect(writeCondition(condition, 'always')).toEqual(value)
})

test.each([
  { $and: [{ $empty: path }, { $empty: path }] },
  { $in: [path, { $get: 'form.others' }] },
  { $eq: [{ $get: 'region.code' }, 'moscow'] },
  { $eq: [path, { $get: 'form.other' }] },
  { $not: { $gt: [path, 5] } },
  { $get: 'region.code' },
])('%j stays as it is', (value) => {
  expect(readCondition(value, 'always')).toBeUndefined()
})

test('a field offers the comparisons that its answers can have, with a value of its own', () => {
  const source = (holds: Source['holds'], options: Source['options'] = []): Source => ({
    ...{ name: 'color', title: 'Цвет', holds, options },
  })
  const colors = source('text', [
    { value: 'red', text: 'Красный' },
    { value: 'blue', text: 'Синий' },
  ])
  expect(testsFor(source('tick'))).toEqual(['filled', 'empty'])
  expect(testsFor(source('text'))).not.toContain('in')
  expect(valueFor('eq', colors, 'green')).toBe('red')
  expect(valueFor('in', colors, 'blue')).toEqual(['blue'])
  expect(valueFor('more', source('number'), 'green')).toBe(0)
  expect(valueFor('filled', colors, 'blue')).toBeUndefined()
})
