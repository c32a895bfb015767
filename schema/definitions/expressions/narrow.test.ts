import { expect, test } from 'vitest'
import { infer } from './infer.ts'
import { narrow, provenPaths } from './narrow.ts'

const scope = {
  data: {
    type: 'object',
    properties: { tag: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } } },
  },
} as const

const title = { $get: 'data.tag.title' }

test('a condition that a path is not empty proves the path', () => {
  expect(provenPaths({ $not: { $empty: { $get: 'data.tag' } } })).toEqual(['data.tag'])
  expect(provenPaths({ $and: [{ $get: 'data.tag' }, { $not: { $empty: { $get: 'query.page' } } }] })).toEqual([
    'data.tag',
    'query.page',
  ])
})

test('what equals a value, is in a list, or is more or less than a number, holds something', () => {
  expect(provenPaths({ $eq: [{ $get: 'query.done' }, 'left'] })).toEqual(['query.done'])
  expect(provenPaths({ $in: ['pet', { $get: 'form.kinds' }] })).toEqual(['form.kinds'])
  expect(provenPaths({ $in: [{ $get: 'form.kind' }, ['pet', 'pp']] })).toEqual(['form.kind'])
  expect(provenPaths({ $gt: [{ $get: 'data.total' }, 0] })).toEqual(['data.total'])
  expect(provenPaths({ $eq: [{ $get: 'form.kind' }, ''] })).toEqual([])
  expect(provenPaths({ $eq: [{ $get: 'query.done', default: 'left' }, 'left'] })).toEqual([])
  expect(provenPaths({ $eq: [{ $get: 'query.a' }, { $get: 'query.b' }] })).toEqual([])
})

test('a condition that something is empty, or one of several, proves nothing', () => {
  expect(provenPaths({ $empty: { $get: 'data.tag' } })).toEqual([])
  expect(provenPaths({ $or: [{ $get: 'data.tag' }, { $get: 'data.list' }] })).toEqual([])
})

test('what is read through a proven path may not be empty any more', () => {
  expect(infer(title, scope).mayBeEmpty).toBe(true)
  expect(infer(title, narrow(scope, ['data.tag'])).mayBeEmpty).toBe(false)
})

test('the first answer of $if may rely on its condition, the second may not', () => {
  const tag = { $get: 'data.tag' }
  expect(infer({ $if: [tag, title, 'Все'] }, scope).mayBeEmpty).toBe(false)
  expect(infer({ $if: [tag, 'Все', title] }, scope).mayBeEmpty).toBe(true)
})
