import type { CallName } from '#schema/api/calls.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { isDate, today } from '#schema/definitions/text/dates.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { HttpError } from '../http/http-error.ts'
import { lookOf } from '../orders/context.ts'
import { addressOf, titleOf } from '../site/addresses.ts'
import type { Site } from '../site/site.ts'
import { blocksOf } from './html.ts'

/** What a back end's answer is read with. */
export interface Reading {
  site: Site
  /** Of the back end: what its links and files are relative to. */
  origin: string
  /** Of this site: links to it are ours. */
  ownOrigin: string
  /** What the call was given. */
  given: Readonly<Record<string, unknown>>
  /** What this site's own files answer, where the call has one of them; what a back end does not know is taken from it. */
  own: Readonly<Record<string, unknown>>
}

type Answer = Readonly<Record<string, unknown>>

/**
 * What a back end that knows only docs/specification.md §3 and §7 answers, as our contract has it: what it lacks and
 * can be told by the rest is filled in, the rest is left to `fit`. @throws HttpError 404 where there is nothing
 */
export const readings: { readonly [Name in CallName]?: (answer: Answer, reading: Reading) => unknown } = {
  'catalog.list': productList,
  'search.list': (answer, reading) => ({
    ...answer,
    ...productList(answer, reading),
    q: String(reading.given.q ?? ''),
    sections: list(answer.sections).map((one) => sectionLink(record(one), reading)),
    articles: list(answer.articles).map((one) => card('library.view', record(one), reading)),
    filter: {
      total: pagination(answer, reading, '').total,
      ranges: addressOf(reading.site, 'search.list'),
      groups: [],
    },
    views: [],
  }),
  'catalog.filter': filter,
  'catalog.view': productView,
  'section.list': (answer, reading) => ({ list: sections(listIn(answer, 'list', 'sections', 'items'), reading) }),
  'section.byurl': sectionView,
  'section.view': sectionView,
  'library.list': (answer, reading) => ({
    ...answer,
    list: items(answer).map((one) => card('library.view', one, reading)),
    tags: [],
    pagination: pagination(answer, reading, addressOf(reading.site, 'library.list')),
  }),
  'library.view': (answer, reading) => {
    const said = itemIn(answer)
    const item = writing(said, reading)
    const words = item.body
      .map(({ props }) => JSON.stringify(props))
      .join(' ')
      .split(/\s+/).length
    return {
      item: {
        ...item,
        tags: list(said.tags).map((tag) => ({
          text: text(record(tag), 'text', 'name', 'title') ?? (typeof tag === 'string' ? tag : undefined),
          link: addressOf(reading.site, 'library.list'),
        })),
        contents: item.body.flatMap(({ type, props }) =>
          type === 'heading' && props?.level === 2 && props.anchor !== undefined
            ? [{ text: props.text, anchor: props.anchor }]
            : [],
        ),
        readingTime: Math.max(1, Math.round(words / READING_SPEED)),
      },
      similar: listIn(answer, 'similar').map((one) => card('library.view', record(one), reading)),
    }
  },
  'news.list': (answer, reading) => ({
    ...answer,
    list: items(answer).map((one) => card('news.view', one, reading)),
    pagination: pagination(answer, reading, addressOf(reading.site, 'news.list')),
  }),
  'news.view': (answer, reading) => ({
    item: writing(itemIn(answer), reading),
    others: listIn(answer, 'others').map((one) => card('news.view', record(one), reading)),
  }),
  'landing.view': (answer, reading) => ({
    item: writing(itemIn(answer), reading),
    others: listIn(answer, 'others').map((one) => card('landing.view', record(one), reading)),
  }),
  'about.view': (answer, { own, ...reading }) => {
    const item = writing({ title: own.title, ...itemIn(answer) }, { own, ...reading })
    return item.body.length > 0 ? item : { ...own, title: item.title }
  },
  'main.view': (answer, { own }) => {
    const said = itemIn(answer)
    return { ...own, title: words(said, 'title', 'h1') ?? own.title, text: words(said, 'text') ?? own.text }
  },
  'faqs.list': (answer, reading) => ({ ...reading.own, ...faqs(answer, reading) }),
  'certificate.list': (answer, reading) => ({
    ...reading.own,
    ...(items(answer).length > 0 && {
      list: items(answer).map((one) => ({ ...one, file: address(text(one, 'file', 'document', 'link'), reading) })),
    }),
  }),
  'office.list': (answer, { own }) => ({
    ...own,
    ...(items(answer).length > 0 && { list: items(answer).map(office) }),
  }),
  'settings.view': settings,
  'watched.list': (answer, reading) => ({ list: items(answer).map((one) => product(one, reading)) }),
  'watched.save': () => ({ saved: true }),
  'basket.item': (answer, reading) => ({ item: basket(answer, reading) }),
  'basket.add': basketChange,
  'basket.set': basketChange,
  'basket.update': basketChange,
  'basket.remove': (_, { own }) => ({ removed: true, count: linesOf(own).length }),
  'favorite.item': (answer, reading) => {
    const products = productsOf(answer).map((one) => product(one, reading))
    return { products, gone: [], count: products.length }
  },
  'favorite.add': (_, { own }) => ({ saved: true, count: productsOf(own).length }),
  'favorite.remove': (_, { own }) => ({ removed: true, count: productsOf(own).length }),
  'compare.item': compare,
  'compare.add': (_, { own }) => ({ saved: true, count: productsOf(own).length }),
  'compare.remove': (_, { own }) => ({ removed: true, count: productsOf(own).length }),
  'personal.profile': (answer) => ({ user: user(answer) }),
  'personal.edit': (answer, { given }) => ({ user: user(Object.keys(answer).length > 0 ? answer : { user: given }) }),
  'personal.password': done,
  'security.token': (answer, { given }) => ({
    access_token: answer.access_token,
    expires_in: Number(answer.expires_in) || 3600,
    user: { ...emailIn(given.username), ...user(answer) },
  }),
  'security.register': done,
  'security.restore': done,
  'security.changePassword': done,
  'order.save': (_, { site, given }) => ({
    status: 'new',
    look: lookOf(site, 'new'),
    date: today(),
    count: 0,
    total: Number(given.total) || 0,
    onRequest: 0,
  }),
  'form.subscribe': (answer) => ({
    code: Number(answer.code) || 200,
    message: text(answer, 'message') ?? 'Вы подписались на\u00a0рассылку новостей.',
  }),
  'form.feedback': (answer) => ({ data: { id: Number(record(answer.data ?? answer).id) || 0 } }),
  'seo.data': (answer, reading) => {
    const { own } = reading
    const told = record(answer.meta ?? answer.data ?? answer)
    const parts = Object.keys(own).map((name) => {
      const isAddress = name === 'canonical' || name === 'picture'
      return [name, (isAddress ? address(text(told, name), reading) : words(told, name)) ?? own[name]]
    })
    return Object.fromEntries(parts)
  },
}

