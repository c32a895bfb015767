import type { ContentTypes } from '../../engine/site/site.ts'
import { type Fraction, foldName, isRouble, piecesOf, plus, readDecimal, times, wholeOf, ZERO } from './figures.ts'
import { all, type Element, find, isTrue, textOf } from './read-xml.ts'

export type Settings = ContentTypes['exchange']

/** A price type or a store. */
export interface Word {
  name: string
  currency?: string
  /** `true` or `false` as the file says whether VAT is in the prices; empty: it does not say. */
  vat?: string
}

/** What 1C says of the price and stock of an item, in kopecks and pieces; what is absent stays as it is. */
export interface Offered {
  /** Null: on request. */
  price?: number | null
  steps?: { from: number; kopecks: number }[]
  stock?: number
}

/** What items are read by. */
export interface Reading {
  settings: Settings
  /** Percent of VAT that the shop pays; null: none. */
  vat: number | null
  words: ReadonlyMap<string, Word>
  /** Notes something that was not understood, once for all its values. */
  note: (reason: string, value: string, mend?: string) => undefined
}

/** Names of a unit, the code first. */
export const unitsOf = (element: Element | undefined): string =>
  [element?.attributes.Код, element && textOf(element), element?.attributes.НаименованиеПолное]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join('|')

export const isRemoved = (element: Element): boolean =>
  isTrue(textOf(element, 'ПометкаУдаления')) || element.attributes.Статус === 'Удален'

const isNamed = (list: readonly string[] | undefined, id: string, name = ''): boolean =>
  list?.some((known) => known === id || (name !== '' && foldName(known) === foldName(name))) === true

export function readWord(element: Element): Word {
  const tax = all(element, 'Налог').find((tax) => /НДС/i.test(textOf(tax, 'Наименование')))
  const name = textOf(element, 'Наименование')
  return { name, currency: textOf(element, 'Валюта'), vat: textOf(tax, 'УчтеноВСумме') }
}

/** The rate of VAT of a good in percent; undefined where 1C did not say. */
const rateOf = (text: string): number | undefined =>
  /^без/i.test(text) ? 0 : /^\d{1,2}\s*%?$/.test(text) ? Number.parseInt(text, 10) : undefined

/** What is known of an item: its units, the first names first, joined by «|», and its rate of VAT. */
type Known = { name: string; unit: string; vat: string }

export function readOffer(offer: Element, item: Known, reading: Reading): Offered {
  const { settings } = reading
  const stock = settings.owns.includes('stock') ? readStock(offer, item, reading) : undefined
  return {
    ...(settings.owns.includes('price') && readPrices(offer, item, reading)),
    ...(stock !== undefined && { stock }),
  }
}

type Prices = Pick<Offered, 'price' | 'steps'>

function readPrices(offer: Element, item: Known, reading: Reading): Prices {
  const { settings, words, note } = reading
  const prices: Prices = {}
  for (const element of all(offer, 'Цены', 'Цена')) {
    const id = textOf(element, 'ИдТипаЦены')
    const type = words.get(`price ${id}`) ?? { name: '' }
    const isBase = isNamed([settings.price], id, type.name)
    const steps = (settings.steps ?? []).filter((step) => isNamed([step.type], id, type.name))
    if (!isBase && steps.length === 0) {
      note('Вид цены {} не\u00a0назван в\u00a0exchange.json и\u00a0не\u00a0берётся.', type.name || id)
      continue
    }
    const kopecks = readKopecks(element, item, type, reading)
    if (kopecks === undefined) continue
    if (isBase) prices.price = kopecks === 0 ? null : kopecks
    if (kopecks > 0 && steps.length > 0)
      prices.steps = [...(prices.steps ?? []), ...steps.map(({ from }) => ({ from, kopecks }))]
  }
  return prices
}

