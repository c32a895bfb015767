import { describe, expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const box = (title: string) => `{ "type": "box", "props": { "title": ${title} } }`
const BASE = '«settings», «region», «site»'

describe('roots', () => {
  it.each([
    ['content/about.json', 'body', 'route.path', `Есть: ${BASE}.`],
    ['content/about.json', 'body', 'data.all', `Есть: ${BASE}.`],
    ['layouts/default.json', 'blocks', 'query.page', `Есть: ${BASE}, «device», «user», «route», «data».`],
    ['pages/home.json', 'blocks', 'error.status', `Есть: ${BASE}, «device», «user», «route», «query», «data».`],
    ['pages/home.json', 'blocks', 'item.title', `Есть: ${BASE}, «device», «user», «route», «query», «data».`],
    ['pages/home.json', 'blocks', 'params.title', `Есть: ${BASE}, «device», «user», «route», «query», «data».`],
  ])('in %s (%s) there is no %s', (path, key, wrong, hint) => {
    const outlet = path.startsWith('layouts') ? '{ "type": "outlet" }, ' : ''
    expect(problemLines({ [path]: { [key]: `[${outlet}${box(`{ "$get": ▸"${wrong}" }`)}]` } })).toEqual([
      `${path}▸ данные/нет-корня: Пути с «${wrong.split('.')[0]}» здесь не начинаются. ${hint}`,
    ])
  })

  it('of a body are the settings, the region and the site', () => {
    const body = `[${box('{ "$text": "{region.name} {settings.logo.alt} {site.name}" }')}]`
    expect(problemLines({ 'content/about.json': { body } })).toEqual([])
  })

  it('of the error page are the status and the message as well', () => {
    expect(
      problemLines({ 'pages/error.json': { blocks: `[${box('{ "$text": "{error.status} {error.message}" }')}]` } }),
    ).toEqual([])
    expect(problemLines({ 'pages/error.json': { blocks: `[${box('{ "$get": ▸"error.stack" }')}]` } })).toHaveLength(1)
  })
})

describe('the route', () => {
  const page = (title: string, ...paths: string[]) =>
    problemLines({
      'routes.json': {
        routes: `[{ "path": "/", "page": "home" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }${paths.map((path) => `, { "path": "${path}", "page": "list", "params": { "kind": "a" } }`).join('')}]`,
      },
      'pages/list.json': { meta: `{ "title": ${title}, "description": "Всё." }`, blocks: '[{ "type": "box" }]' },
    })

  it.each(['path', 'kind', 'slug'])('has %s', (name) => {
    expect(page(`{ "$get": "route.${name}" }`, '/list/{slug}')).toEqual([])
  })

  it('may lack an optional part, and a part that only one of the paths has', () => {
    const message = [
      'pages/list.json▸ данные/может-быть-пусто: Значение обязательно, а «route.slug» может оказаться пустым. Добавьте, что взять тогда: { "$get": "route.slug", "default": "…" }.',
    ]
    expect(page('{ "$get": ▸"route.slug" }', '/list/{slug?}')).toEqual(message)
    expect(page('{ "$get": ▸"route.slug" }', '/list/{slug}', '/list')).toEqual(message)
  })

  it('does not have what no path has', () => {
    expect(page('{ "$get": ▸"route.slog" }', '/list/{slug}')).toEqual([
      'pages/list.json▸ данные/нет-пути: Пути «route.slog» нет: в «route» нет «slog». Возможно, имелось в виду «slug».',
    ])
  })
})

describe('a slot that is filled per item', () => {
  const cards = (title: string) =>
    problemLines({
      'pages/home.json': {
        data: '{ "all": { "source": "article.list" } }',
        blocks: `[{ "type": "cards", "props": { "items": { "$get": "data.all.list" } }, "slots": { "action": [${box(title)}] } }]`,
      },
    })

  it('reads the item by its type', () => {
    expect(cards('{ "$get": "item.title" }')).toEqual([])
    expect(cards('{ "$get": ▸"item.titel" }')).toEqual([
      'pages/home.json▸ данные/нет-пути: Пути «item.titel» нет: в «item» нет «titel». Возможно, имелось в виду «title».',
    ])
  })
})

/** A title that reads the parameters of the address. */
const READS = '{ "$if": [{ "$or": [{ "$get": "query.tag" }, { "$empty": { "$get": "query.page" } }] }, "а", "б"] }'

describe('parameters', () => {
  const call = (value: string) =>
    problemLines({
      'pages/home.json': {
        query: '{ "page": { "type": "integer" }, "tag": { "type": "string" } }',
        meta: `{ "title": ${READS}, "robots": "noindex" }`,
        data: `{ "first": { "source": "article.list" }, "a": { "source": "article.${value} } }`,
        blocks: `[${box('{ "$if": [{ "$or": [{ "$get": "data.first" }, { "$get": "data.a" }] }, "а", "б"] }')}]`,
      },
    })

  it('of a call are bound to what it takes', () => {
    expect(call('list", "params": { "page": { "$get": "query.page" }, "tag": { "$get": "query.tag" } }')).toEqual([])
    expect(call('list", "params": { "page": { "$get": ▸"query.tag" } }')).toEqual([
      'pages/home.json▸ данные/не-тот-вид: Значение не подходит этому месту: ожидается целое число, а приходит строка. Номер страницы.',
    ])
    expect(call('view", "params": { "code": { "$get": ▸"query.tag" } }')).toEqual([
      'pages/home.json▸ данные/может-быть-пусто: Значение обязательно, а «query.tag» может оказаться пустым. Добавьте, что взять тогда: { "$get": "query.tag", "default": "…" }.',
    ])
  })

  it('of a call cannot read what another call answers', () => {
    expect(call('list", "params": { "tag": { "$get": ▸"data.first.tag" } }')).toEqual([
      `pages/home.json▸ данные/нет-корня: Пути с «data» здесь не начинаются. Есть: ${BASE}, «device», «user», «route», «query».`,
    ])
  })

  const partial = (given: string, inside = '{ "$get": "params.title" }') =>
    problemLines({
      'partials/note.json': {
        params: '{ "title": { "type": "string" }, "on": { "type": "boolean", "optional": true } }',
        blocks: `[${box(inside)}]`,
      },
      'pages/home.json': {
        query: '{ "page": { "type": "integer" }, "tag": { "type": "string" } }',
        meta: `{ "title": ${READS}, "robots": "noindex" }`,
        blocks: `[{ "type": "partial", "props": { "name": "note", "params": { "title": ${given} } } }]`,
      },
    })

  it('of a partial are bound to what it declares', () => {
    expect(partial('{ "$get": "site.name" }')).toEqual([])
    expect(partial('{ "$get": ▸"site.year" }')).toEqual([
      'pages/home.json▸ данные/не-тот-вид: Значение не подходит этому месту: ожидается строка, а приходит целое число.',
    ])
    expect(partial('{ "$get": ▸"query.tag" }')[0]).toMatch(/^pages\/home\.json▸ данные\/может-быть-пусто: /)
  })

  it('of a partial are what its own blocks read', () => {
    expect(partial('"а"', '{ "$get": ▸"params.titel" }')).toEqual([
      'partials/note.json▸ данные/нет-пути: Пути «params.titel» нет: в «params» нет «titel». Возможно, имелось в виду «title».',
    ])
    expect(partial('"а"', '{ "$get": ▸"params.on" }')[0]).toMatch(/ожидается строка, а приходит true или false/)
  })
})
