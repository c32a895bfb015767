import type { IncomingMessage } from 'node:http'
import type { BackProduct, BackShop, Writing } from './upstream-shop.ts'

/** A call of specification.md §7: method, path, and the names of its query parameters or of its body's properties. */
export interface Told {
  method: 'GET' | 'POST'
  path: RegExp
  /** Undefined: the specification does not list them. */
  names?: readonly string[]
  /** Returns the response's body, or its status and body. */
  answer: (asked: Recorded, parts: readonly string[]) => unknown
}

/** A request that the back end has received. */
export interface Recorded {
  method: string
  path: string
  query: Record<string, unknown>
  body: unknown
  headers: IncomingMessage['headers']
}

/** Returned instead of a body: the back end responds with 404. */
export const GONE = Symbol('404')

const get = (path: string, names: readonly string[] | undefined, answer: Told['answer']): Told => ({
  method: 'GET',
  path: new RegExp(`^${path.replaceAll('{}', '([^/]+)')}$`),
  ...(names && { names }),
  answer,
})

const post = (path: string, names: readonly string[] | undefined, answer: Told['answer']): Told => ({
  ...get(path, names, answer),
  method: 'POST',
})

const META = { h1: '', title: '', picture: '', canonical: '', robots: '', description: '', keywords: '', text: '' }

const PAGE_SIZE = 24

const paged = (all: readonly object[], { query }: Recorded) => {
  const page = Number(query.page ?? 1)
  return {
    list: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    pagination: { page, pages: Math.ceil(all.length / PAGE_SIZE), total: all.length },
  }
}

/** Returns the calls for data that all visitors share. */
export function publicCalls(shop: BackShop): readonly Told[] {
  const one = (all: readonly Writing[], code?: string) => all.find((writing) => writing.code === code) ?? GONE
  const titles = (all: readonly Writing[]) => all.map(({ code, title }) => ({ code, title }))
  const catalog = (type: 'catalog' | 'catalog-import'): readonly Told[] => {
    const products = shop.products[type]
    const sections = shop.sections[type]
    const shown = sections.map(({ id, code, name }) => ({ id, code, name }))
    const byUrl = (url: unknown) => sections.find((section) => section.url === url)
    const inSection = ({ query }: Recorded): readonly BackProduct[] =>
      query.section === undefined ? products : products.filter(({ id }) => byUrl(query.section)?.products.has(id))
    return [
      get(`/api/app/${type}/list`, undefined, (asked) => paged(inSection(asked), asked)),
      get(`/api/app/${type}/section/list`, [], () => ({
        list: shown.filter((_, index) => !sections[index]?.url.includes('/')),
      })),
      get(`/api/app/${type}/section/byurl`, ['url'], ({ query }) => {
        const found = byUrl(query.url)
        return found ? shown[sections.indexOf(found)] : GONE
      }),
      get(`/api/app/${type}/filter`, ['sectionId'], () => ({ filter: {} })),
      get(`/api/app/${type}/{}/view`, [], (_, [slug]) => {
        const item = products.find((product) => product.slug === slug)
        return item ? { item } : GONE
      }),
    ]
  }
  const all = [...shop.products.catalog, ...shop.products['catalog-import']]
  return [
    get('/api/app/seo/data', ['path'], () => META),
    get('/api/app/content/about/view', [], () => shop.about),
    get('/api/app/content/library/list', ['uid', 'page', 'tagIds'], (asked) => paged(titles(shop.articles), asked)),
    get('/api/app/content/library/{}/view', ['uid'], (_, [code]) => one(shop.articles, code)),
    get('/api/app/content/news/list', ['uid', 'page'], (asked) => paged(titles(shop.news), asked)),
    get('/api/app/content/news/{}/view', ['uid'], (_, [code]) => one(shop.news, code)),
    get('/api/app/content/certificate/list', [], () => ({ list: shop.certificates })),
    get('/api/app/content/office/list', ['uid'], () => ({ list: shop.offices })),
    get('/api/app/content/faqs/list', ['uid'], () => ({ list: shop.faqs })),
    get('/api/app/content/landing/{}/view', ['uid'], (_, [code]) => one(shop.landings, code)),
    get('/api/app/main/view', [], () => shop.main),
    get('/api/app/settings/view', [], () => shop.settings),
    get('/api/app/region/list', [], () => ({ list: shop.regions })),
    get('/api/app/region/detect', [], () => ({ region: shop.regions[0] })),
    ...catalog('catalog'),
    ...catalog('catalog-import'),
    get('/api/app/catalog/section/{}/view', [], (_, [code]) => {
      const found = shop.sections.catalog.find((section) => section.code === code)
      return found ? { id: found.id, code, name: found.name } : GONE
    }),
    get('/api/app/search/list', ['q', 'page', 'sort'], (asked) => {
      const words = String(asked.query.q ?? '')
        .toLowerCase()
        .split(/\s+/)
      return paged(
        all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))),
        asked,
      )
    }),
  ]
}

export const TOKEN = 'token-of-anna'
const anna = { name: 'Анна', email: 'anna@paseka.example', phone: '+79161234567' }

/** A basket line, also with the properties that its update sets: color, coloring, decoration. */
interface Line {
  basketId: number
  quantity: number
  product: BackProduct | undefined
}

