import { expect, test } from 'vitest'
import { calls, isCallName } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { bytesOf } from './answer-bytes.ts'

const names = Object.keys(calls).filter(isCallName)
const written = (name: (typeof names)[number], answer: object): unknown => JSON.parse(String(bytesOf(name, answer)))

test.each(names)('%s goes out as JSON has it, the second time too', (name) => {
  const { sample } = calls[name]
  expect(written(name, sample)).toEqual(JSON.parse(JSON.stringify(sample)))
  expect(written(name, { ...sample })).toEqual(JSON.parse(JSON.stringify(sample)))
})

test('empty lists, what is left out and what is null go out as they are', () => {
  const { sample } = calls['catalog.list']
  expect(written('catalog.list', { ...sample, list: [] })).toEqual({ ...sample, list: [] })
  const { list: _, ...rest } = sample
  expect(written('catalog.list', { ...rest, list: undefined })).toEqual(rest)
  expect(written('catalog.list', { list: sample.list })).toEqual({ list: sample.list })
  expect(written('catalog.list', { list: null, ...rest })).toEqual({ list: null, ...rest })
})

test('bytes of a product are made once, whoever has it in the basket', () => {
  const answer = JSON.parse(JSON.stringify(calls['basket.item'].sample)) as CallAnswer<'basket.item'>
  const [line] = answer.item.items
  let looks = 0
  Object.defineProperty(line?.product, 'name', { enumerable: true, get: () => ++looks && 'Банка' })
  const first = written('basket.item', answer)
  const others = { item: { ...answer.item, items: answer.item.items.map((one) => ({ ...one, quantity: 720 })) } }
  expect(written('basket.item', others)).not.toEqual(first)
  expect(looks).toBe(1)
})
