import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { addressOf, titleOf } from '../../engine/site/addresses.ts'
import { shorten } from '../catalog/calls/card.ts'
import {
  type Answer,
  filesOf,
  itemIn,
  pagination,
  picturesOf,
  type Reading,
  region,
  rowsOf,
  text,
  words,
} from './reading.ts'

/** Converts a product for lists and for its page. */
export function product(row: unknown, reading: Reading) {
  const item = record(row)
  const slug = text(item, 'slug')
  const kind = item.kind === 'main' || item.kind === 'import' ? item.kind : String(reading.parameters.kind ?? 'main')
  return {
    ...item,
    slug,
    name: words(item, 'name'),
    article: text(item, 'article', 'id'),
    link: slug && addressOf(reading.site, 'catalog.view', { kind, slug, region: region(reading) }),
    perBox: Number(item.perBox) || 1,
    minQuantity: Number(item.minQuantity) || 1,
    price: priceOf(item.price),
    pictures: picturesOf(item, reading),
  }
}

const RUBLES = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats a number as «12,40 ₽»; leaves a text unchanged. */
function priceOf(price: unknown): string {
  const kopecks = kopecksOf(price)
  if (kopecks !== undefined) return `${RUBLES.format(kopecks / 100)}\u00a0₽`
  return typeof price === 'string' && Number.isNaN(Number(price)) ? price.trim() : 'Цена по\u00a0запросу'
}

function kopecksOf(price: unknown): number | undefined {
  const kopecks = Math.round(Number(price) * 100)
  return kopecks > 0 && Number.isSafeInteger(kopecks) ? kopecks : undefined
}

export function stepsOf(price: unknown): { from: number; kopecks: number }[] {
  const kopecks = kopecksOf(price)
  return kopecks === undefined ? [] : [{ from: 1, kopecks }]
}

export function productList(answer: Answer, reading: Reading) {
  const { site, parameters } = reading
  const { kind, section, page: _, ...others } = parameters
  const call = kind === undefined ? 'search.list' : 'catalog.list'
  const view = parameters.view === 'table' ? 'table' : 'cards'
  const link = (changes: Record<string, string | undefined> = {}): string => {
    const all = { ...others, kind, section, region: region(reading), ...changes }
    const named = Object.entries(all).filter(
      ([name, value]) => value !== undefined && value !== 'default' && !(name === 'view' && value === 'cards'),
    )
    return addressOf(site, call, Object.fromEntries(named.map(([name, value]) => [name, [value].flat().join(',')])))
  }
  const parted = pagination(answer, reading, link())
  const steps = sectionPath(answer, reading)
  const lastStep = steps.at(-1)
  const about = lastStep && words(lastStep.answer, 'text', 'description')
  const meta =
    about ?? (lastStep && `${lastStep.text}: изделия раздела, цены за\u00a0штуку и\u00a0заказ на\u00a0сайте.`)
  return {
    list: rowsOf(answer, 'list').map((item) => product(item, reading)),
    ...(lastStep && { section: { name: lastStep.text, meta: shorten(meta ?? ''), text: about } }),
    path: kind === undefined ? [{ text: 'Поиск' }] : pathTo(String(kind), steps, reading),
    view,
    pagination: parted,
    ...(parted.page < parted.pages && { next: link({ page: String(parted.page + 1) }) }),
    views: [
      { text: 'Карточки', link: link({ view: undefined }), current: view === 'cards' },
      { text: 'Таблица', link: link({ view: 'table' }), current: view === 'table' },
    ],
    reset: link(),
  }
}

interface Step {
  answer: Answer
  text: string
  link: string
}

/** Returns the list's section with its ancestors first; undefined in place of a section whose name is unknown. */
function sectionPath(answer: Answer, reading: Reading): (Step | undefined)[] {
  const { site, parameters, sections = [] } = reading
  const codes = typeof parameters.section === 'string' ? parameters.section.split('/') : []
  return codes.map((_, index) => {
    const stepSection = { ...sections[index], ...(index === codes.length - 1 && record(answer.section)) }
    const name = words(stepSection, 'name')
    const section = codes.slice(0, index + 1).join('/')
    const link = addressOf(site, 'catalog.list', { kind: String(parameters.kind), section, region: region(reading) })
    return name === undefined ? undefined : { answer: stepSection, text: name, link }
  })
}

const rootOf = (kind: string, reading: Reading) => ({
  text: titleOf(reading.site, 'catalog.list', { kind }),
  link: addressOf(reading.site, 'catalog.list', { kind, region: region(reading) }),
})

/** Returns the breadcrumbs of a list from the whole catalog down; the last one has no link. */
function pathTo(kind: string, steps: readonly (Step | undefined)[], reading: Reading) {
  const all = [rootOf(kind, reading), ...steps]
  return all.flatMap((step, index) => {
    if (!step) return []
    return [index === all.length - 1 ? { text: step.text } : { text: step.text, link: step.link }]
  })
}

/** Converts a filter: adds `total` and the address for `ranges` if the back end does not send them. */
export function filter(answer: Answer, reading: Reading) {
  const { kind, section } = reading.parameters
  const ranges = addressOf(reading.site, 'catalog.list', {
    kind: String(kind),
    section: section === undefined ? undefined : String(section),
    region: region(reading),
  })
  return { filter: { total: 0, ranges, ...record(answer.filter) } }
}

export function productView(answer: Answer, reading: Reading) {
  const item = itemIn(answer)
  const { kind, slug } = reading.parameters
  const shown = product({ slug, ...item }, reading)
  const about = words(item, 'description')
  return {
    item: {
      ...shown,
      description: about,
      meta: shorten(about ?? `${shown.name ?? ''}: цена за\u00a0штуку и\u00a0заказ на\u00a0сайте.`),
      prices: Array.isArray(item.prices) ? item.prices : stepsOf(item.price),
      documents: filesOf(item.documents, reading),
    },
    path: [rootOf(String(kind), reading), { text: shown.name }],
    similar: list(answer.similar).map((row) => product(row, reading)),
  }
}

/** Returns the direct subsections of the requested section, by default the top sections. A row's `items` are its subsections. */
export function sections(all: readonly unknown[], reading: Reading, above = ''): unknown[] {
  const { section = '' } = reading.parameters
  return all.filter(isRecord).flatMap((row) => {
    const shown = sectionCard(row, reading, above)
    const inside = sections(list(row.items), reading, `${shown.path ?? ''}/`)
    return above.replace(/\/$/, '') === section ? [shown, ...inside] : inside
  })
}

export function sectionCard(row: Answer, reading: Reading, above = '') {
  const code = text(row, 'code')
  const path = text(row, 'path') ?? (code && above + code)
  const kind = String(reading.parameters.kind ?? 'main')
  const link = path && addressOf(reading.site, 'catalog.list', { kind, section: path, region: region(reading) })
  return { ...row, code, path, name: words(row, 'name'), link }
}

/** Returns the section in a response. @throws HttpError 404 without a section */
export function sectionIn(answer: Answer): Answer {
  const section = 'section' in answer ? answer.section : answer
  if (!isRecord(section) || Object.keys(section).length === 0) throw new HttpError(404, 'Такого раздела нет.')
  return section
}

export function sectionView(answer: Answer, reading: Reading) {
  const section = sectionIn(answer)
  const shown = sectionCard(section, reading)
  const about = words(section, 'text', 'description') ?? shown.name ?? ''
  return { section: { ...shown, text: about, meta: shorten(about) } }
}
