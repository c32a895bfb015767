import { expect, it } from 'vitest'
import { problemLines } from '../../../checker/testing.ts'

const linesOf = (properties: string): string[] => problemLines({ 'catalog/properties.json': { properties } })

it('accepts built-in properties and properties of the shop’s own', () => {
  expect(
    linesOf(
      '[{ "name": "volume", "title": "Объём", "filter": true }, { "name": "wall", "title": "Стенка", "kind": "number", "unit": "мм", "filter": true, "list": true, "search": true }, { "name": "capColor", "title": "Цвет крышки", "kind": "choice", "values": ["белый"] }]',
    ),
  ).toEqual([])
})

it.each([
  [
    '{ "name": "volume", "title": "Объём", "kind": ▸"number" }',
    'встроенное свойство, ключа «kind» у\u00a0него не\u00a0бывает',
  ],
  [
    '{ "name": "article", "title": "Артикул", "filter": ▸true }',
    'По\u00a0артикулу не\u00a0отбирают: он у\u00a0каждого изделия свой.',
  ],
  ['{ "name": ▸"wall", "title": "Стенка" }', 'своё свойство, а\u00a0вида у\u00a0него нет'],
  ['{ "name": "note", "title": "Заметка", "kind": "text", "filter": ▸true }', 'По\u00a0тексту не\u00a0отбирают'],
  ['{ "name": "note", "title": "Заметка", "kind": "text", "unit": ▸"мм" }', 'Единица бывает только у\u00a0числа.'],
  [
    '{ "name": "wall", "title": "Стенка", "kind": "number", "values": ▸["1"] }',
    'Список значений бывает только у\u00a0вида choice.',
  ],
])('%s', (property, message) => {
  expect(linesOf(`[${property}]`)).toEqual([expect.stringContaining(message)])
  expect(linesOf(`[${property}]`)[0]).toContain('catalog/properties.json▸ записи/свойство: ')
})

it('tells of two properties of one title', () => {
  const property = (name: string, title: string) => `{ "name": "${name}", "title": ${title}, "kind": "text" }`
  expect(linesOf(`[${property('a', '"Цвет крышки"')}, ${property('b', '▸"Цвет крышки"')}]`)).toEqual([
    expect.stringContaining('записи/повтор: «Цвет крышки» здесь уже есть'),
  ])
})
