import { expect, it } from 'vitest'
import { checkFiles } from '../../checker/check.ts'
import { checkInputOf, problemLines, testContracts } from '../../checker/testing.ts'

const heading = (level: number, mark = '') => `${mark}{ "type": "title", "props": { "title": "а", "level": ${level} } }`
const page = (...blocks: string[]) => problemLines({ 'pages/home.json': { blocks: `[ ${blocks.join(', ')} ]` } })
const LEVELS = '(warning) доступность/уровни-заголовков'
const HINT = 'Уровни идут подряд: по ним страницу читает программа экранного доступа.'

it('finds nothing where levels follow one another', () => {
  expect(page(heading(1), heading(2), heading(3), heading(2), heading(2).replace('а', 'б'), heading(3))).toEqual([])
})

it('tells of a level that is skipped, a page that begins lower, and a second first level', () => {
  expect(page(heading(1), heading(3, '▸'))).toEqual([
    `pages/home.json▸ ${LEVELS}: Заголовок уровня 3 стоит сразу после уровня 1. ${HINT}`,
  ])
  expect(page(heading(2, '▸'))).toEqual([
    `pages/home.json▸ ${LEVELS}: Первый заголовок страницы — уровня 2, а не первого. ${HINT}`,
  ])
  expect(page(heading(1), heading(2), heading(1, '▸'))).toEqual([
    `pages/home.json▸ ${LEVELS}: На странице второй заголовок первого уровня. Оставьте один.`,
  ])
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
  expect(article(`${heading(3, '▸')}, ${heading(2)}`)).toEqual([
    `content/articles/first.json▸ ${LEVELS}: Заголовок уровня 3 стоит сразу после уровня 1. ${HINT}`,
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

it('tells of a page without any heading, where the site has blocks for it', () => {
  const text = testContracts.get('text')
  if (!text) throw new TypeError('the base has texts')
  const contracts = new Map([...testContracts, ['headline', { ...text, heading: 1, places: ['page'] } as const]])
  const told = (blocks: string, note = '[{ "type": "text", "props": { "text": "а" } }]') =>
    checkFiles({
      ...checkInputOf({ 'pages/home.json': { blocks }, 'partials/note.json': { blocks: note } }),
      contracts,
    }).flatMap(({ file, rule, message, hint }) =>
      file === 'schema/pages/home.json' && rule.startsWith('доступность') ? [`${message} ${hint}`] : [],
    )
  const words = '{ "type": "text", "props": { "text": "а" } }'
  const partial = '{ "type": "partial", "props": { "name": "note" } }'
  expect(told(`[${words}, ${partial}]`)).toEqual([
    'На\u00a0странице нет заголовка первого уровня: о\u00a0чём она, не\u00a0узнает ни\u00a0поиск, ни\u00a0программа экранного доступа. Поставьте первым один из\u00a0блоков: «headline».',
  ])
  expect(told(`[${words}, { "type": "headline", "props": { "text": "а" } }]`)).toEqual([])
  expect(told(`[${partial}]`, '[{ "type": "headline", "props": { "text": "а" } }]')).toEqual([])
  expect(told(`[${words}, { "type": "body", "props": { "blocks": [] } }]`)).toEqual([])
  expect(told(`[${heading(2)}]`)).toEqual([expect.stringContaining('Первый заголовок страницы')])
})