/** What is a part of a page: where the back end has none, the page is without it. */
export const spare: { readonly [Name in CallName]?: Answer } = {
  'catalog.filter': {},
  'section.list': {},
}

/** Words that a technical text is read at in a minute. */
const READING_SPEED = 160

/** Characters of an announcement made of a text, and of what search engines are told. */
const [LEAD, DESCRIPTION] = [200, 160]

/** The first of these keys that holds words. */
function text(value: Answer, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const found = value[key]
    if (typeof found === 'number') return String(found)
    if (typeof found === 'string' && found.trim() !== '') return found.trim()
  }
  return undefined
}

/** Words without tags: a title, an announcement. */
function words(value: Answer, ...keys: readonly string[]): string | undefined {
  const found = text(value, ...keys)
  if (found === undefined) return undefined
  // What our marks are written with is no mark here.
  const plain = /[<&]/.test(found)
    ? wordsOf(blocksOf(found, () => undefined))
    : found.replace(/\*{2,}/g, '*').replace(/\]\(/g, '] (')
  return plain.trim() || undefined
}

/** The list that an answer holds, by the first of these names that it has, or is itself. */
function listIn(answer: unknown, ...keys: readonly string[]): readonly unknown[] {
  if (Array.isArray(answer)) return answer
  const found = keys.map((key) => record(answer)[key]).find(Array.isArray)
  return list(found)
}

const items = (answer: Answer): readonly Answer[] => listIn(answer, 'list', 'items').filter(isRecord)

/** @throws HttpError 404 for an answer that holds nothing */
function itemIn(answer: Answer): Answer {
  const item = answer.item === undefined ? answer : answer.item
  if (!isRecord(item) || Object.keys(item).length === 0) throw new HttpError(404, 'Такого материала нет.')
  return item
}

