import { describe, expect, it } from 'vitest'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import type { PageFile } from '#schema/definitions/kinds/tree.ts'
import { articleJsonLd, createJsonLd, imageOf, metaOf } from './meta.ts'

const scope = { site: { name: 'Ёмкость' }, data: { title: 'Статья', date: '2026-11-20' } }
const address = { origin: 'https://site.example', path: '/a/', search: '?page=2' }
const base = { h1: '', title: '', picture: '', canonical: '', robots: '', description: '', keywords: '', text: '' }
// A page as in a checked file: the type `Page` does not tell where expressions are allowed.
const page = (meta: object): PageFile => ({
  $schema: 'x',
  layout: 'default',
  blocks: [],
  meta: meta as PageFile['meta'],
})
const meta = (pageMeta: object, changes: Partial<typeof base> = {}) =>
  metaOf(page(pageMeta), scope, { ...base, ...changes }, address)

describe('metaOf', () => {
  it.each([
    ['', true],
    ['?page=2&material=pet,pp,pnd&own=a.x,a.y', true],
    ['?material=pet&neck=28-410', true],
    ['?material=pet&neck=28-410&color=belyy', false],
    ['?material=pet&own=a.x,b.y', false],
    ['?own=a.x,b.y,c.z', false],
    ['?sort=price', false],
    ['?material=pet&sort=price', false],
  ])('lets engines index lists of up to two facets in the usual order: %s, %s', (search, isIndexed) => {
    const lists = Object.fromEntries(
      ['material', 'neck', 'color', 'own'].map((name) => [name, { type: 'list' } as const]),
    )
    const query = { page: { type: 'integer' }, sort: { type: 'string', noindex: true }, ...lists } as const
    const { robots, canonical } = metaOf(
      { ...page({ title: 'Банки' }), query },
      scope,
      { ...base, robots: 'index, follow' },
      { ...address, search },
    )
    expect([robots, canonical]).toEqual([
      isIndexed ? 'index, follow' : 'noindex',
      `https://site.example/a/${isIndexed ? search : ''}`,
    ])
  })

  it.each([
    ['/b/?page=2', 'https://site.example/b/?page=2'],
    ['b/', 'https://site.example/b/'],
    ['https://other.example/b/', 'https://other.example/b/'],
    ['https://', 'https://site.example/a/?page=2'],
  ])('makes the main address absolute: %s', (canonical, address) => {
    expect(meta({ title: 'а' }, { canonical }).canonical).toBe(address)
  })

  it('says what the page says, with the name of the site', () => {
    expect(
      meta({
        title: { $get: 'data.title' },
        description: 'О.',
        robots: 'noindex',
        type: 'article',
        published: { $get: 'data.date' },
      }),
    ).toEqual({
      title: 'Статья — Ёмкость',
      description: 'О.',
      robots: 'noindex',
      canonical: 'https://site.example/a/?page=2',
      type: 'article',
      published: '2026-11-20',
      siteName: 'Ёмкость',
    })
  })

  it('is of the site alone where there is no title', () => {
    expect(meta({ title: { $get: 'data.none' } }).title).toBe('Ёмкость')
  })

  it('takes what the address has of its own instead', () => {
    const expected = {
      title: 'Своё',
      description: 'Б.',
      robots: 'none',
      canonical: 'https://site.example/b/',
      picture: '/p.png',
      keywords: 'к',
    }
    const { picture: _, ...said } = expected
    expect(meta({ title: 'а', description: 'А.', robots: 'noindex' }, expected)).toMatchObject(said)
  })
})

describe('imageOf', () => {
  const shown = { address: '/pictures/0123456789abcdef0123-640x480', alt: 'Банка' }
  const of = (picture: string, block = undefined as typeof shown | undefined) =>
    imageOf({ ...base, picture }, block, 'https://site.example')

  it('is what the address has of its own, before what the page shows', () => {
    expect(of('/p.png', shown)).toEqual({ address: 'https://site.example/p.png' })
  })

  it('is the page’s first picture, as social networks show it', () => {
    expect(of('', shown)).toEqual({
      address: 'https://site.example/pictures/0123456789abcdef0123-640x480/social.jpg',
      width: 1200,
      height: 630,
      alt: 'Банка',
    })
  })

  it('leaves out a picture that has no address', () => {
    expect(of('https://[')).toBeUndefined()
  })
})

describe('articleJsonLd', () => {
  const facts = (pageMeta: object) => articleJsonLd(page(pageMeta), scope, meta(pageMeta))

  it('describe an article', () => {
    expect(facts({ title: 'а', description: 'О.', type: 'article', published: '2026-11-20', author: 'Анна' })).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: 'а',
        description: 'О.',
        datePublished: '2026-11-20',
        author: { '@type': 'Person', name: 'Анна' },
        mainEntityOfPage: 'https://site.example/a/?page=2',
      },
    ])
  })

  it('are none for other pages', () => {
    expect(facts({ title: 'а' })).toEqual([])
  })
})

const contract: BlockContract = {
  title: '',
  description: '',
  interactive: false,
  props: { type: 'object', additionalProperties: false, properties: {} },
}
const telling: BlockContract = {
  ...contract,
  jsonLd: ({ name }, origin) => (name === undefined ? undefined : { '@type': 'Thing', name, url: origin }),
}
const contracts = new Map([
  ['box', contract],
  ['thing', telling],
])
const node = (type: string, name?: string, slots?: BlockNode['slots']): BlockNode => ({
  key: type,
  type,
  props: name === undefined ? {} : { name },
  ...(slots && { slots }),
  interactive: false,
  at: '',
})

it('createJsonLd gathers what the blocks say, those in slots and in slots per item too', () => {
  const inner = [node('thing', 'б')]
  const blocks = [
    node('thing', 'а', { content: inner, items: [[node('thing', 'в')], [node('box', 'г')]] }),
    node('unknown', 'д'),
    node('thing'),
  ]
  const facts = createJsonLd(contracts, 'https://site.example')(blocks)
  expect(facts.map(({ name }) => name)).toEqual(['а', 'б', 'в'])
  expect(facts[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Thing',
    name: 'а',
    url: 'https://site.example',
  })
})
