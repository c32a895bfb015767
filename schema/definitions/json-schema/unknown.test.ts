import { expect, it } from 'vitest'
import { list, record } from './unknown.ts'

it.each([undefined, null, 'a', 1, [1]])('%j has no keys', (value) => {
  expect(record(value)).toEqual({})
})

it.each([undefined, null, 'a', 1, { 0: 1 }])('%j has no elements', (value) => {
  expect(list(value)).toEqual([])
})

it('keeps what is there', () => {
  expect(record({ a: 1 })).toEqual({ a: 1 })
  expect(list([1, 2])).toEqual([1, 2])
})
