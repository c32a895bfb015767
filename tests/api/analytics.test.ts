import { expect, test } from 'vitest'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { renderJson, startApp } from '../site/app.ts'
import { copySchema } from '../site/schema-copy.ts'
import { CATALOG_PAGES } from '../site/use-site.ts'

// Analytics counters in pages: specification.md §7, S1 L3.

/** Starts a shop with these environment variables. @returns for each path the page's data and its content security policy */
async function ask(paths: readonly string[], env: Record<string, string> = {}) {
  await using app = await startApp(env, { render: renderJson })
  return await Promise.all(
    paths.map(async (path) => {
      const { headers, body } = await app.ask(path)
      return { policy: String(headers['content-security-policy']), body, page: record(JSON.parse(body)) }
    }),
  )
}

const PAGES = ['/about/', CATALOG_PAGES[1] ?? '', '/faq/?modal=subscribe']

const typesOf = (page: Readonly<Record<string, unknown>>) => list(page.blocks).map((block) => record(block).type)

test('with no counter pages ask nothing, load nothing and let no host in', async () => {
  for (const { policy, body, page } of await ask(PAGES)) {
    expect(policy).not.toContain('https:')
    expect(record(page.constants)).not.toHaveProperty('analytics')
    expect(typesOf(page)).toContain('site-footer')
    expect(body).not.toMatch(/cookie-notice|counted-product|mc\.yandex/)
  }
})

test('a counter in site.json: pages say so, ask the visitor, and let its hosts in', async () => {
  const schema = await copySchema()
  await schema.edit('site.json', '"name":', '"analytics": { "metrica": "12345678" }, "name":')
  const [about, product] = await ask(PAGES, { SCHEMA_DIR: schema.folder })
  expect(about?.policy).toContain("script-src 'self' https://mc.yandex.ru ")
  expect(record(about?.page.constants).analytics).toEqual({
    ...{ metrica: 12345678, dataLayer: 'dataLayer', edition: expect.stringMatching(/^[\w-]{8}$/) },
  })
  expect(typesOf(about?.page ?? {})).toContain('cookie-notice')
  expect(about?.body).not.toContain('counted-product')
  expect(product?.body).toContain('counted-product')
})

test('what is typed into an address is in no title that counters are told', async () => {
  const schema = await copySchema()
  await schema.edit('site.json', '"name":', '"analytics": { "metrica": "12345678" }, "name":')
  const typed = '+7 916 123-45-67'
  const paths = [`/search/?q=${encodeURIComponent(typed)}`, '/about/', '/basket/']
  const [search, about, basket] = await ask(paths, { SCHEMA_DIR: schema.folder })
  expect(record(search?.page.meta).title).toContain(typed)
  expect(record(search?.page.constants).analytics).toMatchObject({ title: 'search' })
  // These pages have no title for analytics, because their URLs contain no parameters that visitors type.
  for (const one of [about, basket]) expect(record(one?.page.constants).analytics).not.toHaveProperty('title')
})
