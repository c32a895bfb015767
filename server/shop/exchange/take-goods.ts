import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { cleanArticle } from '#schema/definitions/shop/units/article.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Database } from '../../engine/database/database.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { editProducts } from '../catalog/edit.ts'
import { hideProducts, readHidden } from '../catalog/hidden.ts'
import { timesOf } from '../catalog/import/compare.ts'
import { LIMITS } from '../catalog/import/limits.ts'
import { patched } from '../catalog/import/patch.ts'
import { Problems } from '../catalog/import/problem.ts'
import type { PriceStep, ProductRecord } from '../catalog/records.ts'
import { currentCatalog } from '../catalog/replace.ts'
import { Items, readWords, SERVICE, writeWords } from './items.ts'
import {
  isRemoved,
  type Offered,
  type Reading,
  readOffer,
  readWord,
  type Settings,
  unitsOf,
  type Word,
} from './read-offers.ts'
import { all, type Element, ExchangeError, readElements, requisitesOf, textOf } from './read-xml.ts'
import type { Session } from './sessions.ts'

/** Rows that are read or written at a time. */
const PART = 500

/** What came whole in an exchange (`exchange_sessions.whole`). */
const [CATALOG, OFFERS] = [1, 2]

/** What became of a file, in words. */
export interface ExchangeReport {
  message: string
  lines: readonly string[]
}

export interface GoodsWork {
  settings: Settings
  /** Percent of VAT that the shop pays. */
  vat: number | null
  session: number
  /** Name of the file. */
  name: string
}

/**
 * Takes prices, stock and names of a file: all of it or nothing. What is empty changes nothing, what is uncertain is a line
 * of the report. @throws ExchangeError with what 1C shows
 */
export async function takeGoods(database: Database, path: string, work: GoodsWork): Promise<ExchangeReport> {
  const { query } = database
  const catalog = (await currentCatalog(database)) ?? 0
  const problems = new Problems()
  const note: Reading['note'] = (reason, value, mend = '') =>
    void problems.report({ level: 'warning', reason, value, mend }) as undefined
  const words = await readWords(query)
  const items = await Items.load(query, catalog)
  const goods = await readGoods(path, items, words, { ...work, words, note })
  const { whole } = goods
  const offered = items.match(whole > 0)
  const isHidden = await readHidden(query)
  const changed: number[] = []
  let lost = 0
  for await (const [id, before] of recordsOf(query, catalog, [...offered.keys()])) {
    const { prices, stock } = nextRecord(before, offered.get(id) ?? {}, work.settings, note)
    if (before.stock === stock && isDeepStrictEqual(before.prices, prices)) continue
    changed.push(id)
    if (before.prices.length > 0 && prices.length === 0) lost++
  }
  const [hide, show] = visibility(items, goods, isHidden)
  await refuseExcess(database, hide.length, work.settings, 'скроется')
  await refuseExcess(database, lost, work.settings, 'останется без цены')
  await query.transaction().execute(async (transaction) => {
    const inside = { ...database, query: transaction }
    if (changed.length > 0)
      await editProducts(inside, changed, (now, id) => {
        const { prices, stock } = nextRecord(now, offered.get(id) ?? {}, work.settings, () => undefined)
        return { prices, stock }
      })
    if (hide.length > 0) await hideProducts(inside, hide, true)
    if (show.length > 0) await hideProducts(inside, show, false)
    await items.write(transaction, whole > 0 ? work.session : undefined)
    await writeWords(transaction, words)
    const session = transaction.updateTable('exchange_sessions').where('id', '=', work.session)
    await session.set({ whole: sql`whole | ${whole}` }).execute()
  })
  const waiting = [...items.read].filter((id) => items.get(id)?.lacks)
  const counts: [string, number][] = [
    ['изменено изделий', changed.length],
    ['скрыто', hide.length],
    ['показано снова', show.length],
    ['ждут изделия', waiting.length],
  ]
  const said = counts.flatMap(([what, figure]) => (figure > 0 ? [`, ${what}\u00a0— ${formatNumber(figure)}`] : []))
  return { message: `Прочитано\u00a0— ${formatNumber(items.read.size)}${said.join('')}.`, lines: problems.lines() }
}

