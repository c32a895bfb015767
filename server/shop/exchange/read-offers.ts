import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import type { ContentTypes } from '../../engine/site/site.ts'
import type { CatalogSchema, PriceStep } from '../catalog/records.ts'
import { all, type Element, isTrue, textOf, UNIT_NAMES } from './read-xml.ts'

export type Settings = ContentTypes['exchange']

/** A price type, store, group or property. It is stored, because later files with changes contain only its `Ид`. */
export interface Word {
  name: string
  /** Listed values of a property, by `Ид`. */
  values?: Readonly<Record<string, string>>
  currency?: string
  /** Undefined if the file does not say whether prices include VAT. */
  vat?: 'included' | 'excluded' | undefined
}

/** Price and stock of an item in 1C, in kopecks and pieces; missing fields leave the product unchanged. */
export interface Offered {
  /** Null for a price on request. */
  price?: number | null
  steps?: { from: number; kopecks: number }[]
  stock?: number
  /** Price steps that the product had before it lost its price; its next price is applied to them. */
  ladder?: readonly PriceStep[] | undefined
  /** Elements of an offer that refer to an unknown unit, price type or store, which a later file may define. */
  unsure?: Element[]
}

/** Context for reading items of 1C. */
export interface Reading extends CatalogSchema {
  settings: Settings
  /** VAT of the shop in percent; null if the shop pays no VAT. */
  vat: number | null
  /** Names from 1C, by type and `Ид`: «price 1», «store 2», «group 3», «property 4». */
  words: Record<string, Word>
  /** Reports a value that could not be imported; reports are grouped by reason. */
  note: (reason: string, value: string) => undefined
  /** Reports a name of 1C that content/exchange.json does not map yet. */
  ask: (reason: string, value: string) => undefined
  /** Reports an unclear price (`price`: its element), or without `price` an unclear stock, which a later file may explain. */
  wait: (reason: string, value: string, price?: Element) => undefined
}

/** Known facts about an item; `vat` is the percentage as 1C writes it. */
type Known = { name: string; unit: string; vat: string }

/** Normalizes a name for comparison: case, «ё», spaces and a trailing full stop do not matter. */
export const foldName = (name: string): string =>
  name.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim().replace(/\.$/, '')

export const isRouble = (currency: string): boolean => ROUBLES.includes(foldName(currency))

const ROUBLES = ['руб', 'rub', 'rur', '643', '810', '₽', 'р']
const PIECES = ['796', 'шт', 'штука', 'pce']

export const isNamed = (known: string, id: string, name = '') => known === id || foldName(known) === foldName(name)

/** Returns the price types and stores in content/exchange.json that are not among those that 1C has sent. */
export function unknownNames({ price, steps = [], storesLeftOut = [], owns }: Settings, words: Reading['words']) {
  const isKnown = (kind: string, name: string): boolean => {
    const known = Object.entries(words).filter(([key]) => key.startsWith(kind))
    return known.length === 0 || known.some(([key, word]) => isNamed(name, key.slice(kind.length + 1), word.name))
  }
  const types = [price, ...steps.map(({ type }) => type)].filter(
    (name) => owns.includes('price') && !isKnown('price', name),
  )
  const stores = storesLeftOut.filter((name) => owns.includes('stock') && !isKnown('store', name))
  return [...types.map((name) => `Вида цены «${name}»`), ...stores.map((name) => `Склада «${name}»`)]
}

/** Returns how many pieces a unit of 1C contains; NaN if the unit is unknown. */
export function piecesIn(unit: string, { units = [] }: Settings): number {
  const known = [...PIECES.map((name) => ({ name, pieces: 1 })), ...units]
  const named = unit.split(UNIT_NAMES).flatMap((name) => known.find((each) => isNamed(each.name, name, name)) ?? [])
  return named[0]?.pieces ?? Number.NaN
}

