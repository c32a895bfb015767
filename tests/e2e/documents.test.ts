import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { beforeAll, expect, test } from 'vitest'
import { schemaFolder } from '#server/engine/paths.ts'
import { CATALOG_PAGES, pagesOf, plain, useSite } from '../site/use-site.ts'

// Tests of the pages' HTML that need no browser (P2, P4).

const { url } = useSite()

/** HTML by path of all pages in the sitemap. */
const pages = new Map<string, string>()
/** HTML by path of other pages, which search engines do not index. */
const others = new Map<string, string>()
/** Headers of a visitor with products in their lists. */
const COLLECTOR = { Cookie: `userId=${'d'.repeat(32)}`, 'Sec-Fetch-Site': 'same-origin' }
/** Path of the list's page after a product was removed from it. */
let takenOut = ''
beforeAll(async () => {
  for (const path of [
    ...(await pagesOf(url())),
    ...CATALOG_PAGES,
    '/404/',
    '/articles/?page=2',
    '/articles/?tag=materialy',
  ])
    pages.set(path, await (await fetch(url(path))).text())
  for (const path of [
    ...['/login/', '/registration/', '/restore-password/', '/search/?q=25', '/catalog/?view=table'],
    '/catalog/?material=pp&heightFrom=900000&diameterTo=abc',
  ])
    others.set(path, await (await fetch(url(path))).text())
  // Fills the lists of the visitor COLLECTOR and removes a product without a script, then loads the pages of the lists.
  const headers = COLLECTOR
  const post = (path: string, body: Record<string, string>) =>
    fetch(url(path), { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(body) })
  const { list: some } = await (await fetch(url('/api/app/catalog/list'))).json()
  const products: string[] = some.slice(0, 2).map(({ id }: { id: number }) => String(id))
  for (const list of ['basket', 'favorite', 'compare'])
    for (const product of products) await post('/lists/', { list, do: 'add', product, quantity: '1' })
  const removed = await post('/lists/', {
    list: 'favorite',
    do: 'remove',
    product: products[1] ?? '',
    back: '/favorite/',
  })
  takenOut = removed.headers.get('location') ?? ''
  for (const path of ['/basket/', '/checkout/', '/compare/', takenOut])
    others.set(path, await (await fetch(url(path), { headers })).text())
})

test('what was taken out of a list without a script can be brought back on its page', () => {
  expect(others.get(takenOut)).toContain('Вернуть: ')
})

/** Paths that forms post to, which have no page. */
const POSTED = new Set(['/region/', '/lists/', '/sign-out/', '/basket/paste/'])

/** Maximum number of links tested per group: links of a group differ only after the first path segment and in query values. */
const OF_A_MAKE = 6
const makeOf = ({ pathname, search }: URL): string =>
  `${pathname.replace(/^(\/[^/]+\/)|[^/]+/g, (_, first) => first ?? '…')}${search.replace(/=[^&]*/g, '')}`

