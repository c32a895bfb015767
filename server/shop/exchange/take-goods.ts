import { isDeepStrictEqual } from 'node:util'
import { cleanArticle } from '#schema/definitions/shop/units/article.ts'
import type { Database } from '../../engine/database/database.ts'
import { editProducts } from '../catalog/edit.ts'
import { hideProducts } from '../catalog/hidden.ts'
import { timesOf } from '../catalog/import/compare.ts'
import { LIMITS } from '../catalog/import/limits.ts'
import { patched } from '../catalog/import/patch.ts'
import { Problems } from '../catalog/import/problem.ts'
import { EMPTY_REPORT, type JobReport } from '../catalog/jobs/jobs.ts'
import type { JobResult } from '../catalog/jobs/work.ts'
import type { PriceStep, ProductRecord } from '../catalog/records.ts'
import { currentCatalog } from '../catalog/replace.ts'
import { UnreadableFile } from '../sheets/xml-parts.ts'
import { goodOf, Items, PART, SERVICE } from './items.ts'
import { type Offered, type Reading, readOffer, readWord, type Settings } from './read-offers.ts'
import { all, type Chunks, type Element, isTrue, readElements, requisitesOf, textOf } from './read-xml.ts'

/** The fact that keeps price types and stores. */
const WORDS = 'exchange words'

/**
 * Takes prices, stock and names of a file: all of it or nothing. What is empty changes nothing, what is uncertain is a line
 * of the report. @throws UnreadableFile with what 1C shows
 */
export async function takeGoods(database: Database, chunks: Chunks, work: Pick<Reading, 'settings' | 'vat'>) {
  const { query } = database
  const catalog = (await currentCatalog(database)) ?? 0
  const problems = new Problems()
  const note: Reading['note'] = (reason, value) =>
    void problems.report({ level: 'warning', reason, value, mend: '' }) as undefined
  const facts = query.selectFrom('facts').select('value').where('name', '=', WORDS)
  const words: Reading['words'] = JSON.parse((await facts.executeTakeFirst())?.value ?? '{}') // written below
  const items = await Items.load(query, catalog)
  const hidden = items.removed()
  const read = await readGoods(chunks, items, { ...work, words, note })
  const offered = items.match()
  const removed = items.removed()
  const hide = [...removed].filter((id) => !hidden.has(id))
  const show = [...hidden].filter((id) => !removed.has(id))
  const changed: number[] = []
  let lost = 0
  const ids = [...offered.keys()]
  for (let from = 0; from < ids.length; from += PART) {
    const products = query.selectFrom('products').select(['id', 'record']).where('catalog', '=', catalog)
    for (const { id, record } of await products.where('id', 'in', ids.slice(from, from + PART)).execute()) {
      const before = JSON.parse(record) as ProductRecord // of replaceCatalog
      const after = nextRecord(before, offered.get(id) ?? {}, work.settings, note)
      if (isDeepStrictEqual(before, after)) continue
      changed.push(id)
      if (before.prices.length > 0 && after.prices.length === 0) lost++
    }
  }
  const count = items.products.length
  if (Math.max(hide.length, lost) > count * LIMITS.removing)
    throw new UnreadableFile(
      `Не\u00a0принято: изделий из ${count} скроется ${hide.length}, останется без цены ${lost}, а\u00a0можно ${LIMITS.removing * 100}\u00a0%.`,
    )
  await query.transaction().execute(async (transaction) => {
    const inside = { ...database, query: transaction }
    if (changed.length > 0)
      await editProducts(inside, changed, (now, id) => {
        const { prices, stock } = nextRecord(now, offered.get(id) ?? {}, work.settings, () => undefined)
        return { prices, stock }
      })
    if (hide.length > 0) await hideProducts(inside, hide, true)
    if (show.length > 0) await hideProducts(inside, show, false)
    await items.write(transaction)
    const value = JSON.stringify(words)
    const facts = transaction.insertInto('facts').values({ name: WORDS, value })
    await facts.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute()
  })
  const waiting = [...read].filter((id) => items.get(id)?.lacks)
  const message = `Прочитано\u00a0— ${read.size}, изменено изделий\u00a0— ${changed.length}, скрыто\u00a0— ${hide.length}, показано снова\u00a0— ${show.length}, ждут изделия\u00a0— ${waiting.length}.`
  return { message, problems: problems.lines() }
}

