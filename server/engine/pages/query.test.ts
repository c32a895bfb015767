import { describe, expect, it } from 'vitest'
import type { PageFile } from '#schema/definitions/kinds/tree.ts'
import { decodePathname } from '../http/address.ts'
import { canonicalUrl, readQuery, routeAt, searchOf } from './query.ts'
import { siteOf } from './testing.ts'

const page: PageFile = {
  $schema: 'x',
  layout: 'default',
  meta: { title: 'а', type: 'website' },
  blocks: [],
  query: { page: { type: 'integer', default: 1 }, tag: { type: 'string' }, sort: { type: 'string', default: 'new' } },
}
const url = (search: string) => new URL(`https://site.example/list/${search}`)

describe('readQuery', () => {
  it.each<[search: string, query: object]>([
    ['', { page: 1, sort: 'new' }],
    ['?page=2&tag=%D0%B0&sort=old', { page: 2, tag: 'а', sort: 'old' }],
    ['?tag=', { page: 1, sort: 'new' }],
    ['?utm_source=x&toString=1', { page: 1, sort: 'new' }],
    ...['0', '-1', '1.5', '1e3', ' 2', '0x2', 'два', '9999999', '２'].map((text): [string, object] => [
      `?page=${text}`,
      { page: 1, sort: 'new' },
    ]),
    ['?page=2&page=3', { page: 2, sort: 'new' }],
  ])('of %s is %j', (search, query) => {
    expect(readQuery(page, url(search))).toEqual(query)
  })

  it('is cut where a value is endless', () => {
    expect(readQuery(page, url(`?tag=${'a'.repeat(5000)}`)).tag).toHaveLength(200)
    const long: PageFile = { ...page, query: { tag: { type: 'string', maxLength: 3000 } } }
    expect(readQuery(long, url(`?tag=${'a'.repeat(5000)}`)).tag).toHaveLength(3000)
  })
})

it.each([
  ['', ''],
  ['?page=1&sort=new', ''],
  ['?tag=a&utm_source=x&page=2', '?page=2&tag=a'],
  ['?page=02', '?page=2'],
  ['?tag=%D0%B0%26b', '?tag=%D0%B0%26b'],
])('searchOf of %s is «%s»', (search, expected) => {
  expect(searchOf(page, url(search))).toBe(expected)
})

it('a canonical search stays as it is', () => {
  const listed: PageFile = { ...page, query: { tag: { type: 'list' }, name: { type: 'string', maxLength: 5 } } }
  for (const search of [`?tag=${'a'.repeat(59)} b,c`, '?tag=b,a&tag=a,,', '?name=1234😀', '?name=a b&tag=%26,=']) {
    const canonical = searchOf(listed, url(search))
    expect(searchOf(listed, url(canonical))).toBe(canonical)
  }
})

describe('canonicalUrl', () => {
  const query = '{ "page": { "type": "integer", "default": 1 } }'
  const site = siteOf({ 'pages/home.json': { query }, 'pages/article.json': { query } })
  const key = (address: string) => {
    const url = new URL(address, 'https://site.example')
    const page = site.pages.get(routeAt(site, decodePathname(url.pathname) ?? '')?.route.page ?? '')?.value
    return canonicalUrl(site, page, url).href.slice(url.origin.length)
  }

  it('differs for addresses that show different things, however they are written', () => {
    expect(key('/articles/a/?page=2')).not.toBe(key('/articles/a/?page=3'))
    expect(key('/%61rticles/a/?page=2')).not.toBe(key('/%61rticles/a/?page=3'))
    expect(key('/articles/a/')).not.toBe(key('/articles/b/'))
  })
})

it('reads a list given by commas or one by one, in one order', () => {
  const page = { query: { neck: { type: 'list' } } } as unknown as Parameters<typeof readQuery>[0]
  const read = (search: string) => readQuery(page, new URL(`http://site.example/?${search}`))
  expect(read('neck=28-410,24-410')).toEqual({ neck: ['24-410', '28-410'] })
  expect(read('neck=28-410&neck=24-410&neck=28-410')).toEqual({ neck: ['24-410', '28-410'] })
  expect(read('neck=,')).toEqual({})
  expect(searchOf(page, new URL('http://site.example/?neck=b&neck=a'))).toBe('?neck=a%2Cb')
})
