import { describe, expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const blocks = (json: string) => problemLines({ 'pages/home.json': { blocks: `[${json}]` } })

describe('unknown keys', () => {
  it.each([
    ['site.json', { nane: '5', name: '"а"' }, '"nane": 5', 'Ключа «nane» здесь нет. Возможно, имелось в виду «name».'],
    ['routes.json', { error: '{}' }, '"error": {}', 'Ключа «error» здесь нет. Возможно, имелось в виду «errors».'],
    [
      'pages/home.json',
      { querry: '{}' },
      '"querry": {}',
      'Ключа «querry» здесь нет. Возможно, имелось в виду «query».',
    ],
    [
      'layouts/default.json',
      { block: '[]' },
      '"block": []',
      'Ключа «block» здесь нет. Возможно, имелось в виду «blocks».',
    ],
    ['content/tags.json', { tag: '[]' }, '"tag": []', 'Ключа «tag» здесь нет. Возможно, имелось в виду «tags».'],
  ])('are told at the top of %s', (path, change, _, message) => {
    expect(problemLines({ [path]: change }).map((line) => line.replace(/:\d+:\d+/, ''))).toEqual([
      `${path} вид/неизвестный-ключ: ${message}`,
    ])
  })

  it.each([
    ['a block', '{ "type": "box", ▸"prop": {} }', 'Ключа «prop» здесь нет. Возможно, имелось в виду «props».'],
    [
      'props',
      '{ "type": "box", "props": { ▸"titel": "а" } }',
      'Ключа «titel» здесь нет. Возможно, имелось в виду «title».',
    ],
    [
      'slots',
      '{ "type": "box", "slots": { ▸"contents": [] } }',
      'Ключа «contents» здесь нет. Возможно, имелось в виду «content».',
    ],
    [
      'an element of a list',
      '{ "type": "cards", "props": { "items": [{ "title": "а", ▸"url": 1 }] } }',
      'Ключа «url» здесь нет. Есть: «title», «link».',
    ],
    [
      'a link',
      '{ "type": "picture", "props": { "link": { "route": "home", ▸"parms": {} } } }',
      'Ключа «parms» здесь нет. Возможно, имелось в виду «params».',
    ],
    [
      'an expression',
      '{ "type": "box", "props": { "title": { ▸"$gett": "route.path" } } }',
      'Выражения «$gett» нет. Возможно, имелось в виду «$get».',
    ],
    [
      'an expression inside another',
      '{ "type": "box", "visible": { "$not": { ▸"$gett": "a" } } }',
      'Выражения «$gett» нет. Возможно, имелось в виду «$get».',
    ],
    [
      'a block without props',
      '{ "type": "body", "props": { "blocks": [{ "type": "text", "props": { "text": "а" } }], ▸"block": 1 } }',
      'Ключа «block» здесь нет. Возможно, имелось в виду «blocks».',
    ],
  ])('are told in %s', (_, block, message) => {
    expect(blocks(block)).toEqual([`pages/home.json▸ вид/неизвестный-ключ: ${message}`])
  })

  it('are told in a body of content', () => {
    const body = '[{ "type": "text", "props": { "text": "а", ▸"txt": "б" } }]'
    expect(problemLines({ 'content/about.json': { body } })).toEqual([
      'content/about.json▸ вид/неизвестный-ключ: Ключа «txt» здесь нет. Возможно, имелось в виду «text».',
    ])
  })
})

it('a key whose place is inside another one is told so', () => {
  expect(problemLines({ 'pages/home.json': { title: '"Тара"' } }).join()).toContain(
    'Ключа «title» здесь нет. Место ему внутри "meta": "meta": { "title": … }.',
  )
  const field = '[{ "name": "email", "type": "email", "label": "Почта", ▸"required": true, "validation": {} }]'
  expect(problemLines({ 'forms/ask.json': { fields: field } }).join()).toContain(
    'Ключа «required» здесь нет. Место ему внутри "validation": "validation": { "required": … }.',
  )
})
