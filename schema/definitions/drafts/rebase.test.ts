import { expect, test } from 'vitest'
import { applyToValue, type Operation } from '#schema/definitions/drafts/operations.ts'
import { rebase } from './rebase.ts'

const file = 'schema/pages/home.json'
const block = (type: string, title: string) => ({ type, props: { title } })
const BASE = { meta: { title: 'Дом' }, blocks: [block('hero', 'А'), block('text', 'Б'), block('quote', 'В')] }

/** The file with the changes of both, and what contradicts. */
function merge(theirs: readonly Operation[], mine: readonly Operation[]) {
  const current = theirs.reduce(applyToValue, BASE as unknown)
  const { operations, conflicts } = rebase(BASE, current, mine)
  return {
    value: operations.filter((one) => one !== undefined).reduce(applyToValue, current),
    conflicts,
  }
}

const set = (at: string, value: unknown): Operation => ({ do: 'set', file, at, value })
const insert = (at: string, value: unknown): Operation => ({ do: 'insert', file, at, value })
const remove = (at: string): Operation => ({ do: 'remove', file, at })
const move = (at: string, to: string): Operation => ({ do: 'move', file, at, to })
const titlesOf = (value: unknown) => (value as typeof BASE).blocks.map(({ props }) => props.title)

test('different values merge', () => {
  const { value, conflicts } = merge([set('/meta/title', 'Главная')], [set('/blocks/1/props/title', 'Б2')])
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
  const { value, conflicts } = merge(theirs, mine)
  expect(titlesOf(value)).toEqual(titles)
  expect(conflicts).toEqual([])
})

test('the same value shows both, and mine is what the draft says', () => {
  const mine = set('/blocks/1/props/title', 'Моё')
  const { value, conflicts } = merge([set('/blocks/1/props/title', 'Чужое')], [mine])
  expect(conflicts).toEqual([{ operation: mine, why: 'changed', theirs: 'Чужое' }])
  expect(titlesOf(value)).toEqual(['А', 'Моё', 'В'])
})

test('the same change of both is no conflict', () => {
  const change = set('/blocks/1/props/title', 'Одно')
  expect(merge([change], [change]).conflicts).toEqual([])
})

test('what is published already is not inserted again, and changes of it follow', () => {
  const mine = [insert('/blocks/1', block('lead', 'М')), set('/blocks/1/props/title', 'М2')]
  expect(titlesOf(merge([insert('/blocks/1', block('lead', 'М'))], mine).value)).toEqual(['А', 'М2', 'Б', 'В'])
})

test('what others have removed is named, and what I removed of their changes', () => {
  const late = set('/blocks/1/props/title', 'Б2')
  expect(merge([remove('/blocks/1')], [late]).conflicts).toEqual([{ operation: late, why: 'gone' }])
  const mine = remove('/blocks/1')
  expect(merge([late], [mine]).conflicts).toMatchObject([{ operation: mine, why: 'changed' }])
})