/** An address as it may stand in a page: the back end's own files and pages are at its host. */
function address(link: string | undefined, { origin, ownOrigin }: Reading): string | undefined {
  if (link === undefined || !URL.canParse(link, origin)) return undefined
  const url = new URL(link, origin)
  if (!/^(https?|mailto|tel):$/.test(url.protocol)) return undefined
  if (!/^https?:$/.test(url.protocol)) return url.href
  const isFile = /\.[a-z0-9]{2,5}$/i.test(url.pathname)
  if (url.origin === ownOrigin || (url.origin === origin && !isFile)) return url.pathname + url.search + url.hash
  return url.href
}

/** What a text with a page of its own says. */
function writing(item: Answer, reading: Reading) {
  // A list would be blocks of ours: nobody but our own files has these.
  const html = text(item, 'text', 'html', 'content', 'detailText', 'body')
  const body = blocksOf(html ?? '', (link) => address(link, reading))
  const title = words(item, 'title', 'name', 'h1')
  const lead = words(item, 'lead', 'anons', 'announce', 'previewText', 'preview') ?? firstWords(body)
  return {
    ...item,
    title: title?.slice(0, 120),
    lead: shorten(lead ?? title ?? '', LEAD),
    description: shorten(words(item, 'description') ?? lead ?? title ?? '', DESCRIPTION),
    body: body.length > 0 || lead === undefined ? body : [{ type: 'text', props: { text: lead } }],
    date: dateOf(item),
  }
}

const firstWords = (body: readonly BlockInstance[]): string | undefined =>
  body.flatMap(({ type, props }) => (type === 'text' ? [plainText(String(props?.text))] : []))[0]

const wordsOf = (body: readonly BlockInstance[]): string =>
  body.map(({ props }) => plainText(String(props?.text ?? list(props?.items).join(' ')))).join(' ')

/** "2026-11-20", whichever way it is written. */
function dateOf(item: Answer): string | undefined {
  const written = text(item, 'date', 'publishedAt', 'createdAt')
  if (written === undefined) return undefined
  const [, day = '', month = '', year = ''] = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(written) ?? []
  const date = year === '' ? written.slice(0, 10) : `${year}-${month}-${day}`
  return isDate(date) ? date : undefined
}

function card(call: 'library.view' | 'news.view' | 'landing.view', one: Answer, reading: Reading) {
  const code = text(one, 'code', 'slug')
  return {
    ...one,
    code,
    title: words(one, 'title', 'name'),
    lead: words(one, 'lead', 'anons', 'announce', 'previewText', 'preview'),
    link: code && addressOf(reading.site, call, { code }),
    date: dateOf(one),
    tags: list(one.tags).map((tag) => text(record(tag), 'text', 'name', 'title') ?? tag),
  }
}

/** Where a list is parted, in the words of most back ends; where it is not, it is one page. */
function pagination(answer: Answer, { given }: Reading, base: string) {
  const said = record(answer.pagination ?? answer.pager ?? answer)
  const number = (...keys: readonly string[]): number | undefined => {
    const found = Number(text(said, ...keys))
    return Number.isInteger(found) && found >= 0 ? found : undefined
  }
  const page = number('page', 'current', 'currentPage') ?? (Number(given.page) || 1)
  const length = listIn(answer, 'list', 'items', 'products').length
  const size = number('size', 'pageSize', 'perPage', 'limit') || Math.max(length, 1)
  const total = number('total', 'totalCount', 'count')
  const pages = number('pages', 'pageCount', 'totalPages', 'lastPage') ?? Math.ceil((total ?? length) / size)
  return { page, pages, size, total: total ?? Math.max(length, (pages - 1) * size + length), base }
}

/** What every list and page of the catalogue says of a product. */
function product(item: Answer, { site, given }: Reading) {
  const slug = text(item, 'slug', 'code')
  const kind = item.kind === 'main' || item.kind === 'import' ? item.kind : String(given.kind ?? 'main')
  return {
    ...item,
    slug,
    name: words(item, 'name', 'title'),
    article: text(item, 'article', 'sku', 'vendorCode', 'id'),
    link: slug && addressOf(site, 'catalog.view', { kind, slug, region: region(given) }),
    figures: list(item.figures),
    perBox: Number(item.perBox) || 1,
    minQuantity: Number(item.minQuantity) || 1,
    price: priceOf(item.price),
    pictures: undefined,
  }
}