/** Reads a file into the items. @returns what came whole (`exchange_sessions.whole`), and the goods that 1C has marked as deleted */
async function readGoods(path: string, items: Items, words: Map<string, Word>, reading: Reading) {
  const [removed, present] = [new Set<string>(), new Set<string>()]
  let whole = 0
  for await (const element of readElements(path)) {
    const { name, attributes } = element
    const id = textOf(element, 'Ид')
    if (name === 'ТипЦены' || name === 'Склад')
      words.set(`${name === 'Склад' ? 'store' : 'price'} ${id}`, readWord(element))
    else if (name === 'Каталог' || name === 'ПакетПредложений')
      whole |= attributes.СодержитТолькоИзменения === 'false' ? (name === 'Каталог' ? CATALOG : OFFERS) : 0
    else if (name !== 'Товар' && name !== 'Предложение') continue
    else if (id === '') reading.note('Ид пуст: {}.', `«${textOf(element, 'Наименование')}»`)
    else if (name === 'Товар') readGood(element, id, items)
    else readItem(element, id, items, reading)
    if ((name === 'Товар' || name === 'Предложение') && isRemoved(element)) removed.add(id)
    else if (name === 'Товар') present.add(id)
  }
  return { whole, removed, present }
}

function readGood(element: Element, id: string, items: Items): void {
  items.read.add(id)
  const tax = all(element, 'СтавкиНалогов', 'СтавкаНалога').find((rate) => /НДС/i.test(textOf(rate, 'Наименование')))
  items.note(id, {
    article: cleanArticle(textOf(element, 'Артикул')),
    name: textOf(element, 'Наименование').slice(0, 200),
    unit: unitsOf(all(element, 'БазоваяЕдиница')[0]),
    vat: textOf(tax, 'Ставка'),
    ...(requisitesOf(element).get('ТипНоменклатуры') === 'Услуга' && { lacks: SERVICE }),
  })
}

