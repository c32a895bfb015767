import { beforeAll, expect, test } from 'vitest'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { Draft } from '#server/app/change/draft.ts'
import { rename } from '#server/app/change/rename.ts'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'
import { publicFolder } from '#server/engine/paths.ts'
import { writeChanges } from '#server/engine/site/write-changes.ts'
import { signedIn } from '../site/account.ts'
import { renderJson, startApp } from '../site/app.ts'
import { copySchema } from '../site/schema-copy.ts'
import { useApp } from '../site/use-app.ts'

// All routes of specification.md §2, and regions in URLs.

/** Renders only the title and the region of a page. */
const render: RenderPage = async ({ meta, blocks }) =>
  JSON.stringify({ title: meta.title, regions: blocks.map(({ props }) => props.region) })

const app = useApp({}, { render })
let Cookie: string
beforeAll(async () => {
  ;({ Cookie } = await signedIn(app))
})

const PRODUCT = 'banka-paseka-25-ml-38-400-pet-prozrachnaya'
const IMPORTED = 'nasos-bezvozdushnyy-zaschelka-24-mm-0-2-ml-pp-belyy'

test.each([
  ['/', /^Пластиковая тара/],
  ['/about', /^О\sзаводе/],
  ['/articles', /^Библиотека/],
  ['/basket', /^Корзина/],
  ['/certificates', /[Сс]ертификаты/],
  ['/checkout', /[Зз]аказ/],
  ['/compare', /^Сравнение/],
  ['/confirm-registration', /[Пп]одтверждение/],
  ['/contacts', /[Кк]онтакты/],
  ['/faq', /^Вопросы/],
  ['/favorite', /^Избранное/],
  ['/login', /^Вход/],
  ['/news', /^Новости/],
  ['/personal', /^Личный кабинет/],
  ['/questionnaire', /^Анкета/],
  ['/registration', /^Регистрация/],
  ['/restore-password', /пароля/],
  ['/sitemap', /^Карта сайта/],
  ['/articles/kak-vybrat-gorlovinu', /горловин/],
  ['/news/liniya-rpet', /^Запущена линия/],
  ['/page', /^Решения/],
  ['/page/tara-dlya-meda', /мёда/],
  ['/catalog/banki/pet', /^Банки/],
  ['/catalog-import', /[Ии]мпорт/],
  ['/vladimir/catalog', /^Каталог/],
  [`/catalog/item/${PRODUCT}`, /^Банка/],
  [`/catalog-import/item/${IMPORTED}`, /^Насос/],
  [`/vladimir/catalog/item/${PRODUCT}`, /^Банка/],
  [`/vladimir/catalog-import/item/${IMPORTED}`, /^Насос/],
])('%s is a page', async (path, title) => {
  const { status, body } = await app.ask(path === '/' ? path : `${path}/`, { headers: { Cookie } })
  expect([status, (JSON.parse(body) as { title: string }).title]).toEqual([200, expect.stringMatching(title)])
})

test.each([
  ['/catalog/item/', '/catalog/'],
  ['/catalog-import/item/', '/catalog-import/'],
  ['/vladimir/catalog/item/', '/vladimir/catalog/'],
  ['/vladimir/catalog-import/item/', '/vladimir/catalog-import/'],
])('%s without a product leads to its list', async (path, to) => {
  const { status, headers } = await app.ask(path)
  expect([status, headers.location]).toEqual([301, to])
})

test('the first segment of a path gives the region, which is stronger than the cookie', async () => {
  const { list } = await app.json<{ list: { id: number; code: string }[] }>('/api/app/region/list')
  const regionOf = async (path: string, cookie: string): Promise<string> => {
    const { regions } = await app.json<{
      regions: ({ id: number } | undefined)[]
    }>(path, cookie)
    const shown = regions.find((region) => region !== undefined)
    return list.find(({ id }) => id === shown?.id)?.code ?? ''
  }
  const [first, second] = list
  expect(await regionOf('/vladimir/catalog/', `region=${second?.id}`)).toBe('vladimir')
  expect(await regionOf('/catalog/', `region=${second?.id}`)).toBe(second?.code)
  expect(await regionOf('/catalog/', '')).toBe(first?.code)
})

test('renamed addresses answer 301 and keep what was asked after them', async () => {
  const { folder } = await copySchema()
  const draft = new Draft(await readTexts(folder, publicFolder))
  rename(draft, 'page:faq', '/voprosy/', { redirect: true })
  rename(draft, 'page:article', '/library/{slug}/', { redirect: true })
  rename(draft, 'news:liniya-rpet', 'vtoraya-zhizn', { redirect: true })
  await writeChanges(draft.changes(folder))
  await using renamed = await startApp({ SCHEMA_DIR: folder }, { render })
  for (const [from, to] of [
    ['/faq/', '/voprosy/'],
    ['/articles/kak-vybrat-gorlovinu/', '/library/kak-vybrat-gorlovinu/'],
    ['/news/liniya-rpet/', '/news/vtoraya-zhizn/'],
  ] as const) {
    const { status, headers } = await renamed.ask(`${from}?utm_source=a&b=1`)
    expect([status, headers.location]).toEqual([301, `${to}?utm_source=a&b=1`])
    expect((await renamed.ask(to)).status).toBe(200)
  }
  expect((await renamed.ask('/articles/')).status).toBe(200)
})

test('a shop without an import catalog deletes its routes and menu items, and no page names it (docs/own-shop.md)', async () => {
  const schema = await copySchema()
  const { routes, redirects, ...rest } = JSON.parse(await schema.read('routes.json'))
  const others = (all: { path?: string; from?: string }[]) =>
    all.filter(({ path, from }) => !String(path ?? from).includes('/catalog-import/'))
  await schema.write('routes.json', JSON.stringify({ ...rest, routes: others(routes), redirects: others(redirects) }))
  await schema.edit('content/settings.json', /\{ "name": "Импорт[^}]*\},?/g, '')
  await using own = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderJson })
  const headers = { Cookie: `userId=${'e'.repeat(32)}` }
  const [productId] = own.catalog.index.kinds.import.ids
  expect((await own.ask('/api/app/favorite/item/add', { json: { productId }, headers })).status).toBe(200)
  for (const path of ['/', '/search/?q=%D0%BD%D0%B0%D1%81%D0%BE%D1%81', '/favorite/', '/sitemap/', '/sitemap.xml']) {
    const { status, body } = await own.ask(path, { headers })
    expect([path, status, body.includes('catalog-import')]).toEqual([path, 200, false])
  }
  expect((await own.ask('/catalog-import/')).status).toBe(404)
})