export function readWord(element: Element): Word {
  const tax = all(element, 'Налог').find((tax) => textOf(tax, 'Наименование') === 'НДС')
  const included = textOf(tax, 'УчтеноВСумме')
  const vat = included === '' ? undefined : isTrue(included) ? 'included' : 'excluded'
  return { name: textOf(element, 'Наименование'), currency: textOf(element, 'Валюта'), vat }
}

/** Returns which part of an earlier offer the element replaces: prices or stock. */
const partOf = ({ name }: Element): string => (name === 'Цены' ? name : 'stock')

const OFFERED = new Set(['Цены', 'Склад', 'Остатки', 'Количество'])

const isEmpty = ({ attributes, children, text }: Element): boolean =>
  Object.keys(attributes).length + children.length === 0 && text.trim() === ''

/** Reads price and stock of an offer, also from elements of the item's earlier offers that were unclear (`unsure`). */
export function readOffer(elements: readonly Element[], item: Known, offered: Offered, reading: Reading): Offered {
  const { owns } = reading.settings
  const children = elements.filter((element) => OFFERED.has(element.name) && !isEmpty(element))
  const parts = new Set(children.map(partOf))
  children.push(...(offered.unsure ?? []).filter((element) => !parts.has(partOf(element))))
  const offer = { name: '', attributes: {}, children, text: '' }
  const waiting = new Set<Element | undefined>()
  const wait: Reading['wait'] = (reason, value, price) => {
    waiting.add(price)
    return reading.ask(reason, value)
  }
  const stock = owns.includes('stock') ? readStock(offer, item, { ...reading, wait }) : undefined
  const prices = owns.includes('price') ? readPrices(offer, item, { ...reading, wait }) : {}
  const unsure = children.flatMap((child) => {
    if (partOf(child) === 'stock') return waiting.has(undefined) ? child : []
    const left = child.children.filter((price) => waiting.has(price))
    return left.length > 0 ? { ...child, children: left } : []
  })
  return { ...offered, ...prices, ...(stock !== undefined && { stock }), unsure }
}

function readPrices(offer: Element, item: Known, reading: Reading): Offered {
  const { settings, words, note, ask, wait } = reading
  const found: PriceStep[] = [] // `from: 0` is the price of the smallest quantity
  for (const element of all(offer, 'Цены', 'Цена')) {
    const id = textOf(element, 'ИдТипаЦены')
    const known = words[`price ${id}`]
    const type = known ?? { name: '' }
    const isBase = isNamed(settings.price, id, type.name)
    const steps = (settings.steps ?? []).filter((step) => isNamed(step.type, id, type.name))
    if (!isBase && steps.length === 0) {
      const notes = known ? ask : wait
      notes('Вид цены {} не\u00a0назван в\u00a0настройках обмена и\u00a0не\u00a0берётся.', type.name || id, element)
      continue
    }
    const kopecks = readPrice(element, item, type, reading)
    if (kopecks === undefined) continue
    for (const from of [...(isBase ? [0] : []), ...steps.map(({ from }) => from)]) found.push({ from, kopecks })
  }
  const prices: Offered = {}
  for (const [from, same] of Map.groupBy(
    found.toSorted((a, b) => a.from - b.from),
    ({ from }) => from,
  )) {
    const [kopecks = 0, ...others] = new Set(same.map(({ kopecks }) => kopecks))
    if (others.length > 0) note('Цены одного вида разные, ни\u00a0одна не\u00a0берётся: {}.', `«${item.name}»`)
    else if (from === 0) prices.price = kopecks === 0 ? null : kopecks
    else if (kopecks > 0) prices.steps = [...(prices.steps ?? []), { from, kopecks }]
  }
  return prices
}

