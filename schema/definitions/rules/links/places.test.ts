import { describe, expect, it } from 'vitest'
import { type Changes, problemLines, problemsOf } from '../../checker/testing.ts'

const block = (type: string, props: string) =>
  problemLines({ 'pages/home.json': { blocks: `[{ "type": "${type}", "props": ${props} }]` } })
const NO_ADDRESS = 'ссылки/нет-адреса: Адреса «/x/» на сайте нет. Есть: «/», «/404/».'
const NO_FILE =
  'ссылки/нет-файла: Файла «/assets/no.pdf» нет в папке public. Есть: «/assets/bank.jpg», «/assets/heavy.png», «/assets/moving.webp», «/assets/terms.jpg», «/assets/terms.pdf», «/assets/tiny.png».'

it('looks at every link of a text', () => {
  expect(
    block('text', '{ "text": ▸"[а](/x/), [б](/articles/first/), [в](settings:rule), [г](file:/assets/no.pdf)" }'),
  ).toEqual([
    `pages/home.json▸ ${NO_ADDRESS}`,
    'pages/home.json▸ ссылки/нет-настройки: В content/settings.json нет документа «rule». Возможно, имелось в виду «rules».',
    `pages/home.json▸ ${NO_FILE}`,
  ])
})

it('looks at the files that blocks, link objects and content name', () => {
  expect(block('picture', '{ "file": ▸"/assets/no.pdf" }')).toEqual([`pages/home.json▸ ${NO_FILE}`])
  expect(block('picture', '{ "link": { "file": ▸"/assets/no.pdf" } }')).toEqual([`pages/home.json▸ ${NO_FILE}`])
  expect(problemLines({ 'content/settings.json': { rules: '▸"/assets/no.pdf"' } })).toEqual([
    `content/settings.json▸ ${NO_FILE}`,
  ])
})

it('looks at elements of lists, bodies, menus and redirects', () => {
  expect(block('cards', '{ "items": [{ "title": "а", "link": ▸"/x/" }] }')).toEqual([`pages/home.json▸ ${NO_ADDRESS}`])
  const body = '[{ "type": "text", "props": { "text": ▸"[а](/x/)" } }]'
  expect(problemLines({ 'content/about.json': { body } })).toEqual([`content/about.json▸ ${NO_ADDRESS}`])
  const menu = '[{ "name": "а", "items": [{ "name": "б", "link": ▸"/x/" }] }]'
  expect(problemLines({ 'content/settings.json': { menu } })).toEqual([`content/settings.json▸ ${NO_ADDRESS}`])
  const pages = '[{ "path": "/", "text": ▸"[а](/x/)" }]'
  expect(problemLines({ 'content/seo.json': { pages } })).toEqual([`content/seo.json▸ ${NO_ADDRESS}`])
  const redirects = '[{ "from": "/old", "to": ▸"/x/" }]'
  expect(problemLines({ 'routes.json': { redirects } })).toEqual([`routes.json▸ ${NO_ADDRESS}`])
})

it('leaves addresses that are worked out alone', () => {
  expect(block('picture', '{ "link": { "$text": "/x/{route.path}/" } }')).toEqual([])
})

it('finds anchors in content that a page shows, and in what a layout holds itself', () => {
  expect(
    problemLines({
      'content/articles/first.json': {
        body: '[{ "type": "text", "props": { "text": ▸"[а](#strat)", "anchor": "start" } }]',
      },
    }),
  ).toEqual([
    'content/articles/first.json▸ ссылки/нет-места: На той странице нет места «#strat». Возможно, имелось в виду «start».',
  ])
})

it('does not tell of places in a file that cannot be read: that the file is broken is told', () => {
  const blocks = '[{ "type": "text", "props": { "text": "[а](/articles/first/#no)" } }]'
  const rules = (first: string) =>
    problemsOf({ 'pages/home.json': { blocks }, 'content/articles/first.json': first }).map(({ rule }) => rule)
  expect(rules('{ "meta": {}, }')).toEqual(['синтаксис/нет-ключа'])
  expect(rules('{ "meta": {} }')).not.toContain('ссылки/нет-места')
})

describe('what visitors do not see', () => {
  const blocks = (json: string) => ({ 'pages/home.json': { blocks: `[${json}]` } })
  const TEXT = '{ "type": "text", "props": { "text": ▸"[а](/articles/first/)" } }'
  const LINK = '{ "type": "picture", "props": { "link": ▸"/articles/first/" } }'
  const OBJECT = '{ "type": "picture", "props": { "link": { "route": "article", "params": ▸{ "slug": "first" } } } }'
  const first = (period: string, changes: Changes) =>
    problemLines({ ...changes, 'content/articles/first.json': JSON.parse(period) }).map((line) =>
      line.replaceAll('\u00a0', ' '),
    )
  const told = (why: string) => [
    `pages/home.json▸ (warning) ссылки/не-показано: Ссылка ведёт на то, чего посетители сейчас не видят: schema/content/articles/first.json — ${why}. Дайте ссылке тот же срок, уберите её или опубликуйте то, на что она ведёт.`,
  ]

  it.each([TEXT, LINK, OBJECT])('is told of a link by the line of %s', (block) => {
    expect(first('{ "unpublished": "true" }', blocks(block))).toEqual(told('черновик'))
  })

  it('is told by its days', () => {
    expect(first('{ "from": "\\"2098-05-01\\"" }', blocks(TEXT))).toEqual(told('появится 1 мая 2098'))
    expect(first('{ "until": "\\"2020-05-01 09:00\\"" }', blocks(TEXT))).toEqual(told('срок вышел 1 мая 2020 в 09:00'))
    expect(first('{ "from": "\\"2020-05-01\\"" }', blocks(TEXT.replace('▸', '')))).toEqual([])
  })

  it('may be linked by what is not seen either', () => {
    const draft = LINK.replace('▸', '').replace('{', '{ "unpublished": true,')
    expect(first('{ "unpublished": "true" }', blocks(draft))).toEqual([])
    const menu = '[{ "name": "Первая", "link": "/articles/first/" }]'
    expect(first('{ "unpublished": "true" }', { 'content/settings.json': { menu } })).toEqual([])
  })

  it('is a page too', () => {
    const changes = { 'pages/article.json': { unpublished: 'true' } }
    expect(problemLines({ ...changes, ...blocks(OBJECT.replace('▸', '').replace('"article"', '▸"article"')) })).toEqual(
      [expect.stringMatching(/schema\/pages\/article\.json\s— черновик/)],
    )
    expect(problemLines({ ...changes, ...blocks(TEXT) })).toEqual([expect.stringContaining('ссылки/не-показано')])
  })
})
