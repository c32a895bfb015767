import { expect, it } from 'vitest'
import type { BlockContract } from '../contract/block.ts'
import { object } from '../contract/object.ts'
import type { History, HistoryStep } from '../json-schema/history.ts'
import { historyProblems } from './history-problems.ts'

const block = (history: History, more: Partial<BlockContract> = {}): BlockContract => ({
  ...{ title: 'Блок', description: 'Блок.', interactive: false },
  props: object({ required: { title: { type: 'string' } }, history }),
  ...more,
})

const step: HistoryStep = {
  renamed: { from: 'heading', to: 'title' },
  example: { before: { heading: 'Т' }, after: { title: 'Т' } },
}

it('takes a history whose examples come out', () => {
  const earlier: HistoryStep = {
    renamed: { from: 'head', to: 'heading' },
    example: { before: { head: 'Т' }, after: { heading: 'Т' } },
  }
  expect(historyProblems(new Map([['card', block([earlier, step], { formerly: ['kartochka'] })]]))).toEqual([])
})

it.each<[string, History, RegExp]>([
  ['an example that does not come out', [{ ...step, example: { before: { a: 1 }, after: {} } }], /of its example$/],
  ['a name that is a key still', [{ ...step, renamed: { from: 'title', to: 'title' } }], /of its example$/],
  ['a name that is no key', [{ ...step, renamed: { from: 'heading', to: 'titel' } }], /example$|is no key$/],
  // @ts-expect-error what TypeScript would not take
  ['no example', [{ renamed: step.renamed }], /^blocks\/card: props: history\[0\] has no example$/],
])('tells of %s', (_, history, message) => {
  const problems = historyProblems(new Map([['card', block(history)]]))
  expect(problems).not.toEqual([])
  for (const problem of problems) expect(problem).toMatch(message)
})

it('tells of a former name that is a block’s, and of a key that is one still', () => {
  const both = block([step], {
    formerly: ['list'],
    props: object({ optional: { title: { type: 'string' }, heading: { type: 'string' } }, history: [step] }),
  })
  expect(
    historyProblems(
      new Map([
        ['card', both],
        ['list', block([])],
      ]),
    ),
  ).toEqual(['blocks/card: props: «heading» is a key still', "blocks/card: formerly «list» is another block's name"])
})

it('tells of a format without its change, and of a change without an example', () => {
  expect(historyProblems(new Map(), {}, [], 2)).toEqual(['FORMAT is 2, and formatChanges lead to 1'])
  const change = { title: '…', change: { faq: () => ({ a: 2 }) } }
  expect(historyProblems(new Map(), {}, [{ ...change, examples: [] }], 2)).toEqual([
    'formatChanges[0] has no example of faq',
  ])
  const examples = [{ kind: 'faq', before: { a: 1 }, after: { a: 3 } }] as const
  expect(historyProblems(new Map(), {}, [{ ...change, examples }], 2)).toEqual([
    'formatChanges[0] makes {"a":2} of its faq',
  ])
})
