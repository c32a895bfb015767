import { expect, test } from 'vitest'
import { goneBlocks, historyOfBlock, restoringBlock } from './past-blocks.ts'

const file = 'schema/pages/home.json'
const block = (type: string, text: string, slots?: object) => ({ type, props: { text }, ...(slots && { slots }) })
const [hero, quote] = [block('hero', 'Дом'), block('quote', 'Слова')]

/** The file's publications, newest first. */
const published = (...states: readonly (readonly unknown[] | undefined)[]) =>
  states
    .slice(1)
    .map((after, i) => ({
      ...{ id: i + 1, at: '', who: 'Анна', staff: null, words: `${i + 1}`, commit: '' },
      files: [{ file, before: textOf(states[i]), after: textOf(after) }],
    }))
    .toReversed()
const textOf = (blocks: readonly unknown[] | undefined) => blocks && JSON.stringify({ blocks })

const STATES = [
  [hero],
  [hero, block('lead', 'А')],
  [quote, hero, block('lead', 'А')],
  [quote, hero, block('lead', 'Б')],
  [quote, block('lead', 'Б'), hero],
] as const

test('a block is followed through the publications that moved it, to the one where it appeared', () => {
  const now = { blocks: [block('text', 'Черновик'), ...(STATES.at(-1) ?? [])] }
  const history = historyOfBlock(published(...STATES), { file, now, pointer: '/blocks/2' })
  expect(history.map(({ publication, pointer }) => [publication.words, pointer])).toEqual([
    ['3', '/blocks/2'],
    ['1', undefined],
  ])
  expect(historyOfBlock(published(...STATES), { file, now, pointer: '/blocks/0' })).toEqual([])
  expect(() => historyOfBlock([], { file, now, pointer: '/blocks/9' })).toThrow(/места в\u00a0файле больше нет/)
})

test('of what is gone with what is around it, the outermost is told; without its place it does not come back', () => {
  const box = block('columns', '', { left: [block('lead', 'А'), quote] })
  const list = published([hero, box], [hero])
  expect(list.map((publication) => goneBlocks(publication, file))).toEqual([
    [{ pointer: '/blocks/1', type: 'columns' }],
  ])
  const restore = () => restoringBlock(list, { file, now: { blocks: [hero] }, pointer: '/blocks/1/slots/left/0' })
  expect(restore).toThrow(/больше нет/)
})