/** @returns `Ид` of the items of a file */
async function readGoods(chunks: Chunks, items: Items, reading: Reading): Promise<Set<string>> {
  const read = new Set<string>()
  for await (const element of readElements(chunks)) {
    const { name } = element
    const id = textOf(element, 'Ид')
    if (name === 'ТипЦены') reading.words[`price ${id}`] = readWord(element)
    else if (name === 'Склад') reading.words[`store ${id}`] = readWord(element)
    else if (id === '') reading.note('Ид пуст: {}.', `«${textOf(element, 'Наименование')}»`)
    else if ((name === 'Товар' ? readGood : readItem)(element, id, items, reading)) read.add(id)
  }
  return read
}

const unitOf = (element: Element): string =>
  all(element, 'БазоваяЕдиница')[0]?.attributes.Код?.trim() || textOf(element, 'БазоваяЕдиница')

const isRemoved = (element: Element): boolean =>
  isTrue(textOf(element, 'ПометкаУдаления')) || element.attributes.Статус === 'Удален'

function readGood(element: Element, id: string, items: Items): boolean {
  const tax = all(element, 'СтавкиНалогов', 'СтавкаНалога').find((rate) => textOf(rate, 'Наименование') === 'НДС')
  items.note(id, {
    article: cleanArticle(textOf(element, 'Артикул')),
    name: textOf(element, 'Наименование').slice(0, 200),
    unit: unitOf(element),
    vat: textOf(tax, 'Ставка'),
    removed: isRemoved(element) ? 1 : 0,
    ...(requisitesOf(element).get('ТипНоменклатуры') === 'Услуга' && { lacks: SERVICE }),
  })
  return true
}

function readItem(element: Element, id: string, items: Items, reading: Reading): boolean {
  const good = items.get(goodOf(id))
  const article = cleanArticle(textOf(element, 'Артикул'))
  if (!good) reading.note('Товара предложения 1С не\u00a0выгрузила: {}.', `${id} («${article}»)`)
  if (!good && article === '') return false
  const item = items.note(id, {
    ...((!good || id.includes('#')) && { article, name: textOf(element, 'Наименование').slice(0, 200) }),
    unit: unitOf(element) || good?.unit || '',
    vat: good?.vat ?? '',
    ...(isRemoved(element) && { removed: 1 }),
    ...(good?.lacks === SERVICE && { lacks: SERVICE }),
  })
  const values = all(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара').map((each) => textOf(each, 'Значение'))
  const offered = { ...item.offered, ...readOffer(element, item, reading), ...(values.length > 0 && { values }) }
  items.note(id, { offered })
  return true
}

/** A product with the price and stock that 1C says, or as it was where these are not certain. */
function nextRecord(
  before: ProductRecord,
  { price, steps = [], stock = before.stock }: Offered,
  settings: Settings,
  note: Reading['note'],
): ProductRecord {
  const record = { ...before, stock }
  const label = `«${before.article}»`
  const jumps = ({ from, kopecks }: PriceStep): boolean => {
    const old = before.prices.findLast((step) => step.from <= from) ?? before.prices[0]
    const isFar = timesOf(old?.kopecks, kopecks) > LIMITS.jump
    if (isFar) note('Цена отличается больше чем в\u00a03\u00a0раза и\u00a0не\u00a0берётся: {}.', label)
    return isFar
  }
  const kopecks = price === undefined ? before.prices[0]?.kopecks : price
  if (kopecks === undefined || (price === undefined && steps.length === 0)) return record
  if (kopecks === null) return { ...record, prices: [] }
  const base = { from: before.minQuantity, kopecks }
  if (jumps(base)) return record
  if (!settings.steps) return kopecks === before.prices[0]?.kopecks ? record : patched(record, { price: kopecks })
  // What the file does not say of the ladder stays.
  const kept = before.prices.slice(1).filter(({ from }) => !steps.some((step) => step.from === from))
  const ladder: PriceStep[] = [base]
  for (const step of [...kept, ...steps.filter((step) => !jumps(step))].toSorted((a, b) => a.from - b.from))
    if (step.from > base.from && step.kopecks < (ladder.at(-1)?.kopecks ?? 0)) ladder.push(step)
    else note('Цена от\u00a0количества не\u00a0ниже основной или ниже наименьшей партии: {}.', label)
  return patched(record, { prices: ladder })
}

/** The end of a job, in words. */
export async function resultOf(work: () => Promise<Pick<JobReport, 'message' | 'problems'>>): Promise<JobResult> {
  try {
    const { message, problems } = await work()
    return { state: 'done', report: { ...EMPTY_REPORT, message, problems: problems.slice(0, 100) } }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { state: 'failed', report: { ...EMPTY_REPORT, message: error.message } }
  }
}
