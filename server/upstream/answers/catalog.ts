import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../../http/http-error.ts'
import { addressOf, titleOf } from '../../site/addresses.ts'
import { picturesOf } from './pictures.ts'
import {
  type Answer,
  address,
  DESCRIPTION,
  itemIn,
  listIn,
  pagination,
  type Reading,
  region,
  shorten,
  text,
  words,
} from './values.ts'

/** What every list and page of the catalogue says of a product. */
export function product(item: Answer, reading: Reading) {
  const { site, given } = reading
  const slug = text(item, 'slug', 'code')
  const kind = item.kind === 'main' || item.kind === 'import' ? item.kind : String(given.kind ?? 'main')
  return {
    ...item,
    slug,
    name: words(item, 'name', 'title'),
    article: text(item, 'article', 'sku', 'vendorCode', 'id'),
    link: slug && addressOf(site, 'catalog.view', { kind, slug, region: region(reading) }),
    figures: list(item.figures),
    perBox: Number(item.perBox) || 1,
    minQuantity: Number(item.minQuantity) || 1,
    price: priceOf(item.price),
    pictures: picturesOf(item, reading),
  }
}

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
export function stepsOf(price: unknown): { from: number; kopecks: number }[] {
  const value = isRecord(price) ? (price.value ?? price.price ?? price.amount) : price
  const kopecks = Math.round(
    Number(typeof value === 'string' ? value.replace(/[\s\u00a0]/g, '').replace(',', '.') : value) * 100,
  )
  return kopecks > 0 ? [{ from: 1, kopecks }] : []
}

export function productList(answer: Answer, reading: Reading) {
  const { site, given } = reading
  const { kind, section, page: _, ...others } = given
  const call = kind === undefined ? 'search.list' : 'catalog.list'
  const parameters = (changes: Record<string, string | undefined>) =>
    Object.fromEntries(
      Object.entries({ ...others, kind, section, region: region(reading), ...changes })
        .filter(
          ([name, value]) => value !== undefined && !(value === 'default' || (name === 'view' && value === 'cards')),
        )
        .map(([name, value]) => [name, [value].flat().join(',')]),
    )
  const link = (changes: Record<string, string | undefined> = {}): string =>
    addressOf(site, call, parameters({ page: undefined, ...changes }))
  const parted = pagination(answer, reading, link())
  const steps = kind === undefined ? [] : sectionPath(answer, reading)
  const own = steps.at(-1)
  const about = own && words(own.said, 'text', 'description')
  const view = given.view === 'table' ? 'table' : 'cards'
  return {
    list: productsIn(answer).map((item) => product(item, reading)),
    ...(own && {
      section: {
        name: own.text,
        meta: about
          ? shorten(about, DESCRIPTION)
          : `${own.text}: изделия раздела, цены за\u00a0штуку и\u00a0заказ на\u00a0сайте.`,
        text: about,
      },
    }),
    path: kind === undefined ? [{ text: 'Поиск' }] : pathOf(String(kind), steps, reading),
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

export const productsIn = (answer: Answer): readonly Answer[] =>
  listIn(answer, 'list', 'items', 'products').filter(isRecord)

interface Step {
  said: Answer
  text: string
  link: string
}

/** The section of a list, last, and those above it; undefined where no name of one is known. */
function sectionPath(answer: Answer, reading: Reading): (Step | undefined)[] {
  const { site, given, sections = [] } = reading
  const codes = typeof given.section === 'string' ? given.section.split('/') : []
  return codes.map((_, index) => {
    const isOwn = index === codes.length - 1
    const said = { ...sections[index], ...(isOwn && record(answer.section)) }
    const name = words(said, 'name', 'title')
    const section = codes.slice(0, index + 1).join('/')
    const link = addressOf(site, 'catalog.list', { kind: String(given.kind), section, region: region(reading) })
    return name === undefined ? undefined : { said, text: name, link }
  })
}

/** The way to a list from the whole catalogue; where one is, is no link. */
function pathOf(kind: string, steps: readonly (Step | undefined)[], reading: Reading) {
  const { site } = reading
  const root = {
    text: titleOf(site, 'catalog.list', { kind }),
    link: addressOf(site, 'catalog.list', { kind, region: region(reading) }),
  }
  const above = [root, ...steps.slice(0, -1)].flatMap((step) => (step ? [{ text: step.text, link: step.link }] : []))
  const last = steps.at(-1)
  if (last) return [...above, { text: last.text }]
  return steps.length > 0 ? above : [{ text: root.text }]
}

/** What a filter offers; a choice that the back end gives no address is left out. */
export function filter(answer: Answer, reading: Reading) {
  const { site, given } = reading
  const base = addressOf(site, 'catalog.list', {
    kind: String(given.kind),
    section: given.section === undefined ? undefined : String(given.section),
    region: region(reading),
  })
  const said = record(answer.filter)
  return { filter: { total: 0, ranges: base, ...said, groups: list(said.groups) } }
}

export function productView(answer: Answer, reading: Reading) {
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
      link: shown.link ?? addressOf(site, 'catalog.view', { kind, slug: String(given.slug), region: region(reading) }),
      description: about,
      meta: shorten(about ?? `${shown.name ?? ''}: цена за\u00a0штуку и\u00a0заказ на\u00a0сайте.`, DESCRIPTION),
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
        link: addressOf(site, 'catalog.list', { kind, region: region(reading) }),
      },
      { text: shown.name },
    ],
    closures: [],
    containers: [],
    similar: of('similar'),
  }
}

