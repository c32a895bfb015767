import { describe, expect, it } from 'vitest'
import { problemLines, testCalls } from '../checker/testing.ts'
import { givenParams } from './given.ts'

const query = { tag: { type: 'string' }, sort: { type: 'string' } }
const routes = [{ path: '/articles/{code}', page: 'article', params: { kind: 'a' } }]
const get = (path: string) => ({ $get: path })

describe('"$all"', () => {
  it('hands on what the call takes of what the page has, and what is written out wins', () => {
    const list = testCalls['article.list']
    expect(givenParams({ $all: 'query' }, list, { query, routes })).toEqual({ tag: get('query.tag') })
    expect(givenParams({ $all: 'query', tag: 'мёд', page: 2 }, list, { query, routes })).toEqual({
      tag: 'мёд',
      page: 2,
    })
    expect(givenParams({ $all: 'route' }, testCalls['article.view'], { query, routes })).toEqual({
      code: get('route.code'),
    })
    expect(givenParams({ $all: 'query route' }, list, { query, routes })).toEqual({ tag: get('query.tag') })
    expect(givenParams({ $all: 'query posted', page: 2 }, list, { query, routes })).toMatchObject({
      ...{ tag: get('query.tag'), page: 2 },
    })
    expect(givenParams({ $all: 'route posted' }, list, { query, routes })).toMatchObject({ tag: get('posted.tag') })
  })

  const page = (params: string, more: Record<string, string> = {}) =>
    problemLines({
      'pages/home.json': {
        data: `{ "a": ▸${params} }`.replace(/▸(?=.*▸)/, ''),
        blocks: '[{ "type": "text", "props": { "text": { "$get": "data.a.tag", "default": "а" } } }]',
        ...more,
      },
    })
  const ofHome = {
    query: '{ "tag": { "type": "string" }, "page": { "type": "integer" }, "other": { "type": "string" } }',
  }

  it('is right where the call takes what it hands on; what the call does not know is left out', () => {
    const meta = '{ "title": { "$get": "query.other", "default": "а" }, "robots": "noindex" }'
    expect(page('{ "source": "article.list", "params": { "$all": "query" } }', { ...ofHome, meta })).toEqual([])
  })

  it('tells of a parameter of another type', () => {
    expect(
      page('{ "source": "article.list", "params": { "$all": ▸"query" } }', {
        query: '{ "page": { "type": "string" } }',
      }),
    ).toEqual([expect.stringMatching(/данные\/не-тот-вид: Параметр страницы «page» не\u00a0подходит вызову/)])
  })

  it('tells of what the call needs and the page may not have', () => {
    const article = (params: string, query: string) =>
      problemLines({
        'pages/home.json': {
          query,
          data: `{ "a": ${params} }`,
          blocks: '[{ "type": "body", "props": { "blocks": { "$get": "data.a.item.body" } } }]',
        },
      })
    expect(
      article('{ "source": "article.view", "params": { "$all": ▸"query" } }', '{ "code": { "type": "string" } }'),
    ).toEqual([expect.stringMatching(/ссылки\/нет-параметра: Вызову нужен параметр «code», а\u00a0на/)])
    expect(
      article('▸{ "source": "article.view", "params": { "$all": "query" } }', '{ "page": { "type": "integer" } }'),
    ).toContainEqual(expect.stringContaining('ссылки/нет-параметра: Вызову «article.view» нужен параметр «code».'))
  })

  it('is nothing where there is no address', () => {
    const outlet = '[{ "type": "outlet" }, { "type": "text", "props": { "text": { "$text": "{data.a.total}" } } }]'
    expect(
      problemLines({
        'layouts/default.json': {
          data: '{ "a": { "source": "article.list", "params": { "$all": ▸"query" } } }',
          blocks: outlet,
        },
      }),
    ).toEqual([expect.stringContaining('данные/нет-корня: Параметры адреса есть только у\u00a0страницы')])
  })
})

const page = (values: string, title: string) =>
  problemLines({
    'pages/home.json': {
      data: '{ "a": { "source": "article.list" } }',
      let: values,
      blocks: `[{ "type": "box", "props": { "title": ${title} } }]`,
    },
  })

it('named values have the type of what they name', () => {
  expect(page('{ "tag": { "$get": "data.a.tag", "default": "все" } }', '{ "$get": "let.tag" }')).toEqual([])
  expect(page('{ "first": { "$get": "data.a.list" } }', '{ "$get": ▸"let.first" }')).toEqual([
    expect.stringContaining('данные/не-тот-вид'),
  ])
  expect(page('{ "tag": { "$get": ▸"data.a.tog" } }', '{ "$get": "let.tag", "default": "а" }')).toEqual([
    expect.stringContaining('данные/нет-пути'),
  ])
  expect(page('{ "tag": "все", "n": { "$get": "data.a.total" } }', '{ "$text": "{let.n} {let.tog}" }')).toEqual([
    expect.stringContaining('Возможно, имелось в виду «tag»'),
    expect.stringContaining('Значение «tag» названо, а\u00a0здесь его ничто не\u00a0читает'),
  ])
})

it('named values do not read each other', () => {
  const problems = problemLines({
    'pages/home.json': {
      let: '{ "a": "все", "b": { "$get": ▸"let.a" } }',
      blocks: '[{ "type": "box", "props": { "title": { "$text": "{let.a} {let.b}" } } }]',
    },
  })
  expect(problems).toEqual([expect.stringContaining('данные/нет-корня')])
})

const tagged = (block: string) =>
  problemLines({
    'pages/home.json': { data: '{ "profile": { "source": "article.list", "optional": true } }', blocks: `[${block}]` },
  })

it('a block that is empty without a prop takes a value that may be empty, and knows elsewhere that it is there', () => {
  const note = (size: string) =>
    `{ "type": "note", "props": { "title": { "$get": "data.profile.tag" }, "size": ${size} } }`
  expect(tagged(note('{ "$get": "data.profile.tag" }'))).toEqual([])
  expect(tagged('{ "type": "title", "props": { "title": { "$get": ▸"data.profile.tag" }, "level": 2 } }')).toEqual([
    expect.stringContaining('данные/может-быть-пусто'),
  ])
})
