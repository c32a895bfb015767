import { expect, it } from 'vitest'
import { problemLines, problemsOf } from '../../checker/testing.ts'

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