/** Reads a price in kopecks per piece with VAT. Returns undefined for an empty price, and for an unclear one, which it reports. */
function readPrice(element: Element, item: Known, type: Word, { settings, vat: own, note, wait }: Reading) {
  const [text, label] = [textOf(element, 'ЦенаЗаЕдиницу'), `«${item.name}»`]
  if (text === '') return undefined
  const value = readNumber(text)
  if (!(value >= 0)) return note('Цена не\u00a0число: {}.', `${text} (${label})`)
  const currency = textOf(element, 'Валюта') || type.currency || 'RUB'
  if (!isRouble(currency)) return note('Валюта не\u00a0рубль: {}. Цена не\u00a0берётся.', `${currency} (${label})`)
  const factor = readNumber(textOf(element, 'Коэффициент') || '1')
  const unit = (factor === 1 && textOf(element, 'Единица')) || item.unit
  const count = factor * piecesIn(unit, settings)
  if (!(count >= 1))
    return wait(
      'Сколько штук в\u00a0единице цены {}, неизвестно: назовите её в\u00a0настройках обмена.',
      `«${unit}» (${label})`,
      element,
    )
  const vat = settings.vat ?? type.vat
  if (vat === undefined)
    return wait(
      'Есть ли НДС в\u00a0ценах вида {}, не\u00a0сказано: скажите в\u00a0настройках обмена.',
      `«${type.name}»`,
      element,
    )
  const rate = vat === 'included' || own === null ? 0 : rateOf(item.vat)
  if (rate === undefined) return wait('Цена без НДС, а\u00a0ставка неизвестна: {}.', label, element)
  const exact = Number(((value * (100 + rate)) / count).toFixed(6))
  const kopecks = Math.round(exact)
  if (kopecks === 0 && value > 0) return note('Цена за\u00a0штуку меньше копейки: {}.', label)
  if (kopecks !== exact) note('Доли копейки округлены: {}.', label)
  return kopecks
}

/** Returns the VAT rate of a good in percent; undefined if 1C did not send a rate. */
const rateOf = (text: string): number | undefined =>
  /^без/i.test(text) ? 0 : /^\d{1,2}\s*%?$/.test(text) ? Number.parseInt(text, 10) : undefined

/** Returns the pieces in all stores that content/exchange.json does not exclude; undefined for an empty or unclear stock. */
function readStock(offer: Element, item: Known, { settings, words, note, wait }: Reading) {
  const { storesLeftOut } = settings
  const label = `«${item.name}»`
  const rows = [
    ...all(offer, 'Склад').map(({ attributes }) => [attributes.ИдСклада ?? '', attributes.КоличествоНаСкладе ?? '']),
    ...all(offer, 'Остатки', 'Остаток').map((rest) => [
      textOf(rest, 'Склад', 'Ид'),
      textOf(rest, 'Склад', 'Количество') || textOf(rest, 'Количество'),
    ]),
  ]
  if (rows.length === 0) rows.push(['', textOf(offer, 'Количество')])
  let sum = 0
  for (const [store = '', text = ''] of rows) {
    if (text === '') return undefined
    const name = words[`store ${store}`]?.name
    const isWhole = store === '' && !Object.keys(words).some((key) => key.startsWith('store '))
    if (storesLeftOut && name === undefined && !isWhole)
      return wait(
        'Неизвестно, на\u00a0каком складе остаток, и\u00a0он не\u00a0берётся: {}.',
        `«${name ?? store}» (${label})`,
      )
    const amount = readNumber(text)
    if (Number.isNaN(amount)) return note('Остаток не\u00a0число: {}.', `${text} (${label})`)
    if (!storesLeftOut?.some((known) => isNamed(known, store, name))) sum += amount
  }
  const pieces = sum * piecesIn(item.unit, settings)
  if (Number.isNaN(pieces))
    return wait(
      'Единица {} неизвестна, остаток не\u00a0берётся: назовите её в\u00a0настройках обмена.',
      `«${item.unit}» (${label})`,
    )
  const stock = Math.floor(Number(pieces.toFixed(6)))
  if (stock !== pieces) note('Остаток не\u00a0целый и\u00a0округлён вниз: {}.', label)
  if (stock < 0) note('Остаток меньше нуля и\u00a0считается нулём: {}.', label)
  return Math.max(0, stock)
}