const region = ({ region }: Answer): string | undefined => (typeof region === 'string' ? region : undefined)

/** «12,40 ₽»: of a number, of words that are one, or of whatever object holds one. */
function priceOf(price: unknown): string {
  const value = isRecord(price) ? (price.value ?? price.price ?? price.amount) : price
  const number = typeof value === 'string' ? Number(value.replace(/[\s\u00a0]/g, '').replace(',', '.')) : value
  if (typeof number === 'number' && Number.isFinite(number) && number > 0)
    return `${new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(number)}\u00a0₽`
  return typeof value === 'string' && value.trim() !== '' && Number.isNaN(number)
    ? value.trim()
    : 'Цена по\u00a0запросу'
}

/** Of a price that is a number: so many roubles a piece. */
function stepsOf(price: unknown): { from: number; kopecks: number }[] {
  const value = isRecord(price) ? (price.value ?? price.price ?? price.amount) : price
  const kopecks = Math.round(
    Number(typeof value === 'string' ? value.replace(/[\s\u00a0]/g, '').replace(',', '.') : value) * 100,
  )
  return kopecks > 0 ? [{ from: 1, kopecks }] : []
}

function productList(answer: Answer, reading: Reading) {
  const { site, given } = reading
  const { kind, section, page: _, ...others } = given
  const call = kind === undefined ? 'search.list' : 'catalog.list'
  const parameters = (changes: Record<string, string | undefined>) =>
    Object.fromEntries(
      Object.entries({ ...others, kind, section, ...changes })
        .filter(
          ([name, value]) => value !== undefined && !(value === 'default' || (name === 'view' && value === 'cards')),
        )
        .map(([name, value]) => [name, [value].flat().join(',')]),
    )
  const link = (changes: Record<string, string | undefined> = {}): string =>
    addressOf(site, call, parameters({ page: undefined, ...changes }))
  const parted = pagination(answer, reading, link())
  const root = kind === undefined ? '' : titleOf(site, 'catalog.list', { kind: String(kind) })
  const name = words(record(answer.section), 'name', 'title')
  const view = given.view === 'table' ? 'table' : 'cards'
  const about = words(record(answer.section), 'text', 'description')
  return {
    list: listIn(answer, 'list', 'items', 'products')
      .filter(isRecord)
      .map((item) => product(item, reading)),
    ...(name && about && { section: { name, meta: shorten(about, DESCRIPTION), text: about } }),
    path: name
      ? [
          { text: root, link: addressOf(site, 'catalog.list', { kind: String(kind), region: region(given) }) },
          { text: name },
        ]
      : [{ text: root || 'Поиск' }],
    view,
    pagination: parted,
    ...(parted.page < parted.pages && { next: link({ page: String(parted.page + 1) }) }),
    sorts: [],
    views: [
      { text: 'Карточки', link: link({ view: undefined }), current: view === 'cards' },
      { text: 'Таблица', link: link({ view: 'table' }), current: view === 'table' },
    ],
    chosen: [],
    relaxed: [],
    reset: link(),
  }
}

/** What a filter offers; a choice that the back end gives no address is left out. */
function filter(answer: Answer, { site, given }: Reading) {
  const base = addressOf(site, 'catalog.list', {
    kind: String(given.kind),
    section: given.section === undefined ? undefined : String(given.section),
    region: region(given),
  })
  const said = record(answer.filter)
  return { filter: { total: 0, ranges: base, ...said, groups: list(said.groups) } }
}

function productView(answer: Answer, reading: Reading) {
  const item = itemIn(answer)
  const shown = product(item, reading)
  const about = words(item, 'description', 'text', 'detailText')
  const { site, given } = reading
  const kind = String(given.kind)
  const of = (key: string) =>
    listIn(answer, key)
      .filter(isRecord)
      .map((one) => product(one, reading))
  return {
    item: {
      ...shown,
      slug: shown.slug ?? String(given.slug),
      link: shown.link ?? addressOf(site, 'catalog.view', { kind, slug: String(given.slug), region: region(given) }),
      description: about,
      meta: shorten(about ?? shown.name ?? '', DESCRIPTION),
      attributes: list(item.attributes ?? item.properties).map((one) => ({
        label: words(record(one), 'label', 'name', 'title'),
        value: words(record(one), 'value', 'text'),
      })),
      prices: Array.isArray(item.prices) ? item.prices : stepsOf(item.price),
      documents: list(item.documents).map((one) => ({
        title: words(record(one), 'title', 'name'),
        file: address(text(record(one), 'file', 'link', 'url', 'src'), reading),
      })),
    },
    path: [
      {
        text: titleOf(site, 'catalog.list', { kind }),
        link: addressOf(site, 'catalog.list', { kind, region: region(given) }),
      },
      { text: shown.name },
    ],
    closures: [],
    containers: [],
    similar: of('similar'),
  }
}

