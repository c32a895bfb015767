import { expect, test } from 'vitest'
import { calls } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { sampleOf } from '#schema/definitions/contract/sample.ts'
import { createChecks } from './make-call.ts'

const { answer: checkAnswer } = createChecks(calls)

const view = (): CallAnswer<'catalog.view'> => sampleOf(calls['catalog.view'].response) as CallAnswer<'catalog.view'>
const list = (): CallAnswer<'catalog.list'> => sampleOf(calls['catalog.list'].response) as CallAnswer<'catalog.list'>

test('an answer is held to its contract, in its lists and in the lists inside them too', () => {
  checkAnswer('catalog.view', view())
  checkAnswer('catalog.list', list())
  const wrong: [string, (answer: CallAnswer<'catalog.view'>) => object][] = [
    ['itself', ({ item }) => item],
    ['a card in a list', ({ similar: [first] }) => first ?? {}],
    ['a list inside a list', ({ closures: [first] }) => first ?? {}],
    ['a card in a list inside a list', ({ closures: [first] }) => first?.colors[0] ?? {}],
  ]
  for (const [, part] of wrong) {
    const answer = view()
    Object.assign(part(answer), { unknown: 1 })
    expect(() => checkAnswer('catalog.view', answer)).toThrow('does not fit its contract')
  }
  const strange = { ...list(), list: ['не карточка'] } as unknown as CallAnswer<'catalog.list'>
  expect(() => checkAnswer('catalog.list', strange)).toThrow('does not fit its contract')
})
