import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../json-schema/types.ts'
import { evaluate } from './evaluate.ts'
import { infer } from './infer.ts'
import { operators } from './operators.ts'
import type { ScopeTypes } from './types.ts'

const scope = {
  data: { name: 'Банка', none: '', total: 12345.6, list: [1, 2], empty: [], zero: 0, date: '2026-11-20', on: true },
  query: {},
}

const string: JsonSchema = { type: 'string' }
const properties = {
  name: string,
  total: { type: 'number' },
  list: { type: 'array', items: string },
  note: string,
} as const
const types: ScopeTypes = { data: { type: 'object', properties, required: ['name', 'total', 'list'] } }

type Case = [expression: unknown, value: unknown]

/** By operator: expressions and their values in the scope above. */
const values: Record<string, Case[]> = {
  $get: [
    [{ $get: 'data.name' }, 'Банка'],
    [{ $get: 'data.list.1' }, 2],
    [{ $get: 'data.absent.deep' }, undefined],
    [{ $get: 'data.absent', default: 'нет' }, 'нет'],
    [{ $get: 'data.none', default: 'нет' }, 'нет'],
    [{ $get: 'data.zero', default: 5 }, 0],
  ],
  $text: [
    [{ $text: 'Найдено { data.total }, {data.name}{data.absent}.' }, 'Найдено 12\u00A0345,6, Банка.'],
    [{ $text: '{data.list}' }, ''],
  ],
  $eq: [
    [{ $eq: [{ $get: 'data.name' }, 'Банка'] }, true],
    [{ $eq: [{ $get: 'data.total' }, '12345.6'] }, false],
  ],
  $gt: [
    [{ $gt: [{ $get: 'data.total' }, 1000] }, true],
    [{ $gt: [1, 1] }, false],
    [{ $gt: ['2', 1] }, false],
  ],
  $lt: [
    [{ $lt: [1, 2] }, true],
    [{ $lt: [{ $get: 'data.absent' }, 2] }, false],
  ],
  $in: [
    [{ $in: [2, { $get: 'data.list' }] }, true],
    [{ $in: [3, { $get: 'data.absent' }] }, false],
  ],
  $empty: [
    [{ $empty: { $get: 'data.none' } }, true],
    [{ $empty: { $get: 'data.empty' } }, true],
    [{ $empty: { $get: 'data.zero' } }, false],
  ],
  $and: [
    [{ $and: [{ $get: 'data.on' }, { $get: 'data.name' }] }, true],
    [{ $and: [{ $get: 'data.on' }, { $get: 'data.none' }] }, false],
  ],
  $or: [
    [{ $or: [{ $get: 'data.none' }, { $get: 'data.on' }] }, true],
    [{ $or: [{ $get: 'data.none' }, { $get: 'data.empty' }] }, false],
  ],
  $not: [
    [{ $not: { $not: { $get: 'data.on' } } }, true],
    [{ $not: { $get: 'data.empty' } }, true],
  ],
  $if: [
    [{ $if: [{ $get: 'data.on' }, { $get: 'data.name' }, 'б'] }, 'Банка'],
    [{ $if: [{ $get: 'data.none' }, 'а', 'б'] }, 'б'],
  ],
  $plural: [
    [{ $plural: [1, 'товар', 'товара', 'товаров'] }, 'товар'],
    [{ $plural: [11, 'товар', 'товара', 'товаров'] }, 'товаров'],
  ],
  $format: [
    [{ $format: [{ $get: 'data.date' }, 'date'] }, '20\u00A0ноября\u00A02026'],
    [{ $format: [{ $get: 'data.total' }, 'number'] }, '12\u00A0345,6'],
    [{ $format: [10_000_000, 'money'] }, '100\u00A0000\u00A0₽'],
    [{ $format: [1205, 'money'] }, '12,05\u00A0₽'],
    [{ $format: [{ $get: 'data.nothing' }, 'money'] }, undefined],
    [{ $format: ['скоро', 'date'] }, 'скоро'],
  ],
}

/** By operator: an expression, the type that the checker infers for its value, and whether the value may be empty. */
const inferred: Record<string, [expression: unknown, type: JsonSchema['type'], mayBeEmpty?: true][]> = {
  $get: [
    [{ $get: 'data.total' }, 'number'],
    [{ $get: 'data.note' }, 'string', true],
    [{ $get: 'data.note', default: 'нет' }, 'string'],
    [{ $get: 'data.list.0' }, 'string', true],
  ],
  $text: [[{ $text: '{data.note}' }, 'string']],
  $eq: [[{ $eq: [{ $get: 'data.name' }, 'а'] }, 'boolean']],
  $gt: [[{ $gt: [1, 2] }, 'boolean']],
  $lt: [[{ $lt: [1, 2] }, 'boolean']],
  $in: [[{ $in: ['а', { $get: 'data.list' }] }, 'boolean']],
  $empty: [[{ $empty: { $get: 'data.note' } }, 'boolean']],
  $and: [[{ $and: [true, { $get: 'data.note' }] }, 'boolean']],
  $or: [[{ $or: [true, { $get: 'data.note' }] }, 'boolean']],
  $not: [[{ $not: { $get: 'data.note' } }, 'boolean']],
  $if: [
    [{ $if: [true, { $get: 'data.name' }, { $get: 'data.note' }] }, 'string', true],
    [{ $if: [true, { $get: 'data.name' }, { $get: 'data.total' }] }, ['string', 'number'] as const],
    [{ $if: [true, 'а', 5] }, ['string', 'integer'] as const],
  ],
  $plural: [[{ $plural: [{ $get: 'data.total' }, 'а', 'б', 'в'] }, 'string']],
  $format: [
    [{ $format: [{ $get: 'data.total' }, 'number'] }, 'string'],
    [{ $format: [{ $get: 'data.total' }, 'money'] }, 'string'],
    [{ $format: [{ $get: 'data.note' }, 'date'] }, 'string', true],
  ],
}

it('has a case here for every word of the vocabulary', () => {
  expect(Object.keys(values).sort()).toEqual(Object.keys(operators).sort())
  expect(Object.keys(inferred).sort()).toEqual(Object.keys(operators).sort())
})

describe.each(Object.entries(values))('%s', (word, cases) => {
  it.each(cases.map(([expression, value]) => ({ expression, value })))(
    '$expression → $value',
    ({ expression, value }) => {
      expect(evaluate(expression, scope)).toEqual(value)
    },
  )

  it.each((inferred[word] ?? []).map(([expression, type, mayBeEmpty = false]) => ({ expression, type, mayBeEmpty })))(
    'is inferred: $expression → $type',
    ({ expression, type, mayBeEmpty }) => {
      expect(infer(expression, types)).toMatchObject({ schema: { type }, mayBeEmpty, problems: [] })
    },
  )
})

it.each([
  { $get: 'data.nam' },
  { $text: '{data.nam}' },
  { $not: { $get: 'data.nam' } },
  { $empty: { $get: 'data.nam' } },
  ...['$eq', '$gt', '$lt', '$in', '$and', '$or', '$format'].map((word) => ({ [word]: [1, { $get: 'data.nam' }] })),
  { $if: [true, 1, { $get: 'data.nam' }] },
  { $plural: [{ $get: 'data.nam' }, 'а', 'б', 'в'] },
])('%j: the wrong path is told', (expression) => {
  expect(infer(expression, types).problems).toMatchObject([
    { rule: 'нет-пути', hint: 'Возможно, имелось в виду «name».' },
  ])
})
