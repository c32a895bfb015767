import { describe, expect, test } from 'vitest'
import { applyToValue } from '#schema/definitions/drafts/operations.ts'
import {
  type Composed,
  chainTo,
  duplication,
  entriesAmong,
  fileItem,
  insertion,
  type Language,
  move,
  moves,
  removal,
  shift,
  withMarks,
  withPicture,
} from './tree.ts'

const contract = (type: string, slots: object = {}) => ({
  type,
  title: type,
  description: '',
  props: {},
  slots,
  places: ['page'],
})
const language: Language = {
  contracts: new Map([
    ['text', contract('text')],
    ['section', contract('section', { content: { description: 'Содержимое.' } })],
  ]),
  fields: new Map(),
  sources: {},
  names: new Map(),
  kinds: { page: { type: 'object', properties: { blocks: { type: 'array', role: 'blocks' } } } },
}
const FILE = 'schema/pages/a.json'
const text = (words: string) => ({ type: 'text', props: { text: words } })
const page = {
  blocks: [
    text('Раз'),
    { type: 'section', slots: { content: [text('Два'), text('Три')] } },
    { type: 'section' },
    text('Четыре'),
  ],
}
const at = (pointer: string) => ({ file: FILE, pointer })
const outline = fileItem(language, FILE, 'page', 'Страница', page)

const applied = ({ operations }: Composed) => operations.reduce(applyToValue, page as unknown)
/** Returns the texts of a page's blocks in order, those of sections in brackets. */
const words = (value: unknown): string => {
  const {
    blocks = [],
    slots,
    props,
  } = value as { blocks?: unknown[]; slots?: { content?: unknown[] }; props?: { text: string } }
  if (props) return props.text
  return slots || blocks.length === 0 ? `[${(slots?.content ?? []).map(words).join(' ')}]` : blocks.map(words).join(' ')
}

test('the outline has blocks and their slots, with words to tell them apart', () => {
  const chain = chainTo(outline, '/blocks/1/slots/content/1/props/text')
  expect(chain.map(({ kind, title, words }) => [kind, title, words])).toEqual([
    ['file', 'Страница', ''],
    ['block', 'section', ''],
    ['slot', 'Содержимое.', ''],
    ['block', 'text', 'Три'],
  ])
})

describe('changes of the blocks', () => {
  test.each<[string, Composed | undefined, string, string]>([
    ['insert', insertion(page, FILE, '/blocks/1', text('Новый')), 'Раз Новый [Два Три] [] Четыре', '/blocks/1'],
    [
      'insert into an empty slot',
      insertion(page, FILE, '/blocks/2/slots/content/0', text('Новый')),
      'Раз [Два Три] [Новый] Четыре',
      '/blocks/2/slots/content/0',
    ],
    ['duplicate', duplication(page, at('/blocks/0')), 'Раз Раз [Два Три] [] Четыре', '/blocks/1'],
    ['remove', removal(page, outline, at('/blocks/3')), 'Раз [Два Три] []', '/blocks/2'],
    ['down', shift(page, at('/blocks/0'), 1), '[Два Три] Раз [] Четыре', '/blocks/1'],
    [
      'into a section behind',
      move(page, at('/blocks/0'), '/blocks/1/slots/content/1'),
      '[Два Раз Три] [] Четыре',
      '/blocks/0/slots/content/1',
    ],
    [
      'out of a section',
      move(page, at('/blocks/1/slots/content/0'), '/blocks/0'),
      'Два Раз [Три] [] Четыре',
      '/blocks/0',
    ],
    ['to the end of its list', move(page, at('/blocks/0'), '/blocks/4'), '[Два Три] [] Четыре Раз', '/blocks/3'],
    [
      'into an empty slot behind',
      move(page, at('/blocks/0'), '/blocks/2/slots/content/0'),
      '[Два Три] [Раз] Четыре',
      '/blocks/1/slots/content/0',
    ],
  ])('%s', (_, composed, expected, selected) => {
    expect(composed && words(applied(composed))).toBe(expected)
    expect(composed?.selected).toEqual(at(selected))
  })

  test('nothing moves beyond the end of its list, nor into itself', () => {
    expect(shift(page, at('/blocks/0'), -1)).toBeUndefined()
    const places = moves(outline, at('/blocks/1')).map(({ to }) => to)
    expect(places).toEqual(
      ['/blocks/0', '/blocks/2/slots/content/0', '/blocks/2', '/blocks/3', '/blocks/4'].toSorted(
        (a, b) => places.indexOf(a) - places.indexOf(b),
      ),
    )
    expect(places.some((to) => to.startsWith('/blocks/1/'))).toBe(false)
  })
})

test('words of a sample’s pictures, and those beside a picture that is replaced, are marked once', () => {
  const items = [{ file: '/a.jpg', alt: 'Канистры', caption: '5 л' }, { file: '/b.jpg' }]
  const sample = withMarks({ type: 'gallery', props: { title: 'Тара', items } })
  expect(sample).toEqual({
    type: 'gallery',
    props: {
      title: 'Тара',
      items: [{ file: '/a.jpg', alt: '✎\u00a0Канистры', caption: '✎\u00a05 л' }, { file: '/b.jpg' }],
    },
  })
  const after = (value: unknown, pointer: string, address: string) =>
    withPicture(value, { file: FILE, pointer }, address).reduce(applyToValue, value)
  expect(after({ items }, '/items/0/file', '/c.jpg')).toEqual({
    items: [{ file: '/c.jpg', alt: '✎\u00a0Канистры', caption: '✎\u00a05 л' }, { file: '/b.jpg' }],
  })
  expect(after(sample, '/props/items/0/file', '/c.jpg')).toMatchObject({
    props: { items: [{ file: '/c.jpg', alt: '✎\u00a0Канистры' }, {}] },
  })
  expect(after({ items }, '/items/0/file', '/a.jpg')).toEqual({ items })
  // Another person has added a description while the upload was pending.
  const typed = { items: [{ ...items[0], alt: 'Цех' }] }
  expect(
    withPicture(typed, { file: FILE, pointer: '/items/0/file' }, '/c.jpg', items[0]).reduce(applyToValue, typed),
  ).toMatchObject({ items: [{ alt: 'Цех', caption: '✎\u00a05 л' }] })
  expect(after({ items: [{ file: '', alt: 'Новая' }] }, '/items/0/file', '/c.jpg')).toEqual({
    items: [{ file: '/c.jpg', alt: 'Новая' }],
  })
})

test('a value that names an entry of its own file is chosen by the words of the entry', () => {
  const form = {
    fields: [
      { name: 'password', label: 'Пароль*' },
      { name: 'way', label: 'Как [везти](/x/)', options: [{ value: 'own', text: 'Сами' }] },
      { name: 'city', options: { $get: 'data.cities.list' } },
    ],
    statuses: { new: { name: 'Новый' }, done: { name: 'Получен' } },
  }
  const among = (pointer: string, ...paths: string[]) =>
    entriesAmong(form, pointer, paths).map(({ value, text }) => `${value}: ${text}`)
  expect(among('/fields/0/validation/sameAs', '/fields')).toEqual([
    ...['password: Пароль*', 'way: Как везти', 'city: city'],
  ])
  expect(among('/fields/1/default', '../options')).toEqual(['own: Сами'])
  expect(among('/fields/1/default/0', '../../options')).toEqual(['own: Сами'])
  expect(among('/fields/2/default', '../options')).toEqual([])
  expect(among('/fields/0/default', '../options')).toEqual([])
  expect(among('/statuses/new/next/0', '/statuses', '/own')).toEqual(['new: Новый', 'done: Получен'])
})
