import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyToValue, type Operation } from '#schema/definitions/drafts/operations.ts'
import { merge, operationsBetween } from './merge.ts'

const file = 'schema/pages/home.json'
const block = (type: string, title: string) => ({ type, props: { title } })
const BASE = { meta: { title: 'Дом' }, blocks: [block('hero', 'А'), block('text', 'Б'), block('quote', 'В')] }

/** Returns the file's value after merging both sides' operations, and the conflicts. */
function merged(theirs: readonly Operation[], mine: readonly Operation[]) {
  const current = theirs.reduce(applyToValue, BASE as unknown)
  const result = merge(BASE, mine.reduce(applyToValue, BASE as unknown), current)
  expect(operationsBetween(file, current, result.value).reduce(applyToValue, current)).toEqual(result.value)
  return result
}

const set = (at: string, value: unknown): Operation => ({ do: 'set', file, at, value })
const insert = (at: string, value: unknown): Operation => ({ do: 'insert', file, at, value })
const remove = (at: string): Operation => ({ do: 'remove', file, at })
const move = (at: string, to: string): Operation => ({ do: 'move', file, at, to })
const titlesOf = (value: unknown) => (value as typeof BASE).blocks.map(({ props }) => props.title)

test('different values merge', () => {
  const { value, conflicts } = merged([set('/meta/title', 'Главная')], [set('/blocks/1/props/title', 'Б2')])
  expect(value).toMatchObject({ meta: { title: 'Главная' } })
  expect(titlesOf(value)).toEqual(['А', 'Б2', 'В'])
  expect(conflicts).toEqual([])
})

test.each<[string, Operation[], Operation[], string[]]>([
  [
    'above it a block is inserted',
    [insert('/blocks/0', block('lead', 'Н'))],
    [set('/blocks/1/props/title', 'Б2')],
    ['Н', 'А', 'Б2', 'В'],
  ],
  ['above it a block is removed', [remove('/blocks/0')], [set('/blocks/2/props/title', 'В2')], ['Б', 'В2']],
  ['the block above it is changed', [set('/blocks/0/props/title', 'А2')], [remove('/blocks/1')], ['А2', 'В']],
  ['it is moved', [move('/blocks/2', '/blocks/0')], [set('/blocks/2/props/title', 'В2')], ['В2', 'А', 'Б']],
  [
    'both insert',
    [insert('/blocks/3', block('lead', 'Н'))],
    [insert('/blocks/1', block('lead', 'М'))],
    ['А', 'М', 'Б', 'В', 'Н'],
  ],
  [
    'mine is inserted and then changed',
    [remove('/blocks/0')],
    [insert('/blocks/1', block('lead', 'М')), set('/blocks/1/props/title', 'М2')],
    ['М2', 'Б', 'В'],
  ],
  ['both remove it', [remove('/blocks/1')], [remove('/blocks/1')], ['А', 'В']],
  ['it is moved and another removed', [remove('/blocks/1')], [move('/blocks/0', '/blocks/2')], ['В', 'А']],
])('a block is found again where %s', (_, theirs, mine, titles) => {
  const { value, conflicts } = merged(theirs, mine)
  expect(titlesOf(value)).toEqual(titles)
  expect(conflicts).toEqual([])
})

test('the same value shows both, and mine stays', () => {
  const pointer = '/blocks/1/props/title'
  const { value, conflicts } = merged([set(pointer, 'Чужое')], [set(pointer, 'Моё')])
  expect(conflicts).toEqual([{ pointer, why: 'changed', mine: 'Моё', theirs: 'Чужое' }])
  expect(titlesOf(value)).toEqual(['А', 'Моё', 'В'])
})

test('the same change of both is no conflict, and what both have inserted is one', () => {
  const change = set('/blocks/1/props/title', 'Одно')
  expect(merged([change], [change]).conflicts).toEqual([])
  const both = insert('/blocks/1', block('lead', 'М'))
  expect(titlesOf(merged([both], [both]).value)).toEqual(['А', 'М', 'Б', 'В'])
})

test('my change of what others have removed stays, and is a conflict; so is what I removed of their changes', () => {
  const [change, away] = [set('/blocks/1/props/title', 'Б2'), remove('/blocks/1')]
  const kept = merged([away], [change])
  expect(titlesOf(kept.value)).toEqual(['А', 'Б2', 'В'])
  expect(kept.conflicts).toMatchObject([{ pointer: '/blocks/1', why: 'gone' }])
  const conflicts = [{ why: 'changed', theirs: block('text', 'Б2') }]
  expect(merged([change], [away])).toMatchObject({
    value: { blocks: [{ type: 'hero' }, { type: 'quote' }] },
    conflicts,
  })
})

test('any two values become each other by operations', () => {
  const leaf = fc.constantFrom<unknown>('a', 1, { type: 'a' }, { type: 'a', b: [1] }, { type: 'b', b: [1, 'a'] })
  const value = fc.dictionary(fc.constantFrom('type', 'props', '~/x'), fc.oneof(leaf, fc.array(leaf)))
  const isTrue = (before: object, after: object, base: object) => {
    expect(operationsBetween(file, before, after).reduce(applyToValue, before as unknown)).toEqual(after)
    for (const merged of [merge(base, before, base), merge(base, base, before)]) expect(merged.value).toEqual(before)
  }
  fc.assert(fc.property(value, value, value, isTrue))
})
