import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node:querystring'

/**
 * A back end as docs/specification.md §3 and §7 tell of one, and no more: it knows nothing of this shop's own contract.
 * It records what it is asked, and what of that the specification does not have.
 */

/** A call of docs/specification.md §7: its method, path and the names of its query or its body. */
interface Told {
  method: 'GET' | 'POST'
  path: RegExp
  /** Undefined: the specification does not say them. */
  names?: readonly string[]
  answer: (asked: Recorded, parts: readonly string[]) => unknown
}

/** A request as it came. */
export interface Recorded {
  method: string
  path: string
  query: Record<string, unknown>
  body: unknown
  headers: IncomingMessage['headers']
}

const GONE = Symbol('404')

const jar = { id: 17, slug: 'banka-100', name: 'Банка <b>100</b> мл', price: 12.5 }
const others = Array.from({ length: 30 }, (_, i) => ({
  id: i + 18,
  slug: `banka-${i}`,
  name: `Банка ${i}`,
  price: i + 1,
}))
const html =
  '<p>Первый <b>абзац</b> со <a href="/upload/list.pdf">списком</a> и <a href="javascript:alert(1)">ссылкой</a>.</p>' +
  '<script>alert(1)</script><h2 onclick="alert(1)">Раздел</h2><ul><li>раз</li><li>два</li></ul><img src=x onerror=alert(1)>'
const article = { code: 'pet', title: 'Что такое ПЭТ', text: html }
const meta = { h1: '', title: '', picture: '', canonical: '', robots: '', description: '', keywords: '', text: '' }

const get = (path: string, names: readonly string[] | undefined, answer: Told['answer']): Told => ({
  method: 'GET',
  path: new RegExp(`^${path.replaceAll('{}', '([^/]+)')}$`),
  ...(names && { names }),
  answer,
})

const page = ({ query }: Recorded) => {
  const at = Number(query.page ?? 1)
  const all = [jar, ...others]
  return { list: all.slice((at - 1) * 24, at * 24), pagination: { page: at, pages: 2, total: all.length } }
}

const TOLD: readonly Told[] = [
  get('/api/app/seo/data', ['path'], () => meta),
  get('/api/app/content/about/view', [], () => ({ title: 'О фабрике', text: '<p>Делаем банки.</p>' })),
  get('/api/app/content/library/list', ['uid', 'page', 'tagIds'], () => ({
    list: [{ code: 'pet', title: article.title }],
  })),
  get('/api/app/content/library/{}/view', ['uid'], (_, [code]) => (code === 'pet' ? article : GONE)),
  get('/api/app/content/news/list', ['uid', 'page'], () => ({ list: [{ code: 'new', title: 'Новость' }] })),
  get('/api/app/content/news/{}/view', ['uid'], (_, [code]) =>
    code === 'new' ? { code, title: 'Новость', text: '<p>Текст новости.</p>' } : GONE,
  ),
  get('/api/app/content/certificate/list', [], () => ({ list: [] })),
  get('/api/app/content/office/list', ['uid'], () => ({
    list: [{ name: 'Офис', address: 'Тверь', production: false }],
  })),
  get('/api/app/content/faqs/list', ['uid'], () => ({ list: [{ question: 'Сколько?', answer: '<p>Коробка.</p>' }] })),
  get('/api/app/content/landing/{}/view', ['uid'], () => GONE),
  get('/api/app/main/view', [], () => ({ title: 'Фабрика банок' })),
  get('/api/app/settings/view', [], () => ({
    logo: '/upload/logo.svg',
    menu: [{ name: 'Банки', link: '/catalog/banki/', elements: [{ name: 'Малые', link: '/catalog/banki/malye/' }] }],
    contacts: { email: 'info@fabrika.example', phone: '8 (800) 555-35-35', socials: [] },
    offices: [{ name: 'Офис', address: 'Тверь', production: false }],
    politic: '/upload/politic.pdf',
    rules: '/upload/rules.pdf',
  })),
  get('/api/app/(?:catalog|catalog-import)/list', undefined, page),
  get('/api/app/(?:catalog|catalog-import)/section/list', [], () => ({
    list: [{ id: 3, code: 'banki', name: 'Банки' }],
  })),
  get('/api/app/(?:catalog|catalog-import)/section/byurl', ['url'], ({ query }) =>
    query.url === 'banki' ? { id: 3, code: 'banki', name: 'Банки' } : GONE,
  ),
  get('/api/app/(?:catalog|catalog-import)/filter', ['sectionId'], () => ({ filter: {} })),
  get('/api/app/catalog/section/{}/view', [], (_, [code]) => ({ id: 3, code, name: 'Банки' })),
  get('/api/app/(?:catalog|catalog-import)/{}/view', [], (_, [slug]) => (slug === jar.slug ? { item: jar } : GONE)),
  get('/api/app/search/list', ['q', 'page', 'sort'], () => ({ list: [jar] })),
]

