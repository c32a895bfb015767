import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../../http/http-error.ts'
import { addressOf, titleOf } from '../../site/addresses.ts'
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
export function product(item: Answer, { site, given }: Reading) {
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
export function filter(answer: Answer, { site, given }: Reading) {
  const base = addressOf(site, 'catalog.list', {
    kind: String(given.kind),
    section: given.section === undefined ? undefined : String(given.section),
    region: region(given),
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

export function sections(all: readonly unknown[], reading: Reading, above = ''): unknown[] {
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

export function sectionLink(one: Answer, reading: Reading) {
  const { name, link } = sectionCard(one, reading)
  return { text: name, link }
}

/** The section that an answer is about; undefined where it is about none. */
export function sectionIn(answer: Answer): Answer | undefined {
  const section = answer.section ?? answer.item ?? answer
  return isRecord(section) && Object.keys(section).length > 0 ? section : undefined
}

export function sectionView(answer: Answer, reading: Reading) {
  const section = sectionIn(answer)
  if (!section) throw new HttpError(404, 'Такого раздела нет.')
  const shown = sectionCard(section, reading)
  const about = words(section, 'text', 'description') ?? shown.name ?? ''
  return { section: { ...shown, text: about, meta: shorten(about, DESCRIPTION), parents: [] } }
}
