import { afterAll, beforeAll, expect, test } from 'vitest'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { readTexts, type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { openDemoStore, type Store } from '#server/catalog/store.ts'
import type { RenderPage } from '#server/pages/load-renderer.ts'
import { makeState } from '#server/pages/site-state.ts'
import { publicFolder, schemaFolder } from '#server/paths.ts'
import { holdsIn } from '#server/site/reads.ts'
import { startApp } from '../site/app.ts'

// After an edit what did not use the changed file stays kept; nothing that did is ever sent again.

/** All that the renderer is given: where it is equal, so is the HTML. Notes what had to be made. */
let made: string[] = []
const render: RenderPage = async (page) => {
  made.push(new URL(page.meta.canonical).pathname)
  return JSON.stringify(page)
}

const texts = await readTexts(schemaFolder, publicFolder)
let store: Store
let app: Awaited<ReturnType<typeof startApp>>
let current = texts

const stateOf = (of: SchemaTexts) => makeState(of, { store: () => store }, () => undefined)
const appOf = (of: () => SchemaTexts) =>
  startApp(
    {},
    {
      render,
      // It is opened once, and closed by this file.
      store: { ...store, close: async () => undefined },
      load: async () => ({ state: stateOf(of()), seen: of().version, problems: [], held: [] }),
    },
  )

beforeAll(async () => {
  store = await openDemoStore()
  app = await appOf(() => current)
})
afterAll(async () => {
  await app.stop()
  await store.close()
})

const edited = (path: string, change: (text: string) => string | undefined): SchemaTexts =>
  schemaTexts(
    texts.read.flatMap((file) => {
      if (file.path !== path) return [file]
      const text = change(file.text)
      return text === undefined ? [] : [{ path, text }]
    }),
    texts.assets,
    texts.pictures,
  )

interface Asked {
  path: string
  headers?: Record<string, string>
}

/** One address of each make, as a document and as JSON, other regions, queries, modals, what fails. */
const PATHS = [
  ...['/', '/about/', '/articles/', '/articles/?page=2', '/news/', '/certificates/', '/contacts/', '/faq/', '/page/'],
  ...['/sitemap/', '/catalog/', '/catalog/banki/', '/moscow/catalog/banki/', '/catalog-import/', '/questionnaire/'],
  ...[
    '/search/?q=%D0%B1%D0%B0%D0%BD%D0%BA%D0%B0',
    '/login/',
    '/registration/',
    '/404/',
    '/nowhere/',
    '/faq/?modal=auth',
  ],
  ...['/articles/pet-pnd-pp/', '/articles/takoy-net/', '/about/?modal=callback', '/_modal/?modal=registration'],
  ...['/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/', '/_modal/?modal=success', '/_modal/?modal=none'],
]
const asked: Asked[] = [
  ...PATHS.map((path) => ({ path })),
  ...texts.read.flatMap(({ path }) => {
    const [, kind = '', id] = /^content\/(articles|news|landings)\/(.+)\.json$/.exec(path) ?? []
    return id ? [{ path: `/${kind === 'landings' ? 'page' : kind}/${id}/` }] : []
  }),
  ...['/', '/contacts/', '/catalog/'].flatMap((path) => [
    { path: `/_page${path}` },
    { path, headers: { Cookie: 'region=2' } },
  ]),
]

/** The answers that are kept, each by the key that its request left in the cache. */
async function keptAnswers(): Promise<Map<string, { asked: Asked; body: string }>> {
  const answers = new Map<string, { asked: Asked; body: string }>()
  for (const one of asked) {
    const before = new Set(app.site.state().cache.responses.keys())
    const { body } = await app.ask(one.path, one)
    for (const key of app.site.state().cache.responses.keys())
      if (!before.has(key)) answers.set(key, { asked: one, body })
  }
  return answers
}

/** The text with a letter more in the first Russian text of a key; undefined where it has none. */
function withLetter(text: string, key: string): string | undefined {
  let isDone = false
  const change = (value: unknown): unknown => {
    if (isDone || typeof value !== 'object' || value === null) {
      if (isDone || typeof value !== 'string' || !/[а-яё]{2}/i.test(value)) return value
      isDone = true
      return `${value}ё`
    }
    return Array.isArray(value)
      ? value.map(change)
      : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
  }
  const value = record(JSON.parse(text))
  const after = { ...value, [key]: change(value[key]) }
  return isDone ? JSON.stringify(after) : undefined
}

/** Every key of every file that has a Russian text in it; of each file one of them where it must not take long. */
const edits = texts.read.flatMap(({ path, text }, i): [name: string, after: SchemaTexts][] => {
  const keys = Object.keys(record(JSON.parse(text))).filter((key) => withLetter(text, key) !== undefined)
  const chosen = process.env.FUZZ_RUNS ? keys : keys.slice(i % (keys.length || 1)).slice(0, 1)
  return chosen.map((key) => [`${path}: ${key}`, edited(path, (text) => withLetter(text, key))])
})

const inJson = (path: string, change: (value: Record<string, unknown>) => object): SchemaTexts =>
  edited(path, (text) => JSON.stringify(change(record(JSON.parse(text)))))

const others: [name: string, after: SchemaTexts][] = [
  ['an address moves', inJson('routes.json', (value) => ({ ...value, redirects: [{ from: '/faq', to: '/about/' }] }))],
  ['a page changes its address', edited('routes.json', (text) => text.replace('"/certificates"', '"/sertifikaty"'))],
  ['an article goes', edited('content/articles/pet-pnd-pp.json', () => undefined)],
  [
    'an article comes',
    schemaTexts(
      texts.read.flatMap((file) =>
        file.path === 'content/articles/pet-pnd-pp.json'
          ? [file, { ...file, path: 'content/articles/nova.json' }]
          : [file],
      ),
      texts.assets,
      texts.pictures,
    ),
  ],
  ['a modal goes', edited('modals/callback.json', () => undefined)],
  [
    'an address gets a title of its own',
    inJson('content/seo.json', (value) => ({
      ...value,
      pages: [...list(value.pages), { path: '/faq/', title: 'Ответы' }],
    })),
  ],
  ['a page becomes the visitor’s own', inJson('pages/faq.json', (value) => ({ ...value, own: true }))],
  ['a page reads another query', inJson('pages/articles.json', ({ query: _, ...value }) => value)],
  ['nothing is to be found by search engines', inJson('site.json', (value) => ({ ...value, indexing: false }))],
  ['a list is longer', inJson('site.json', (value) => ({ ...value, listSize: 3 }))],
  [
    'the first region is another',
    inJson('content/regions.json', (value) => ({ ...value, regions: list(value.regions).toReversed() })),
  ],
  [
    'pictures are others',
    schemaTexts(
      texts.read,
      texts.assets,
      Object.fromEntries(
        Object.keys(texts.pictures).map((file, i) => [file, { address: `/pictures/other${i}-100x100` }]),
      ),
    ),
  ],
  [
    'a form has a field less',
    inJson('forms/callback.json', (value) => ({ ...value, fields: list(value.fields).slice(1) })),
  ],
]

test('whatever is edited, what stays kept is byte for byte what a fresh server makes', {
  timeout: 300_000,
}, async () => {
  const kept = await keptAnswers()
  expect(kept.size).toBeGreaterThan(50)
  const { files, cache } = app.site.state()
  const shares: number[] = []
  for (const [name, after] of [...edits, ...others]) {
    const holds = holdsIn(files, stateOf(after).files)
    const held = [...kept].filter(([key]) => {
      const response = cache.get(key)
      return response && holds(response.reads)
    })
    shares.push(held.length / kept.size)
    if (held.length === 0) continue
    const fresh = await appOf(() => after)
    for (const [key, { asked, body }] of held)
      expect([name, key, (await fresh.ask(asked.path, asked)).body]).toEqual([name, key, body])
    await fresh.stop()
  }
  // Most files are of few pages.
  expect(shares.filter((share) => share > 0.5).length / shares.length).toBeGreaterThan(0.5)
})

test('an edit makes anew what used the file, and nothing else', async () => {
  await keptAnswers()
  const before = await app.ask('/articles/vtorichnoe-syre/')
  current = edited('content/articles/vtorichnoe-syre.json', (text) => withLetter(text, 'body'))
  await app.site.filesChanged()
  made = []
  for (const one of asked) await app.ask(one.path, one)
  // Its own page, and the search, which looks into it.
  expect(made.toSorted()).toEqual(['/articles/vtorichnoe-syre/', '/search/'])
  expect((await app.ask('/articles/vtorichnoe-syre/')).body).not.toBe(before.body)
  current = texts
  await app.site.filesChanged()
  expect((await app.ask('/articles/vtorichnoe-syre/')).body).toBe(before.body)
})
