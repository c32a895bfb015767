import { expect, test } from 'vitest'
import { calls } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { checkAnswer } from './validate.ts'

const view = (): CallAnswer<'catalog.view'> => JSON.parse(JSON.stringify(calls['catalog.view'].sample))
const list = (): CallAnswer<'catalog.list'> => JSON.parse(JSON.stringify(calls['catalog.list'].sample))

test('an answer is held to its contract, in its lists and in the lists inside them too', async () => {
  await checkAnswer('catalog.view', view())
  await checkAnswer('catalog.list', list())
  const wrong: [string, (answer: CallAnswer<'catalog.view'>) => object][] = [
    ['itself', ({ item }) => item],
    ['a card in a list', ({ similar: [first] }) => first ?? {}],
    ['a list inside a list', ({ closures: [first] }) => first ?? {}],
    ['a card in a list inside a list', ({ closures: [first] }) => first?.colors[0] ?? {}],
  ]
  for (const [, part] of wrong) {
    const answer = view()
    Object.assign(part(answer), { unknown: 1 })
    await expect(checkAnswer('catalog.view', answer)).rejects.toThrow('does not fit its contract')
  }
  const strange = { ...list(), list: ['не карточка'] } as unknown as CallAnswer<'catalog.list'>
  await expect(checkAnswer('catalog.list', strange)).rejects.toThrow('does not fit its contract')
})

test('a card that fitted is looked at no more', async () => {
  const answer = view()
  await checkAnswer('catalog.view', answer)
  // Nobody changes one; a getter tells who looks.
  const [card] = answer.similar
  let looks = 0
  Object.defineProperty(card, 'name', { enumerable: true, get: () => ++looks && 'Банка' })
  await checkAnswer('catalog.view', { ...answer })
  expect(looks).toBe(0)
  await checkAnswer('catalog.view', view())
})

test('a product in a visitor’s own list is held to the contract as in everybody’s, and looked at once', async () => {
  const basket = (): CallAnswer<'basket.item'> => JSON.parse(JSON.stringify(calls['basket.item'].sample))
  const withProduct = (product: unknown): CallAnswer<'basket.item'> => {
    const answer = basket()
    return { item: { ...answer.item, items: answer.item.items.map((one) => ({ ...one, product })) } } as typeof answer
  }
  await checkAnswer('basket.item', basket())
  const { product, ...gone } = basket().item.items[0] ?? {}
  for (const wrong of [{ ...product, unknown: 1 }, { ...product, name: undefined }, null, 'Банка', [product]])
    await expect(checkAnswer('basket.item', withProduct(wrong)), JSON.stringify(wrong)).rejects.toThrow(
      'does not fit its contract',
    )
  const without = { item: { ...basket().item, items: [gone] } } as CallAnswer<'basket.item'>
  await checkAnswer('basket.item', without)

  let looks = 0
  Object.defineProperty(product, 'name', { enumerable: true, get: () => ++looks && 'Банка' })
  await checkAnswer('basket.item', withProduct(product))
  const seen = looks
  await checkAnswer('basket.item', withProduct(product))
  expect(looks).toBe(seen)
})