function readItem(element: Element, id: string, items: Items, reading: Reading): void {
  const good = items.get(id.split('#')[0] ?? '')
  const article = cleanArticle(textOf(element, 'Артикул'))
  if (!good && !items.get(id) && article === '') {
    reading.note('Предложение без товара: {}.', id)
    return
  }
  if (!good && !items.get(id)) reading.note('Товара предложения 1С не\u00a0выгрузила: {}.', `${id} («${article}»)`)
  const before = items.read.has(id) ? items.get(id)?.offered.stock : undefined
  const item = items.note(id, {
    ...(id.includes('#') || !good ? { article, name: textOf(element, 'Наименование').slice(0, 200) } : {}),
    unit: unitsOf(all(element, 'БазоваяЕдиница')[0]) || good?.unit || '',
    vat: good?.vat ?? '',
    ...(good?.lacks === SERVICE && { lacks: SERVICE }),
  })
  const values = all(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара').map((each) => textOf(each, 'Значение'))
  const offered = { ...item.offered, ...readOffer(element, item, reading), ...(values.length > 0 && { values }) }
  if (before !== undefined && offered.stock !== before) {
    delete offered.stock
    reading.note('Ид дважды в\u00a0файле, и\u00a0остатки разные: {}.', `«${item.name}»`)
  }
  items.note(id, { offered })
  items.read.add(id)
}

/** Records of products by their numbers. */
async function* recordsOf(
  query: Kysely<Tables>,
  catalog: number,
  ids: readonly number[],
): AsyncGenerator<[number, ProductRecord]> {
  for (let from = 0; from < ids.length; from += PART) {
    const products = query.selectFrom('products').select(['id', 'record']).where('catalog', '=', catalog)
    const rows = await products.where('id', 'in', ids.slice(from, from + PART)).execute()
    for (const { id, record } of rows) yield [id, JSON.parse(record) as ProductRecord] // of replaceCatalog
  }
}

/** A product with the price and stock that 1C says, or as it was where these are not certain. */
function nextRecord(
  before: ProductRecord,
  { price, steps = [], stock }: Offered,
  settings: Settings,
  note: Reading['note'],
) {
  const record = stock === undefined ? before : { ...before, stock }
  const label = `«${before.article}»`
  const jumps = (from: number, kopecks: number): boolean => {
    const isFar =
      timesOf((before.prices.findLast((step) => step.from <= from) ?? before.prices[0])?.kopecks, kopecks) > LIMITS.jump
    if (isFar) note('Цена отличается больше чем в\u00a03\u00a0раза и\u00a0не\u00a0берётся: {}.', label, JUMP)
    return isFar
  }
  const base = price === undefined ? before.prices[0]?.kopecks : price
  if (base === undefined || (price === undefined && steps.length === 0)) return record
  if (base !== null && jumps(before.minQuantity, base)) return record
  if (base === null || !settings.steps)
    return base === before.prices[0]?.kopecks ? record : patched(record, { price: base })
  // What the file does not say of the ladder stays.
  const kept = before.prices.slice(1).filter(({ from }) => !steps.some((step) => step.from === from))
  const ladder: PriceStep[] = [{ from: before.minQuantity, kopecks: base }]
  for (const step of [...kept, ...steps].toSorted((a, b) => a.from - b.from)) {
    if (steps.includes(step) && jumps(step.from, step.kopecks)) continue
    if (step.from > before.minQuantity && step.kopecks < (ladder.at(-1)?.kopecks ?? 0)) ladder.push(step)
    else note('Цена от\u00a0количества не\u00a0ниже основной или ниже наименьшей партии: {}.', label)
  }
  return patched(record, { prices: ladder })
}

const JUMP = 'Если она верна, впишите её на\u00a0рабочем месте.'

/** Products to hide, since 1C has marked them as deleted, and those that it hid and shows again. */
function visibility(
  items: Items,
  { removed, present }: Awaited<ReturnType<typeof readGoods>>,
  hidden: ReadonlySet<number>,
) {
  const numbers = (ids: Iterable<string>, isHidden: boolean): number[] =>
    [...new Set(ids)].flatMap((id) => {
      const item = items.get(id)
      if (!item || item.product === null || hidden.has(item.product) === isHidden) return []
      if (!isHidden && item.hidden === 0) return []
      items.note(id, { hidden: isHidden ? 1 : 0 })
      return [item.product]
    })
  const family = (id: string) => (id.includes('#') ? [id] : [id, ...items.family(id)])
  const shown = [...present].flatMap(family).filter((id) => !removed.has(id))
  return [numbers([...removed].flatMap(family), true), numbers(shown, false)] as const
}

/** @throws ExchangeError where more products are concerned than one exchange may */
async function refuseExcess(
  database: Database,
  count: number,
  { removing = 5 }: Settings,
  what: string,
): Promise<void> {
  const products = database.query.selectFrom('products').where('catalog', '=', (await currentCatalog(database)) ?? 0)
  const { all } = await products.select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow()
  if (count * 100 > Number(all) * removing)
    throw new ExchangeError(
      `Не\u00a0принято: ${what} изделий ${formatNumber(count)} из ${formatNumber(Number(all))}, а\u00a0можно ${removing}\u00a0%. Выгрузите каталог целиком или поднимите removing в\u00a0content/exchange.json.`,
    )
}

/**
 * Hides the products that a whole exchange did not have, of those that 1C has ever had. @returns how many, in words
 * @throws ExchangeError where a file failed, or they are too many
 */
export async function hideUnseen(database: Database, { id, whole }: Session, settings: Settings): Promise<string> {
  const { query } = database
  const files = await query.selectFrom('exchange_files').select('state').where('session', '=', id).execute()
  if (files.some(({ state }) => state === 'failed'))
    throw new ExchangeError('Часть файлов не\u00a0загрузилась, поэтому ничего не\u00a0скрыто. Повторите обмен.')
  if ((whole & CATALOG) === 0) return 'Выгружены только изменения: ничего не\u00a0скрыто.'
  const known = query.selectFrom('exchange_items').select(['id', 'product']).where('seen', '!=', id)
  const hidden = await readHidden(query)
  const missing = (await known.where('product', 'is not', null).execute()).filter(
    (item) => ((whole & OFFERS) > 0 || !item.id.includes('#')) && !hidden.has(item.product ?? 0),
  )
  await refuseExcess(database, missing.length, settings, 'скроется')
  await query.transaction().execute(async (transaction) => {
    for (let from = 0; from < missing.length; from += PART) {
      const part = missing.slice(from, from + PART)
      const numbers = part.flatMap(({ product }) => product ?? [])
      await hideProducts({ ...database, query: transaction }, numbers, true)
      const items = transaction.updateTable('exchange_items').set({ hidden: 1 })
      await items
        .where(
          'id',
          'in',
          part.map((item) => item.id),
        )
        .execute()
    }
  })
  return `Скрыто изделий: ${formatNumber(missing.length)}.`
}