test('links and files of every page are there, and every #place too', { timeout: 120_000 }, async () => {
  const broken = new Set<string>()
  const asked = new Map<string, Promise<{ status: number; html: string }>>()
  for (const [path, html] of [...pages, ...others]) asked.set(path, Promise.resolve({ status: 200, html }))
  const makes = new Map<string, number>()
  const get = (link: URL) => {
    const path = link.pathname + link.search
    const known = asked.get(path)
    const make = makeOf(link)
    const times = makes.get(make) ?? 0
    if (known || (times >= OF_A_MAKE && !link.hash)) return known
    makes.set(make, times + 1)
    const asking = ask(path)
    asked.set(path, asking)
    return asking
  }
  const ask = async (path: string) => {
    // Only the visitor with this basket may download its files.
    const headers = path.startsWith('/papers/') ? COLLECTOR : {}
    const response = await fetch(url(path), { redirect: 'manual', headers })
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    if (!isHtml) await response.body?.cancel()
    return { status: response.status, html: isHtml ? await response.text() : '' }
  }
  for (const [path, html] of [...pages, ...others]) {
    for (const [, , value = ''] of html.matchAll(/<[^>]*\s(href|src|action)="([^"]*)"/g)) {
      const link = new URL(value.replaceAll('&amp;', '&'), url(path))
      if (link.origin !== url() || POSTED.has(link.pathname)) continue
      const target = await get(link)
      if (!target) continue
      const place = decodeURIComponent(link.hash.slice(1))
      if (target.status !== 200 && !link.pathname.startsWith('/404/'))
        broken.add(`${path}: ${value} answers ${target.status}`)
      else if (place && !target.html.includes(` id="${place}"`)) broken.add(`${path}: ${value} has no such place`)
    }
  }
  expect([...broken]).toEqual([])
  expect(asked.size).toBeGreaterThan(100)
})

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes in camel case, such as popoverTarget and dateTime; HTML ignores the case.
    'attr-case': 'off',
    // React closes void elements: <meta … />. HTML allows this.
    'void-style': 'off',
    // React writes <!doctype html> in lower case.
    'doctype-style': 'off',
    // React writes boolean attributes with an empty value: open="". HTML allows this.
    'attribute-boolean-style': 'off',
    // Radio buttons and checkboxes of a field share its name, as do submit buttons of which one is pressed.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
    // React's own ids begin with an underscore. HTML allows this.
    'valid-id': ['error', { relaxed: true }],
    // The stylesheet prevents line breaks in phone numbers; the rule also demands that for links like «Позвонить технологу».
    'tel-non-breaking': 'off',
  },
})

test('every page is valid HTML', async () => {
  /** Problems by rule: position of the first one, and their number. */
  const found: Record<string, { first: string; times: number }> = {}
  for (const [path, html] of [...pages, ...others]) {
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, offset } of results.flatMap(({ messages }) => messages)) {
      const first = `${path}: ${html.slice(Math.max(0, offset - 60), offset + 100)}`
      const known = (found[`${ruleId}: ${message}`] ??= { first, times: 0 })
      known.times += 1
    }
  }
  expect(found).toEqual({})
})

const UNITS =
  'мм|см|м|км|мкм|мл|л|г|кг|т|шт|кор|₽|%|°C|м²|м³|млн|тыс|раб|кПа|МПа|издели\\p{L}*|короб\\p{L}*|поддон\\p{L}*|штук\\p{L}*|недел\\p{L}*'
const PARTED = new RegExp(`.{0,12}(?:\\d (?:${UNITS})(?!\\p{L})|№ \\d|·(?: |$)).{0,12}`, 'gmu')

test('no line of any page parts a number from its unit or ends with a dot between two things', () => {
  const found: Record<string, string> = {}
  for (const [path, html] of [...pages, ...others]) {
    const words = html
      .slice(html.indexOf('<body'))
      .replace(/<(script|svg)\b.*?<\/\1>/gs, '')
      // Texts of inline elements are joined, all other elements separate words.
      .replace(/<\/?(?:a|b|em|i|mark|small|span|strong|sub|sup)\b[^>]*>/g, '')
      .replace(/<[^>]*>/g, '\n')
    for (const [text] of words.matchAll(PARTED)) found[text] ??= path
  }
  expect(found).toEqual({})
})

test('every page has one h1, is in Russian, and has a title and a description of its own', () => {
  const titles: (string | undefined)[] = []
  const descriptions: (string | undefined)[] = []
  for (const [path, html] of pages) {
    expect([path, html.match(/<h1[ >]/g)?.length, /<html[^>]* lang="ru"/.test(html)]).toEqual([path, 1, true])
    expect(html, path).not.toMatch(/class="(?:[^"]* )?(?:undefined|null|false)[ "]/)
    const title = /<title>([^<]*)</.exec(html)?.[1] ?? ''
    expect([path, title.length > 0 && title.length <= 70]).toEqual([path, true])
    if (path === '/404/' || path.includes('?')) continue
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(description.length, path).toBeGreaterThanOrEqual(40)
    titles.push(title)
    descriptions.push(description)
  }
  for (const all of [titles, descriptions]) expect(all.filter((text, i) => all.indexOf(text) !== i)).toEqual([])
})