/** Returns the calls for visitors' own data, which are stored by visitor id. */
export function ownCalls(shop: BackShop): readonly Told[] {
  const baskets = new Map<string, Line[]>()
  const favorites = new Map<string, Set<number>>()
  const compared = new Map<string, Set<number>>()
  const watched = new Map<string, Set<number>>()
  const all = [...shop.products.catalog, ...shop.products['catalog-import']]
  let visitors = 0
  let lines = 0

  const of = <T>(all: Map<string, T>, uid: unknown, none: T): T => {
    const found = all.get(String(uid)) ?? none
    all.set(String(uid), found)
    return found
  }
  const productOf = (id: unknown) => all.find((one) => one.id === id)
  const shown = (chosen: Map<string, Set<number>>, uid: unknown) => [...of(chosen, uid, new Set())].map(productOf)

  const changeBasket: Told['answer'] = ({ path, body }) => {
    const { uid, productId, quantity, basketId } = textsOf(body)
    const basket = of(baskets, uid, [])
    const same = path.endsWith('/add') ? ({ product }: Line) => product?.id === productId : undefined
    const line = basket.find(same ?? ((one) => one.basketId === basketId))
    if (path.endsWith('/remove'))
      baskets.set(
        String(uid),
        basket.filter((one) => one !== line),
      )
    else if (path.endsWith('/update') && line)
      Object.assign(line, { ...textsOf(body), uid: undefined, productId: undefined })
    else if (line) line.quantity = Number(quantity) + (same ? line.quantity : 0)
    else basket.push({ basketId: ++lines, quantity: Number(quantity), product: productOf(productId) })
    return {}
  }
  const changeSet =
    (all: Map<string, Set<number>>): Told['answer'] =>
    ({ path, body }) => {
      const { uid, productId } = textsOf(body)
      const set = of(all, uid, new Set<number>())
      if (path.endsWith('/remove')) set.delete(Number(productId))
      else set.add(Number(productId))
      return {}
    }

  return [
    get('/api/app/personal/uid', [], () => ({ uid: 1000 + ++visitors })),
    get('/api/app/basket/item', ['uid'], ({ query }) => ({ item: { items: of(baskets, query.uid, []) } })),
    post('/api/app/basket/item/add', ['productId', 'quantity', 'uid'], changeBasket),
    post('/api/app/basket/item/set', ['productId', 'quantity', 'basketId', 'uid'], changeBasket),
    post(
      '/api/app/basket/item/update',
      ['productId', 'quantity', 'basketId', 'color', 'coloring', 'decoration', 'uid'],
      changeBasket,
    ),
    post('/api/app/basket/item/remove', ['productId', 'basketId', 'uid'], changeBasket),
    get('/api/app/favorite/item', ['uid'], ({ query }) => ({ products: shown(favorites, query.uid) })),
    post('/api/app/favorite/item/add', ['productId', 'quantity', 'uid'], changeSet(favorites)),
    post('/api/app/favorite/item/remove', ['productId', 'quantity', 'uid'], changeSet(favorites)),
    get('/api/app/compare/item', ['uid'], ({ query }) => ({ item: { products: shown(compared, query.uid) } })),
    post('/api/app/compare/item/add', ['productId', 'quantity', 'uid'], changeSet(compared)),
    post('/api/app/compare/item/remove', ['productId', 'uid'], changeSet(compared)),
    get('/api/app/watched/list', undefined, ({ query }) => ({ list: shown(watched, query.uid).reverse() })),
    post('/api/app/watched/save', undefined, changeSet(watched)),
    post('/api/app/security/token', ['grant_type', 'username', 'password', 'client_id', 'client_secret'], ({ body }) =>
      textsOf(body).password === 'right password'
        ? { access_token: TOKEN, user: anna }
        : [401, { message: 'Логин или пароль не подходят (бэкенд).' }],
    ),
    get('/api/app/personal/profile/item', [], ({ headers }) =>
      headers.authorization === `Bearer ${TOKEN}` ? { user: anna } : [401, { message: 'Войдите' }],
    ),
    post('/api/app/personal/profile/edit', undefined, () => ({ user: anna })),
    post('/api/app/personal/profile/password/edit', undefined, () => ({})),
    post('/security/logout', [], () => ({})),
    post('/api/security/registration/byEmail', ['name', 'workCompany', 'email', 'phone', 'password'], ({ body }) =>
      textsOf(body).email === 'known@paseka.example'
        ? [409, { message: 'Такая почта уже есть (бэкенд).' }]
        : { result: true },
    ),
    post('/api/app/security/restore/byEmail', ['email'], () => ({ result: true })),
    post('/api/app/security/restore/changePassword', undefined, () => ({})),
    post('/api/app/form/subscribe', ['email', 'agreement'], ({ body }) =>
      textsOf(body).email === 'known@paseka.example'
        ? { code: 400, message: 'Вы уже подписаны (бэкенд).' }
        : { code: 200, message: 'Готово' },
    ),
    post('/api/app/form/feedback', undefined, () => ({ data: { id: 7 } })),
    post('/api/app/order/save', undefined, ({ body }) => {
      baskets.delete(String(textsOf(body).uid))
      return { number: '1057' }
    }),
  ]
}

export const textsOf = (body: unknown): Record<string, unknown> => body as Record<string, unknown> // the server parsed it
