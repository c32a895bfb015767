import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node:querystring'

/**
 * A back end as docs/specification.md §3 and §7 tell of one, and no more: it knows nothing of this shop's own contract.
 * It records what it is asked, and what of that the specification does not have.
 */

/** A call of §7: its method, path and the names of its query or its body. */
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
    const told = TOLD.find((one) => one.method === method && one.path.test(path))
    if (!told) strange.push(`${method} ${path}`)
    else if (told.names) {
      const { names } = told
      strange.push(
        ...Object.keys(query)
          .filter((name) => !names.includes(name))
          .map((name) => `${path}?${name}`),
      )
    }
    if (trouble) return trouble(response, path)
    const [, ...parts] = told?.path.exec(path) ?? []
    const answer = told ? told.answer(recorded, parts) : GONE
    response.statusCode = answer === GONE ? 404 : 200
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answer === GONE ? { message: 'Не найдено' } : answer))
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
