import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const heading = (level: number, mark = '') => `${mark}{ "type": "title", "props": { "title": "а", "level": ${level} } }`
const page = (...blocks: string[]) => problemLines({ 'pages/home.json': { blocks: `[ ${blocks.join(', ')} ]` } })
const LEVELS = '(warning) доступность/уровни-заголовков'

it('finds nothing where levels follow one another', () => {
  expect(page(heading(1), heading(2), heading(3), heading(2), heading(2).replace('а', 'б'), heading(3))).toEqual([])
})

it('tells of a second heading of the first level', () => {
  expect(page(heading(1), heading(2), heading(1, '▸'))).toEqual([
    `pages/home.json▸ ${LEVELS}: На странице второй заголовок первого уровня. Оставьте один.`,
  ])
})

it('lets two of them stand where only one is ever seen', () => {
  const empty = '{ "$empty": { "$get": "site.name" } }'
  const seen = (visible: string) => heading(1).replace(/}$/, `, "visible": ${visible} }`)
  expect(page(seen(empty), seen(`{ "$not": ${empty} }`))).toEqual([])
})

it('leaves a level that there is not to the check of shapes', () => {
  expect(page(heading(1), heading(4).replace('4', '▸4'), heading(2))).toEqual([
    expect.stringContaining('pages/home.json▸ вид/не-то-значение'),
  ])
})

it('lets a body begin where it likes as long as no page shows it', () => {
  expect(problemLines({ 'content/about.json': { body: `[${heading(3)}, ${heading(2)}]` } })).toEqual([])
})

it('takes a body as what follows the headings of its page', () => {
  const article = (body: string, above = heading(1)) =>
    problemLines({
      'pages/article.json': {
        blocks: `[${above}, { "type": "body", "props": { "blocks": { "$get": "data.article.item.body" } } }, ${heading(2)}]`,
      },
      'content/articles/first.json': { body: `[${body}]` },
    })
  expect(article(`${heading(2)}, ${heading(1, '▸')}`)).toEqual([
    `content/articles/first.json▸ ${LEVELS}: На странице второй заголовок первого уровня. Первый ставит сама страница: этому дайте второй уровень.`,
  ])
  expect(article(`${heading(2)}, ${heading(3)}, ${heading(2)}`)).toEqual([])
  expect(article(heading(3), `${heading(1)}, ${heading(2)}`)).toEqual([])
})

it('tells of names given twice', () => {
  const text = (more: string, props = '') => `{ "type": "text", ${more} "props": { "text": "а" ${props} } }`
  expect(page(text('"id": "a",'), text('"id": ▸"a",'))).toEqual([
    expect.stringContaining('pages/home.json▸ записи/повтор: Блок с именем «a» здесь уже есть, в\u00a0строке '),
  ])
  expect(page(text('', ', "anchor": "a"'), text('', ', "anchor": ▸"a"'))).toEqual([
    expect.stringContaining('pages/home.json▸ записи/повтор: Место с именем «a» здесь уже есть, в\u00a0строке '),
  ])
})
