import { describe, expect, test } from 'vitest'
import { calls } from '#schema/api/calls.ts'
import { signedIn } from '../site/account.ts'
import { somebody } from '../site/person.ts'
import { useShop } from '../site/shop.ts'

// Responses contain the entities of specification.md §3 under the specified property names.

const shop = useShop()
const { product } = shop

/** Makes a read-only call and returns the parsed response. */
const read = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await shop.app.ask(`/api/app/${path}`, { headers })
  expect([path, status]).toEqual([path, 200])
  // biome-ignore lint/suspicious/noExplicitAny: what it must be, the tests say
  return JSON.parse(body) as any
}

const text = expect.stringMatching(/\S/)
const some = (item: unknown): unknown => expect.arrayContaining([item])

describe('the settings', () => {
  test('have a logo, contacts with social links and their codes, offices, and two documents', async () => {
    const settings = await read('settings/view')
    expect(settings).toMatchObject({
      logo: { text, alt: text },
      contacts: { email: text, phone: text, socials: some({ code: 'vk', link: text, title: text }) },
      politic: '/assets/documents/terms_of_use.pdf',
      rules: expect.stringMatching(/^\/assets\/documents\//),
    })
    for (const office of settings.offices) expect(office).toMatchObject({ name: text, address: text })
    expect(new Set(settings.offices.map(({ production }: { production?: boolean }) => production))).toEqual(
      new Set([true, undefined]),
    )
  })

  test('have a menu of items with a name, a link and items inside, three levels deep and no deeper', async () => {
    interface Item {
      name: string
      link?: string
      items?: Item[]
    }
    const { menu } = (await read('settings/view')) as { menu: Item[] }
    const depth = ({ items = [] }: Item): number => 1 + Math.max(0, ...items.map(depth))
    expect(Math.max(...menu.map(depth))).toBe(3)
    for (const item of menu) expect(item).toMatchObject({ name: text, link: text })
  })
})

test('the base data of an address are eight texts, each empty where nothing is said', async () => {
  const names = ['h1', 'title', 'picture', 'canonical', 'robots', 'description', 'keywords', 'text']
  expect(await read('seo/data?path=/takogo-net/')).toEqual(Object.fromEntries(names.map((name) => [name, ''])))
  expect(await read('seo/data?path=/')).toMatchObject({ title: text })
})

test('the main page has banners', async () => {
  expect((await read('main/view')).banners).toEqual(some(expect.objectContaining({ text, link: text })))
})

describe('a list takes exactly what the specification says, and answers by its names:', () => {
  test('the basket', async () => {
    const me = somebody(shop.app)
    const { id: productId, record } = product(0)
    const uid = me.uid
    const quantity = record.minQuantity
    const { answer } = await me.post('basket/item/add', { productId, quantity, uid })
    const { basketId } = answer
    expect((await me.get(`basket/item?uid=${uid}`)).answer.item.items).toEqual([
      expect.objectContaining({ basketId, quantity, product: expect.objectContaining({ id: productId }) }),
    ])
    const more = quantity + record.perBox
    expect((await me.post('basket/item/set', { productId, quantity: more, basketId, uid })).status).toBe(200)
    for (const wishes of [{}, { color: 'белый', coloring: 'в массе', decoration: 'печать' }]) {
      const updated = await me.post('basket/item/update', { productId, quantity: more, basketId, ...wishes, uid })
      expect(updated.status).toBe(200)
      expect((await me.basket()).items).toMatchObject([{ quantity: more, ...wishes }])
    }
    expect((await me.post('basket/item/remove', { productId, basketId, uid })).status).toBe(200)
    expect((await me.basket()).items).toEqual([])
  })

  test('favorites', async () => {
    const me = somebody(shop.app)
    const body = { productId: product(0).id, quantity: 1, uid: me.uid }
    expect((await me.post('favorite/item/add', body)).status).toBe(200)
    expect((await me.get(`favorite/item?uid=${me.uid}`)).answer.products).toMatchObject([{ id: body.productId }])
    expect((await me.post('favorite/item/remove', body)).status).toBe(200)
    expect((await me.get('favorite/item')).answer.products).toEqual([])
  })

  test('the comparison', async () => {
    const me = somebody(shop.app)
    const { id: productId } = product(0)
    expect((await me.post('compare/item/add', { productId, quantity: 1, uid: me.uid })).status).toBe(200)
    const { item } = (await me.get(`compare/item?uid=${me.uid}`)).answer
    expect(item).toMatchObject({ data: { count: 1 }, products: [{ id: productId }], sections: [{}] })
    expect((await me.post('compare/item/remove', { productId, uid: me.uid })).status).toBe(200)
    expect((await me.get('compare/item')).answer.item).toMatchObject({ products: [], sections: [] })
  })
})

describe('the catalog', () => {
  test.each([
    ['catalog', '/catalog/'],
    ['catalog-import', '/catalog-import/'],
  ])('%s has a list with its pagination, sections with codes, a filter and items', async (kind, path) => {
    const { list, pagination } = await read(`${kind}/list`)
    expect(pagination).toMatchObject({ page: 1, pages: expect.any(Number), total: expect.any(Number) })
    expect(list[0].link.startsWith(`${path}item/`)).toBe(true)
    const sections = (await read(`${kind}/section/list`)).list
    expect(sections).toEqual(some(expect.objectContaining({ id: expect.any(Number), code: text, name: text })))
    const [{ id, code }] = sections
    const { filter } = await read(`${kind}/filter?sectionId=${id}`)
    expect(filter.groups.length).toBeGreaterThan(1)
    const chosen = await read(`${kind}/list?section=${code}`)
    expect(chosen.pagination.total).toBe(filter.total)
    expect(chosen.section.name).toBe(sections[0].name)
    const slug = list[0].link.split('/').at(-2)
    expect((await read(`${kind}/${slug}/view`)).item.id).toBe(list[0].id)
  })
})

test('the sum from which a region’s orders are brought for nothing stands in its text too', async () => {
  const { list } = await read('region/list')
  const free = list.filter(({ freeFrom }: { freeFrom?: number }) => freeFrom !== undefined)
  expect(free.map(({ code }: { code: string }) => code)).toEqual(['moscow', 'vladimir'])
  for (const { freeFrom, delivery } of free)
    expect(delivery.replaceAll('\u00a0', ' ')).toContain(`от ${freeFrom / 100_000} 000 ₽`)
  expect(JSON.stringify(list)).not.toContain('{freeFrom}')
})

test('regions have a number and a code', async () => {
  for (const region of (await read('region/list')).list)
    expect(region).toMatchObject({ id: expect.any(Number), code: expect.stringMatching(/^[a-z-]+$/), name: text })
})

test('the user is the property «user» of the profile', async () => {
  const { person, Cookie } = await signedIn(shop.app)
  const { name, email, phone } = person
  expect((await read('personal/profile/item', { Cookie })).user).toMatchObject({ name, email, phone })
})

test.each([
  ['content/about/view', ['title', 'body']],
  ['content/library/list', ['list', 'pagination']],
  ['content/library/kak-vybrat-gorlovinu/view', ['item']],
  ['content/news/list', ['list', 'pagination']],
  ['content/news/liniya-rpet/view', ['item']],
  ['content/certificate/list', ['list']],
  ['content/office/list', ['list']],
  ['content/faqs/list', ['groups']],
  ['content/landing/tara-dlya-meda/view', ['item']],
  ['main/view', ['title', 'banners']],
  ['settings/view', ['menu', 'contacts']],
  ['search/list?q=банка', ['list', 'pagination']],
])('%s has %j, and something in them', async (path, names) => {
  const answer = await read(encodeURI(path))
  for (const name of names) expect([name, Object.keys(Object(answer[name])).length > 0]).toEqual([name, true])
})

/** Calls of specification.md §7: method, path, and query parameters. */
test.each([
  ['POST', '/api/app/security/token'],
  ['GET', '/api/app/personal/profile/item'],
  ['POST', '/security/logout'],
  ['POST', '/api/security/registration/byEmail'],
  ['POST', '/api/app/security/restore/byEmail'],
  ['POST', '/api/app/security/restore/changePassword'],
  ['POST', '/api/app/personal/profile/edit'],
  ['POST', '/api/app/personal/profile/password/edit'],
  ['GET', '/api/app/personal/uid'],
  ['POST', '/api/app/form/subscribe'],
  ['POST', '/api/app/form/feedback'],
  ['POST', '/api/app/form/questionary'],
  ['POST', '/api/app/order/save'],
  ['GET', '/api/app/seo/data', 'path'],
  ['GET', '/api/app/content/about/view'],
  ['GET', '/api/app/content/library/list', 'uid', 'page', 'tagIds'],
  ['GET', '/api/app/content/library/{code}/view', 'uid'],
  ['GET', '/api/app/content/news/list', 'uid', 'page'],
  ['GET', '/api/app/content/news/{code}/view', 'uid'],
  ['GET', '/api/app/content/certificate/list'],
  ['GET', '/api/app/content/office/list', 'uid'],
  ['GET', '/api/app/content/faqs/list', 'uid'],
  ['GET', '/api/app/content/landing/{code}/view', 'uid'],
  ['GET', '/api/app/main/view'],
  ['GET', '/api/app/settings/view'],
  ['GET', '/api/app/basket/item', 'uid'],
  ...['add', 'remove', 'set', 'update'].map((action) => ['POST', `/api/app/basket/item/${action}`]),
  ['GET', '/api/app/compare/item', 'uid'],
  ...['add', 'remove'].map((action) => ['POST', `/api/app/compare/item/${action}`]),
  ['GET', '/api/app/favorite/item', 'uid'],
  ...['add', 'remove'].map((action) => ['POST', `/api/app/favorite/item/${action}`]),
  ['GET', '/api/app/{kind}/list'],
  ['GET', '/api/app/{kind}/section/list'],
  ['GET', '/api/app/{kind}/section/byurl', 'url'],
  ['GET', '/api/app/{kind}/filter', 'sectionId'],
  ['GET', '/api/app/{kind}/{slug}/view'],
  ['GET', '/api/app/{kind}/section/{code}/view'],
  ['GET', '/api/app/watched/list'],
  ['POST', '/api/app/watched/save'],
  ['GET', '/api/app/search/list', 'q', 'page', 'sort'],
  ['GET', '/api/app/region/list'],
  ['GET', '/api/app/region/detect'],
])('there is %s %s', async (method, path, ...query) => {
  const call = Object.values(calls).find((one) => one.method === method && one.path === path)
  const known = call && 'query' in call ? Object.keys(call.query.properties) : []
  expect([call?.path, query.filter((name) => !known.includes(String(name)))]).toEqual([path, []])
  // The server must know the path, even if the response is an error because parameters are missing.
  const asked = String(path)
    .replace('{kind}', 'catalog')
    .replace('{code}', 'takogo-net')
    .replace('{slug}', 'takogo-net')
  const { status, body } = await shop.app.ask(asked, {
    method: String(method),
    ...(method === 'POST' && { headers: { 'Content-Type': 'application/json' }, body: '{}' }),
  })
  if (status === 404) expect(asked).toContain('takogo-net')
  expect(status === 405 || status >= 500 ? body : '').toBe('')
})
