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
