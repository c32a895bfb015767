import { describe, expect, it } from 'vitest'
import { type Changes, problemLines, textsOf } from './testing.ts'

const text = (link: string): string => `{ "type": "text", "props": { "text": "[а](${link})" } }`
const article = '{ "path": "/articles/{slug}", "page": "article" }'
const routes = (...entries: string[]): string => `[{ "path": "/", "page": "home" }, ${entries.join(', ')}]`
const ALSO = /Отсюда же ещё \d+ замечани/

/** A page and two links to it, of which one is an address. */
const about: Changes = {
  'pages/about.json': { meta: '{ "title": "О заводе", "description": "Завод." }', blocks: '[{ "type": "box" }]' },
  'content/settings.json': { menu: '[{ "name": "О заводе", "link": { "route": "about" } }]' },
  'pages/home.json': { blocks: `[${text('/about/')}]` },
}

describe('what routes.json does is told there, and first', () => {
  it('of a page that has lost its address', () => {
    const told = problemLines({ ...about, 'routes.json': { routes: routes(article) } })
    expect(told).toEqual([
      expect.stringMatching(
        /^routes\.json:\d+:\d+ ссылки\/нет-страницы: У страницы «about» нет адреса в routes\.json, а на неё ссылаются\. Отсюда же ещё 3 замечания.* \{ "path": "\/about", "page": "about" \}\.$/,
      ),
    ])
  })

  it('but not of a page that nobody leads to yet', () => {
    expect(problemLines({ 'pages/about.json': about['pages/about.json'] })).toEqual([
      expect.stringMatching(/^pages\/about\.json.* \(warning\) файлы\/не-нужен/),
    ])
  })

  it('of a part that is called otherwise there', () => {
    const menu = '[{ "name": "Первая", "link": { "route": "article", "params": { "slug": "first" } } }]'
    const told = problemLines({
      'routes.json': { routes: routes('{ "path": ▸"/articles/{code}", "page": "article" }') },
      'content/settings.json': { menu },
    })
    expect(told).toEqual([
      expect.stringMatching(
        /^routes\.json▸ .*Часть адреса «\/articles\/\{code\}» названа «code».*называют её «slug»\. Отсюда же ещё 3 замечания.*«\/articles\/\{slug\}»\.$/,
      ),
    ])
  })

  it('but not of one place that misspells it', () => {
    const menu = '[{ "name": "Первая", "link": { "route": "article", "params": { "slag": "first" } } }]'
    const told = problemLines({ 'content/settings.json': { menu } })
    expect(told.map((line) => line.split(':')[0])).toEqual(['content/settings.json', 'content/settings.json'])
  })

  it.each(['/About', '/завод'])('of a path that is written wrongly: %s', (path) => {
    const told = problemLines({
      ...about,
      'routes.json': { routes: routes(article, `{ "path": ▸"${path}", "page": "about" }`) },
    })
    expect(told).toEqual([expect.stringMatching(/^routes\.json▸ вид\/не-тот-вид: .*Отсюда же ещё 1 замечание/)])
  })

  it('of a redirect from an address that a page has', () => {
    const told = problemLines({
      ...about,
      'routes.json': {
        routes: routes(article, '{ "path": "/about", "page": "about" }'),
        redirects: '[{ "from": ▸"/about", "to": "/" }]',
      },
    })
    expect(told).toEqual([expect.stringMatching(/^routes\.json▸ адреса\/занят: .*Отсюда же ещё 1 замечание/)])
  })

  it('of a value that the page does not know', () => {
    const size = `{ "type": "text", "props": { "text": "А", "size": { "$get": "route.size" } } }`
    const told = problemLines({
      'pages/about.json': { meta: '{ "title": "О заводе", "description": "Завод." }', blocks: `[${size}]` },
      'routes.json': {
        routes: routes(
          article,
          '{ "path": "/about", "page": "about", "params": { "size": "small" } }',
          '{ "path": "/works", "page": "about", "params": { "size": ▸"big", "of": "works" } }',
        ),
      },
    })
    expect(told).toEqual([
      expect.stringMatching(/^routes\.json▸ .*Значения «big» параметра «size» страница «about» не ждёт/),
    ])
    expect(told[0]).toMatch(ALSO)
  })
})

it('a name that was written over by another is told before those who miss it', () => {
  const tag = (id: string, number: number) => `{ "id": ${id}, "number": ${number}, "title": "Тема ${number}" }`
  const second = textsOf()
    .get('content/articles/first.json')
    ?.replace('Название', 'Второе')
    .replace('rozliv', 'materialy')
  const told = problemLines({
    'content/articles/second.json': second,
    'content/tags.json': { tags: `[${tag('"rozliv"', 1)}, ${tag('▸"rozliv"', 2)}]` },
  })
  expect(told).toEqual([
    expect.stringMatching(
      /^content\/tags\.json▸ записи\/повтор: «rozliv» здесь уже есть, в\u00a0строке 3\. Отсюда же ещё 1 замечание/,
    ),
  ])
})