function sections(all: readonly unknown[], reading: Reading, above = ''): unknown[] {
  const { section } = reading.given
  return all.filter(isRecord).flatMap((one) => {
    const shown = sectionCard(one, reading, above)
    const inside = sections(listIn(one, 'items', 'elements', 'children', 'sections'), reading, `${shown.path}/`)
    const parent = above.replace(/\/$/, '')
    return [...(parent === (section ?? '') ? [shown] : []), ...inside]
  })
}

function sectionCard(one: Answer, { site, given }: Reading, above = '') {
  const code = text(one, 'code', 'slug') ?? ''
  const path = text(one, 'path') ?? above + code
  return {
    ...one,
    code,
    path,
    name: words(one, 'name', 'title'),
    link: addressOf(site, 'catalog.list', { kind: String(given.kind ?? 'main'), section: path, region: region(given) }),
    count: Number(one.count) || 0,
  }
}

function sectionLink(one: Answer, reading: Reading) {
  const { name, link } = sectionCard(one, reading)
  return { text: name, link }
}

function sectionView(answer: Answer, reading: Reading) {
  const section = answer.section ?? answer.item ?? answer
  if (!isRecord(section) || Object.keys(section).length === 0) throw new HttpError(404, 'Такого раздела нет.')
  const shown = sectionCard(section, reading)
  const about = words(section, 'text', 'description') ?? shown.name ?? ''
  return { section: { ...shown, text: about, meta: shorten(about, DESCRIPTION), parents: [] } }
}

/** Questions by groups, or one group of all. */
function faqs(answer: Answer, reading: Reading) {
  const question = (one: unknown) => ({
    question: words(record(one), 'question', 'name', 'title'),
    answer: textOf(text(record(one), 'answer', 'text') ?? '', reading),
  })
  const groups = list(answer.groups)
  if (groups.length > 0)
    return {
      groups: groups.map((group, index) => ({
        anchor: `group-${index + 1}`,
        ...record(group),
        title: words(record(group), 'title', 'name'),
        questions: listIn(group, 'questions', 'items', 'elements').map(question),
      })),
    }
  const all = items(answer)
  return all.length === 0 ? {} : { groups: [{ title: 'Вопросы', anchor: 'questions', questions: all.map(question) }] }
}

/** A text of HTML as one with our marks; what is in no tag stays. */
const textOf = (html: string, reading: Reading): string | undefined =>
  blocksOf(html, (link) => address(link, reading))
    .flatMap(({ props }) => [props?.text ?? list(props?.items).join('; ')])
    .join('\n\n') || undefined

/** Where a change says no more than that it was made. */
function done() {
  return { result: true }
}

/** Who is signed in; an e-mail that nobody says is not confirmed counts as it. */
function user(answer: Answer) {
  const said = record(answer.user ?? answer.item ?? answer)
  const phone = text(said, 'phone')?.replace(/\D/g, '')
  return { emailConfirmed: true, ...said, phone: phone && `+${phone}` }
}

const emailIn = (login: unknown): { email?: string } =>
  typeof login === 'string' && login.includes('@') ? { email: login } : {}

const productsOf = (answer: Answer): readonly Answer[] => listIn(answer.item ?? answer, 'products').filter(isRecord)

const linesOf = (answer: Answer): readonly Answer[] => listIn(answer.item ?? answer, 'items').filter(isRecord)