export function sections(all: readonly unknown[], reading: Reading, above = ''): unknown[] {
  const { section } = reading.given
  return all.filter(isRecord).flatMap((one) => {
    const shown = sectionCard(one, reading, above)
    const inside = sections(insideOf(one), reading, `${shown.path ?? ''}/`)
    const parent = above.replace(/\/$/, '')
    return [...(parent === (section ?? '') ? [shown] : []), ...inside]
  })
}

function sectionCard(one: Answer, reading: Reading, above = '') {
  const { site, given } = reading
  const code = text(one, 'code', 'slug')
  const path = text(one, 'path') ?? (code && above + code)
  return {
    ...one,
    code,
    path,
    name: words(one, 'name', 'title'),
    link:
      path &&
      addressOf(site, 'catalog.list', { kind: String(given.kind ?? 'main'), section: path, region: region(reading) }),
    count: one.count,
  }
}

export function sectionLink(one: Answer, reading: Reading) {
  const { name, link } = sectionCard(one, reading)
  return { text: name, link }
}

/** The section that an answer is about; undefined where it is about none. */
export function sectionIn(answer: Answer): Answer | undefined {
  const named = answer.section === undefined ? answer.item : answer.section
  const section = named === undefined ? answer : named
  return isRecord(section) && Object.keys(section).length > 0 ? section : undefined
}

/** All sections that a list names, those inside others too. */
export const sectionsIn = (answer: Answer): readonly Answer[] => allOf(listIn(answer, 'list', 'sections', 'items'))

const allOf = (all: readonly unknown[]): readonly Answer[] =>
  all.filter(isRecord).flatMap((one) => [one, ...allOf(insideOf(one))])

const insideOf = (section: Answer): readonly unknown[] => listIn(section, 'items', 'elements', 'children', 'sections')

/** Whether a section is the one of an address, by the end of whatever says its own; one that says none may be any. */
export function namesSection(section: Answer | undefined, url: string): boolean {
  const said = ['code', 'slug', 'path', 'url', 'link'].flatMap((key) => text(section ?? {}, key) ?? [])
  const end = (path: string): string | undefined => path.split('/').findLast((part) => part !== '')
  return section !== undefined && (said.length === 0 || said.some((path) => end(path) === end(url)))
}

export function sectionView(answer: Answer, reading: Reading) {
  const section = sectionIn(answer)
  if (!section) throw new HttpError(404, 'Такого раздела нет.')
  const shown = sectionCard(section, reading)
  const about = words(section, 'text', 'description') ?? shown.name ?? ''
  return { section: { ...shown, text: about, meta: shorten(about, DESCRIPTION), parents: [] } }
}