/** Kopecks of a piece with VAT; undefined for what is empty or uncertain, which is noted. */
function readKopecks(element: Element, item: Known, type: Word, { settings, vat: own, note }: Reading) {
  const [text, unit, factor] = ['ЦенаЗаЕдиницу', 'Единица', 'Коэффициент'].map((name) => textOf(element, name))
  const label = `«${item.name}»`
  if (!text) return undefined
  const value = readDecimal(text)
  if (!value || value.numerator < 0n) return note('Цена не\u00a0число: {}.', `${text} (${label})`)
  const currency = textOf(element, 'Валюта') || type.currency || 'RUB'
  if (!isRouble(currency)) return note('Валюта не\u00a0рубль: {}. Цена не\u00a0берётся.', `${currency} (${label})`)
  const several = readDecimal(factor ?? '')
  const units = several && wholeOf(several).nearest > 1 ? item.unit.split('|') : unit ? [unit] : item.unit.split('|')
  const each = piecesOf(units, settings.units)
  const count = each === undefined ? undefined : wholeOf(times(several ?? ONE, each))
  if (!count?.isWhole || count.nearest < 1)
    return note('Сколько штук в\u00a0единице цены {}, неизвестно: цена не\u00a0берётся.', `«${unit}» (${label})`, UNIT)
  const says = settings.vat === 'included' ? 'true' : settings.vat === 'excluded' ? 'false' : (type.vat ?? '')
  if (says === '') return note('Есть ли НДС в\u00a0ценах вида {}, не\u00a0сказано.', `«${type.name}»`, VAT)
  const rate = isTrue(says) || own === null ? 0 : rateOf(item.vat)
  if (rate === undefined) return note('Цена без НДС, а\u00a0ставка неизвестна: {}.', label)
  const { nearest, isWhole } = wholeOf(times(value, 100 * (100 + rate), 100 * count.nearest))
  if (nearest === 0 && value.numerator > 0n) return note('Цена за\u00a0штуку меньше копейки: {}.', label)
  if (!isWhole) note('Доли копейки округлены: {}.', label)
  return nearest
}

const ONE: Fraction = { numerator: 1n, denominator: 1n }

const UNIT = 'Назовите единицу в\u00a0units файла content/exchange.json.'
const VAT = 'Напишите vat в\u00a0content/exchange.json.'

/** Pieces in the stores that count; undefined for what is empty or uncertain. */
function readStock(offer: Element, item: Known, { settings, words, note }: Reading) {
  const label = `«${item.name}»`
  const rests = all(offer, 'Остатки', 'Остаток')
  const rows = [
    ...all(offer, 'Склад').map(({ attributes }) => [attributes.ИдСклада ?? '', attributes.КоличествоНаСкладе ?? '']),
    ...rests.map((rest) => [
      textOf(rest, 'Склад', 'Ид'),
      textOf(rest, 'Склад', 'Количество') || textOf(rest, 'Количество'),
    ]),
  ]
  const whole = textOf(offer, 'Количество')
  if (find(offer, 'Остатки') && rows.length === 0) note('Остатки пусты, прежние остались: {}.', label)
  if (rows.length === 0 && whole === '') return undefined
  const isNarrowed = settings.stores !== undefined || settings.storesLeftOut !== undefined
  if (rows.length === 0 && isNarrowed && words.keys().some((key) => key.startsWith('store ')))
    return note('Остаток дан не\u00a0по\u00a0складам, а\u00a0считаются не\u00a0все: {}.', label)
  let sum: Fraction = ZERO
  for (const [store = '', text = ''] of rows.length > 0 ? rows : [['', whole]]) {
    const name = words.get(`store ${store}`)?.name
    if (store !== '' && isNarrowed && name === undefined && !isNamed(settings.stores, store))
      return note('Склад {} ещё не\u00a0назван: остаток не\u00a0берётся.', store, 'Выгрузите предложения полностью.')
    const counts = store === '' || !settings.stores || isNamed(settings.stores, store, name)
    if (!counts || isNamed(settings.storesLeftOut, store, name)) continue
    const amount = readDecimal(text)
    if (!amount) return note('Остаток не\u00a0число: {}.', `${text} (${label})`)
    sum = plus(sum, amount)
  }
  const pieces = piecesOf(item.unit.split('|'), settings.units)
  if (pieces === undefined)
    return note('Единица {} неизвестна: остаток не\u00a0берётся.', `«${item.unit.split('|').at(-1)}» (${label})`, UNIT)
  const { below, isWhole } = wholeOf(times(sum, pieces))
  if (!isWhole) note('Остаток не\u00a0целый и\u00a0округлён вниз: {}.', label)
  if (below < 0) note('Остаток меньше нуля и\u00a0считается нулём: {}.', label)
  return Math.max(0, below)
}