/** Lines at the prices that the products have there; what is packed how nobody tells. */
function basket(answer: Answer, reading: Reading) {
  const lines = linesOf(answer).map((line) => {
    const shown = product(record(line.product), reading)
    const prices = stepsOf(record(line.product).price)
    const kopecks = prices[0]?.kopecks ?? null
    const quantity = Number(line.quantity)
    return {
      ...line,
      productId: record(line.product).id,
      article: shown.article,
      name: shown.name,
      quantity,
      kopecks,
      sum: kopecks === null ? null : kopecks * quantity,
      ...NO_PACKING,
      product: { ...shown, prices },
    }
  })
  return {
    items: lines,
    count: lines.length,
    total: lines.reduce((sum, line) => sum + (line.sum ?? 0), 0),
    onRequest: lines.filter((line) => line.sum === null).length,
    gone: 0,
    boxes: 0,
    pallets: 0,
    volume: 0,
    weight: 0,
  }
}

const NO_PACKING = { boxes: 0, pallets: 0, looseBoxes: 0, volume: 0, weight: 0 }

/** The line that was changed, as it is now. @throws HttpError 409 where there is none */
function basketChange(_: Answer, { given, own }: Reading) {
  const lines = linesOf(own)
  const changed =
    lines.find(({ basketId }) => basketId === given.basketId) ??
    lines.find((line) => record(line.product).id === given.productId)
  if (!changed) throw new HttpError(409, 'Корзина не\u00a0изменилась. Попробуйте ещё раз.')
  return { basketId: changed.basketId, quantity: changed.quantity, count: lines.length }
}

/** The sections of the comparison; products that stand in none are one of their own. */
function compare(answer: Answer, reading: Reading) {
  const item = record(answer.item ?? answer)
  const products = productsOf(answer).map((one) => product(one, reading))
  const link = addressOf(reading.site, 'catalog.list', { kind: 'main' })
  const parts = listIn(item, 'sections')
    .filter(isRecord)
    .map((one, index) => ({
      kind: 'main',
      path: text(one, 'code', 'slug') ?? `section-${index + 1}`,
      name: words(one, 'name', 'title') ?? 'Изделия',
      link,
      products: listIn(one, 'products', 'items').map((part) => (isRecord(part) ? part.id : part)),
      rows: [],
    }))
  const whole = { kind: 'main', path: 'all', name: 'Изделия', link, rows: [] }
  const sections = parts.some((part) => part.products.length > 0)
    ? parts
    : products.length > 0
      ? [{ ...whole, products: productsOf(answer).map(({ id }) => id) }]
      : []
  return { item: { data: { count: products.length, most: 100, gone: [] }, products, sections } }
}

/** The menu and the contacts are the back end's, whatever else it does not know the site's own. */
function settings(answer: Answer, reading: Reading) {
  const { own } = reading
  const said = record(answer.settings ?? answer)
  const contacts = record(said.contacts)
  const menu = listIn(said, 'menu').map((one) => menuItem(record(one), reading, 1))
  const offices = listIn(said, 'offices').filter(isRecord).map(office)
  const phone = phoneOf(text(contacts, 'phone'))
  const email = text(contacts, 'email')
  return {
    ...own,
    ...(menu.length > 0 && { menu }),
    ...(offices.length > 0 && { offices }),
    contacts: { ...record(own.contacts), ...(phone && { phone }), ...(email && { email }) },
    ...Object.fromEntries(
      ['politic', 'rules'].flatMap((name) => {
        const link = address(text(said, name) ?? text(record(said[name]), 'link', 'src', 'file'), reading)
        return link === undefined ? [] : [[name, link]]
      }),
    ),
  }
}

/** Whatever it is called by there, here it is a place of the page. */
const office = (one: Answer, index: number) => ({
  ...one,
  id: `office-${index + 1}`,
  name: words(one, 'name', 'title'),
  address: words(one, 'address'),
  phone: phoneOf(text(one, 'phone')),
})

/** Up to three levels (docs/specification.md §2). */
function menuItem(one: Answer, reading: Reading, level: number): object {
  const nested = listIn(one, 'items', 'elements', 'children', 'nested')
  return {
    name: words(one, 'name', 'title'),
    link: address(text(one, 'link', 'url', 'href'), reading),
    ...(level < 3 && nested.length > 0 && { items: nested.map((part) => menuItem(record(part), reading, level + 1)) }),
  }
}

/** «+7 495 000-00-00» */
function phoneOf(written: string | undefined): string | undefined {
  const digits = written?.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7') ?? ''
  const [, area, first, second, third] = /^7(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(digits) ?? []
  return area && `+7 ${area} ${first}-${second}-${third}`
}

const shorten = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
