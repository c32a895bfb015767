import { expect, test } from 'vitest'
import { applyToValue, type Operation } from '#schema/definitions/drafts/operations.ts'
import { followed, followedOperation } from './follow.ts'

const file = 'schema/pages/home.json'
const text = (words: string) => ({ type: 'text', props: { text: words } })
const BEFORE = { blocks: [text('А'), text('Б'), text('В')] }
const AFTER = { blocks: [text('Новый'), text('А'), text('Б'), text('В')] }

test.each<[Operation, string[]]>([
  [{ do: 'set', file, at: '/blocks/1/props/text', value: 'Б2' }, ['Новый', 'А', 'Б2', 'В']],
  [{ do: 'remove', file, at: '/blocks/2' }, ['Новый', 'А', 'Б']],
  [{ do: 'insert', file, at: '/blocks/3', value: text('Г') }, ['Новый', 'А', 'Б', 'В', 'Г']],
  [{ do: 'insert', file, at: '/blocks/0', value: text('Г') }, ['Г', 'Новый', 'А', 'Б', 'В']],
  [{ do: 'move', file, at: '/blocks/0', to: '/blocks/2' }, ['Новый', 'Б', 'В', 'А']],
])('%j follows its block', (operation, words) => {
  const { blocks } = applyToValue(AFTER, followedOperation(operation, BEFORE, AFTER)) as typeof AFTER
  expect(blocks.map(({ props }) => props.text)).toEqual(words)
})

test('an element that somebody changed in its place is the same; one that is gone is not found', () => {
  const changed = { blocks: [text('А'), text('Их'), text('В')] }
  expect(followed('/blocks/1/props/text', BEFORE, changed)).toBe('/blocks/1/props/text')
  expect(followed('/blocks/1/props/text', BEFORE, { blocks: [text('А'), text('В')] })).toBeUndefined()
})