test('no page has an inline script or a style element', () => {
  for (const [path, html] of [...pages, ...others]) {
    const inline = [...html.matchAll(/<script\b([^>]*)>/g)].filter(
      ([, attributes = '']) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes),
    )
    expect(inline, path).toEqual([])
    expect(html, path).not.toMatch(/<style|\son[a-z]+="/)
  }
})

test('links lead only to http, https, mailto and tel', () => {
  for (const [path, html] of pages)
    for (const [, value = ''] of html.matchAll(/\shref="([^"]*)"/g))
      expect(new URL(value, url(path)).protocol, `${path}: ${value}`).toMatch(/^(https?|mailto|tel):$/)
})

test('every page names its one address and says what it is to search engines and social networks', () => {
  for (const [path, html] of pages) {
    if (path === '/404/') continue
    const head = html.slice(0, html.indexOf('</head>'))
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]
    expect(canonical, path).toBe(`https://zavod-emkost.example${path}`)
    for (const name of ['og:title', 'og:type', 'og:url', 'og:site_name']) expect(head, path).toContain(`"${name}"`)
    for (const [, json = ''] of head.matchAll(/<script type="application\/ld\+json">([^<]*)</g))
      expect(JSON.parse(json), path).toHaveProperty('@type')
  }
  expect(pages.get('/articles/kak-vybrat-gorlovinu/')).toMatch(/"@type":"Article"/)
  expect(pages.get('/faq/')).toMatch(/"@type":"FAQPage"/)
  expect(pages.get('/404/')).toContain('<meta name="robots" content="noindex')
})

test('every page names the seller with its numbers and address, the hours and the policy', async () => {
  const text = await readFile(join(schemaFolder, 'content/settings.json'), 'utf8')
  const { company, hours, politic } = JSON.parse(text) as {
    company: Record<'legalName' | 'inn' | 'ogrn' | 'address', string>
    hours: { days: string; time: string }[]
    politic: string
  }
  const { legalName, inn, ogrn, address } = company
  const times = hours.map(({ days, time }) => `${days} ${time}`)
  for (const [path, html] of pages) {
    const said = plain(html.replace(/<[^>]*>/g, ' '))
    for (const words of [legalName, `ИНН ${inn}`, `ОГРН ${ogrn}`, address, ...times])
      expect(said, `${path}: ${words}`).toContain(plain(words))
    expect(html.slice(html.indexOf('<footer')), path).toContain(`href="${politic}"`)
  }
})

test('prices are per piece, in rubles and with VAT', () => {
  const products = [...pages].filter(([path]) => path.includes('/item/'))
  expect(products.length).toBeGreaterThan(1)
  for (const [path, html] of products) {
    const ladder = plain(
      (/<table[^>]*>(?:(?!<\/table>).)*Цена по количеству.*?<\/table>/s.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' '),
    )
    expect(ladder, path).toMatch(/За штуку с НДС .*\d,\d\d ₽/)
  }
})

test('robots.txt keeps machines out of calls and names the sitemap', async () => {
  const text = await (await fetch(url('/robots.txt'))).text()
  expect(text).toMatch(/^Disallow: \/api\/$/m)
  expect(text).toMatch(/^Disallow: \/_page\/$/m)
  expect(text).toMatch(/^Clean-param: /m)
  expect(text).toMatch(/^Sitemap: https:\/\/zavod-emkost\.example\/sitemap\.xml$/m)
})

test('what the build names by its content is kept for ever, other files are asked after', async () => {
  const html = pages.get('/') ?? ''
  const built = [...html.matchAll(/(?:href|src)="(\/build\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(built.length).toBeGreaterThan(1)
  const kept = async (path: string) => (await fetch(url(path))).headers.get('cache-control')
  for (const path of built) expect([path, await kept(path)]).toEqual([path, 'public, max-age=31536000, immutable'])
  expect(await kept('/assets/documents/terms_of_use.pdf')).toBe('public, max-age=300')
})
