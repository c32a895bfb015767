import { describe, expect, it } from 'vitest'
import { readVisitor } from '../visitor/visitor.ts'
import { makePages } from './testing.ts'

const pages = makePages({
  changes: {
    'pages/home.json': {
      meta: '{ "title": { "$text": "Завод {site.name}" } }',
      blocks:
        '[{ "type": "text", "props": { "text": { "$get": "site.host" } } }, { "type": "picture", "props": { "count": { "$get": "site.year" } } }]',
    },
  },
})

const visitor = () => readVisitor(pages.site, undefined)

it('a page holds its blocks in its layout, and what the browser needs of the site', async () => {
  const prepared = await pages.open('/')
  expect(prepared).toMatchObject({
    kind: 'page',
    page: {
      status: 200,
      meta: { title: 'Завод Ёмкость — Ёмкость', canonical: 'https://site.example/' },
      blocks: [
        { type: 'outlet', slots: { page: [{ props: { text: 'https://site.example' } }, { props: { count: 2026 } }] } },
        { type: 'text' },
      ],
      constants: { detectsVariant: false, signedIn: false },
    },
  })
})

it('a page asks for no place in search where the site asks for none', async () => {
  const { open } = makePages({ changes: { 'site.json': { indexing: 'false' } } })
  expect(await open('/')).toMatchObject({ page: { meta: { robots: 'noindex, nofollow' } } })
})

it('constants that the site file gives in part keep the defaults of the rest', () => {
  const { site } = makePages({ changes: { 'site.json': { security: '{ "img": ["https://tiles.example"] }' } } })
  expect(site.constants.security).toEqual({ img: ['https://tiles.example'], inlineStyles: false })
})

describe('the base data of an address', () => {
  const seo = {
    h1: '',
    title: 'Своё',
    description: 'Своё описание',
    canonical: '',
    robots: '',
    picture: '',
    keywords: 'а, б',
    text: '',
  }

  it('are asked for by the path alone and are stronger than the page', async () => {
    const { open, calls } = makePages({ seo })
    expect(await open('/?a=1')).toMatchObject({
      page: { meta: { title: 'Своё', description: 'Своё описание', keywords: 'а, б' } },
    })
    expect(calls).toContain('seo.data {"path":"/"}')
  })

  it('are nothing to a page that is not there', async () => {
    const { open } = makePages({ seo })
    expect(await open('/nothing/')).toMatchObject({
      page: { status: 404, meta: { title: 'Нет такой страницы — Ёмкость' } },
    })
  })
})

describe('the error page', () => {
  it('tells the status and the message, without facts for search engines', async () => {
    const { page } = await pages.prepareError(503, 'Попробуйте позже.', visitor())
    expect(page).toMatchObject({ status: 503, meta: { title: 'Ошибка 503 — Ёмкость' }, jsonLd: [] })
    expect(JSON.stringify(page.blocks)).toContain('Попробуйте позже.')
  })

  it('fails where what it needs fails, for the last resort to answer', async () => {
    const { prepareError } = makePages({ answers: { 'settings.view': 500 } })
    await expect(prepareError(500, 'а', visitor())).rejects.toMatchObject({ statusCode: 500 })
  })
})

it('files may read whether the visitor is signed in, partials and modals too', async () => {
  const says = (visible: string) =>
    `{ "type": "text", "visible": ${visible}, "props": { "text": "${visible.includes('$not') ? 'Вход' : 'Кабинет'}" } }`
  const both = `${says('{ "$get": "user.signedIn" }')}, ${says('{ "$not": { "$get": "user.signedIn" } }')}`
  const changes = {
    'pages/home.json': { blocks: `[${both}, { "type": "partial", "props": { "name": "who" } }]` },
    'partials/who.json': { blocks: `[${both}]` },
  }
  for (const [user, expected] of [
    [undefined, 'Вход'],
    [{ id: 1, uid: 'u1', session: 1, seenAt: '' }, 'Кабинет'],
  ] as const) {
    const prepared = await makePages({ changes, ...(user && { user }) }).open('/')
    const [outlet] = prepared.kind === 'page' ? prepared.page.blocks : []
    expect(outlet?.slots?.page?.flat().map(({ props }) => props.text)).toEqual([expected, expected])
  }
})