const post = (path: string, names: readonly string[] | undefined, answer: Told['answer']): Told => ({
  ...get(path, names, answer),
  method: 'POST',
})

/** What visitors have, by their numbers. */
const baskets = new Map<string, { basketId: number; quantity: number; product: typeof jar }[]>()
const favorites = new Map<string, Set<number>>()
const compared = new Map<string, Set<number>>()
let visitors = 0
let lines = 0

const textsOf = (body: unknown): Record<string, unknown> => body as Record<string, unknown> // parsed below
const of = <T>(all: Map<string, T>, uid: unknown, none: T): T => {
  const found = all.get(String(uid)) ?? none
  all.set(String(uid), found)
  return found
}
const productOf = (id: unknown) => [jar, ...others].find((one) => one.id === id) ?? jar

const changeBasket: Told['answer'] = ({ path, body }) => {
  const { uid, productId, quantity, basketId } = textsOf(body)
  const basket = of(baskets, uid, [])
  const line = basket.find((one) => one.basketId === basketId)
  if (path.endsWith('/remove'))
    baskets.set(
      String(uid),
      basket.filter((one) => one !== line),
    )
  else if (line) line.quantity = Number(quantity)
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

const TOKEN = 'token-of-anna'
const anna = { name: 'Анна', email: 'anna@paseka.example', phone: '+79161234567' }

/** Those that are the visitor's own. */
const OWN: readonly Told[] = [
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
  get('/api/app/favorite/item', ['uid'], ({ query }) => ({
    products: [...of(favorites, query.uid, new Set())].map(productOf),
  })),
  post('/api/app/favorite/item/add', ['productId', 'quantity', 'uid'], changeSet(favorites)),
  post('/api/app/favorite/item/remove', ['productId', 'quantity', 'uid'], changeSet(favorites)),
  get('/api/app/compare/item', ['uid'], ({ query }) => ({
    item: { products: [...of(compared, query.uid, new Set())].map(productOf) },
  })),
  post('/api/app/compare/item/add', ['productId', 'quantity', 'uid'], changeSet(compared)),
  post('/api/app/compare/item/remove', ['productId', 'uid'], changeSet(compared)),
  get('/api/app/watched/list', undefined, () => ({ list: [jar] })),
  post('/api/app/watched/save', undefined, () => ({})),
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
  post('/api/app/order/save', undefined, () => ({ number: '1057' })),
]

/** Names of a body that are this shop's own, wherever the specification does not show a body. */
const OURS = ['form', 'consents', 'captcha', 'extra', 'key', 'total', 'accept', 'place']

/** What stands in place of its answers. */
export type Trouble = (response: ServerResponse, path: string) => void

/** Starts one on a free port. */
export async function startUpstream() {
  const asked: Recorded[] = []
  const strange: string[] = []
  let trouble: Trouble | undefined
  const server = createServer(async (request, response) => {
    const recorded = await record(request)
    asked.push(recorded)
    const { method, path, query } = recorded
    const told = [...TOLD, ...OWN].find((one) => one.method === method && one.path.test(path))
    if (!told) strange.push(`${method} ${path}`)
    else {
      const given = method === 'GET' ? query : { ...query, ...textsOf(recorded.body) }
      const { names } = told
      const isKnown = (name: string): boolean => (names ? names.includes(name) : !OURS.includes(name))
      strange.push(...Object.keys(given).flatMap((name) => (isKnown(name) ? [] : [`${path}?${name}`])))
    }
    if (trouble) return trouble(response, path)
    const [, ...parts] = told?.path.exec(path) ?? []
    const answer = told ? told.answer(recorded, parts) : GONE
    const [status, said] =
      answer === GONE ? [404, { message: 'Не найдено' }] : Array.isArray(answer) ? answer : [200, answer]
    response.writeHead(Number(status), { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(said))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that came, in order. */
    asked,
    /** What came that the specification does not have: "GET /api/app/x", "/api/app/catalog/list?view". */
    strange,
    /** From now on it answers so; undefined: as it should. */
    fail: (how?: Trouble) => void (trouble = how),
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function record(request: IncomingMessage): Promise<Recorded> {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = String(Buffer.concat(parts))
  const { method = 'GET', headers } = request
  const isJson = headers['content-type']?.startsWith('application/json')
  return {
    method,
    path,
    query: { ...parse(search) },
    body: text === '' ? undefined : isJson ? JSON.parse(text) : { ...parse(text) },
    headers,
  }
}
