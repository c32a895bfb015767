import { isDeepStrictEqual } from 'node:util'
import { cleanArticle } from '#schema/definitions/shop/units/article.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Database } from '../../engine/database/tables.ts'
import { editProducts } from '../catalog/edit.ts'
import { hideProducts } from '../catalog/hidden.ts'
import { timesOf } from '../catalog/import/compare.ts'
import { LIMITS, type Limits, times } from '../catalog/import/limits.ts'
import { patched } from '../catalog/import/patch.ts'
import { ladderText, previewOf } from '../catalog/import/preview.ts'
import { keptSteps } from '../catalog/import/prices.ts'
import { Problems } from '../catalog/import/problem.ts'
import { EMPTY_REPORT, type JobReport, type JobResult, shown } from '../catalog/jobs/jobs.ts'
import { promisedIn1C } from '../catalog/promised.ts'
import { type CatalogSchema, type PriceStep, type ProductRecord, readRecord } from '../catalog/records.ts'
import { currentCatalog } from '../catalog/replace.ts'
import { UnreadableFile } from '../sheets/xml-parts.ts'
import { goodOf, Items, PART, SERVICE } from './items.ts'
import { readsColumns, readTerm, saidBy } from './read-columns.ts'
import { type Offered, type Reading, readOffer, readWord, unknownNames } from './read-offers.ts'
import { all, type Chunks, type Element, isTrue, readElements, requisitesOf, textOf, unitOf } from './read-xml.ts'
import { planColumns } from './take-columns.ts'

/** Name of the row in the table `facts` that stores the names of price types, stores, groups and properties. */
const WORDS = 'exchange words'

/** Settings for importing files of goods. */
export interface Taking extends Pick<Reading, 'settings' | 'vat' | keyof CatalogSchema> {
  /** If true, nothing is written, and the report shows what would change. */
  dryRun?: boolean
  /** Limits that staff confirmed; by default the limits of an import without confirmation. */
  limits?: Pick<Limits, 'removing' | 'jump'> | undefined
}

/**
 * Imports files of goods. First writes columns and new products as a new catalog, then prices and stock into that catalog; each of the two
 * steps is all or nothing. Empty values change nothing; unclear values are reported. @throws UnreadableFile, whose message 1C shows
 */
export async function takeGoods(
  database: Database,
  files: readonly Chunks[],
  { dryRun = false, limits = LIMITS, ...work }: Taking,
) {
  const { query } = database
  const catalog = (await currentCatalog(database)) ?? 0
  const [problems, questions, errors] = [new Problems(), new Problems(), new Problems()]
  const [{ note }, { note: ask }] = [problems, questions]
  const facts = query.selectFrom('facts').select('value').where('name', '=', WORDS)
  const words: Reading['words'] = JSON.parse((await facts.executeTakeFirst())?.value ?? '{}') // `takeGoods` stored it
  const items = await Items.load(query, catalog)
  const hidden = items.removed()
  const reading = { ...work, words, note, ask, wait: ask }
  // A dry run accepts any change of a price, because staff can confirm it.
  const taking = { ...work, limits: dryRun ? { ...limits, jump: Number.POSITIVE_INFINITY } : limits }
  const read = new Set<string>()
  for (const file of files) for (const id of await readGoods(file, items, reading)) read.add(id)
  const silent = { ...reading, note: () => undefined, ask: () => undefined }
  for (const name of unknownNames(work.settings, words)) errors.note('{} из\u00a0настроек обмена в\u00a01С нет.', name)
  items.readUnsure((_, item) => readOffer([], item, item.offered, silent))
  const offered = items.match(work.settings)
  const removed = items.removed()
  const hide = [...removed].filter((id) => !hidden.has(id))
  const own = await query.selectFrom('hidden_products').select('product').where('exchange', '=', 1).execute()
  const show = own.map(({ product }) => product).filter((id) => !removed.has(id))
  const changed: number[] = []
  const preview: string[] = []
  let [lost, jump] = [0, 0]
  const ids = [...offered.keys()]
  const reserved = work.settings.stock === 'free' ? await promisedIn1C(query, ids) : undefined
  for (const [id, pieces] of reserved ?? []) {
    const { stock, ...offer } = offered.get(id) ?? {}
    // 1C sends the stock without pieces that it has reserved, but the site subtracts reserved pieces itself, so they are added here.
    if (stock !== undefined) offered.set(id, { ...offer, stock: stock + pieces })
  }
  for (let from = 0; from < ids.length; from += PART) {
    const products = query.selectFrom('products').select(['id', 'record']).where('catalog', '=', catalog)
    for (const { id, record } of await products.where('id', 'in', ids.slice(from, from + PART)).execute()) {
      const before = readRecord(record)
      const after = nextRecord(before, offered.get(id) ?? {}, taking, note)
      if (isDeepStrictEqual(before, after)) continue
      changed.push(id)
      preview.push(changeText(before, after))
      jump = Math.max(jump, ...after.prices.map((step) => jumpOf(before.prices, step)))
      const isOnRequest = after.prices.length === 0
      if (isOnRequest === (before.prices.length === 0)) continue
      items.storeLadder(id, before.prices)
      if (!isOnRequest) continue
      lost++
      note('Цена\u00a0— 0, изделие стало «по\u00a0запросу»: {}.', `«${before.article}»`)
    }
  }
  const count = items.products.length
  const share = Math.ceil((100 * Math.max(hide.length, lost)) / count) / 100
  const isBeyond = share > limits.removing
  const beyond = `изделий из ${count} скроется ${hide.length}, останется без цены ${lost}`
  if (isBeyond && !dryRun)
    throw new UnreadableFile(`Не\u00a0принято: ${beyond}, а\u00a0можно ${Math.round(limits.removing * 100)}\u00a0%.`)
  const plan = await planColumns(database, items, read, reading)
  const message = `Прочитано\u00a0— ${read.size}, изменено изделий\u00a0— ${changed.length}, скрыто\u00a0— ${hide.length}, показано снова\u00a0— ${show.length}, ждут изделия\u00a0— ${items.waiting()}.${plan ? ` Добавлено\u00a0— ${plan.changes.added}, переписано по\u00a0столбцам\u00a0— ${plan.changes.changed}.` : ''}`
  const report = {
    ...{ ...EMPTY_REPORT, problems: shown(problems.lines()) },
    ...{ unmapped: shown(questions.lines()), errors: errors.lines() },
    questions: [
      ...(isBeyond ? [{ text: `Много пропадёт: ${beyond}.`, needs: { removing: share } }] : []),
      ...(jump > limits.jump
        ? [
            {
              text: `Цены изменятся больше чем в\u00a0${times(limits.jump)}, до\u00a0${times(jump)}.`,
              needs: { jump: Math.ceil(jump) },
            },
          ]
        : []),
    ].map((question) => ({ ...question, flag: '' })),
    preview: [message, ...(plan ? previewOf(plan.changes) : []), ...shown(preview)],
  }
  if (dryRun) return report
  if (plan) {
    items.products = (await Items.load(query, await plan.write())).products
    for (const [id, offer] of items.match(work.settings)) {
      offered.set(id, offer)
      changed.push(id)
    }
  }
  await query.transaction().execute(async (transaction) => {
    const inside = { ...database, query: transaction }
    if (changed.length > 0)
      await editProducts(inside, changed, (now, id) => {
        const { prices, stock } = nextRecord(now, offered.get(id) ?? {}, taking, () => undefined)
        return { prices, stock }
      })
    if (hide.length > 0) await hideProducts(inside, hide, true, true)
    if (show.length > 0) await hideProducts(inside, show, false)
    await items.write(transaction)
    const value = JSON.stringify(words)
    const facts = transaction.insertInto('facts').values({ name: WORDS, value })
    await facts.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute()
  })
  return { ...report, message }
}

/** Formats a change. Example: «БН-500-63-Б: 12,40 ₽ → 13,40 ₽, остаток 100 → 960». */
function changeText(before: ProductRecord, after: ProductRecord): string {
  const ladders = [before, after].map(({ prices }) => ladderText(prices) || 'по\u00a0запросу')
  const stocks = [before, after].map(({ stock }) => formatNumber(stock))
  return `${after.article}: ${[ladders, stocks.map((stock) => `остаток ${stock}`)]
    .filter(([was, is]) => was !== is)
    .map((texts) => texts.join(' → '))
    .join(', ')}`
}

/** Reads a file of goods into `items`. @returns the `Ид` of each item in the file */
async function readGoods(chunks: Chunks, items: Items, reading: Reading): Promise<Set<string>> {
  const read = new Set<string>()
  const offers: Offers = new Map()
  for await (const element of readElements(chunks)) {
    const { name } = element
    const id = textOf(element, 'Ид')
    if (name === 'ТипЦены') reading.words[`price ${id}`] = readWord(element)
    else if (name === 'Склад') reading.words[`store ${id}`] = readWord(element)
    else if (name === 'Группа' || name === 'Категория' || name === 'Свойство') readTerm(element, reading.words)
    else if (name !== 'Товар' && name !== 'Предложение') continue
    else if (id === '') reading.note('Ид пуст: {}.', `«${textOf(element, 'Наименование')}»`)
    else {
      if (name === 'Товар') readGood(element, id, items)
      else readItem(element, id, items, offers, reading)
      read.add(id)
      const { offered } = items.get(id)
      const said = saidBy(element, reading, offered.said)
      if (readsColumns(reading.settings)) items.note(id, { offered: { ...offered, said } })
    }
  }
  return read
}

/** Returns 1 if the element is marked as deleted, 0 if not, undefined if it does not contain the mark. */
function markOf(element: Element): 0 | 1 | undefined {
  const mark = textOf(element, 'ПометкаУдаления') || (element.attributes.Статус ?? '')
  return mark === '' ? undefined : isTrue(mark) || mark === 'Удален' ? 1 : 0
}

function readGood(element: Element, id: string, items: Items): void {
  const tax = all(element, 'СтавкиНалогов', 'СтавкаНалога').find((rate) => textOf(rate, 'Наименование') === 'НДС')
  items.note(id, {
    article: cleanArticle(textOf(element, 'Артикул')),
    name: textOf(element, 'Наименование').slice(0, 200),
    unit: unitOf(element),
    vat: textOf(tax, 'Ставка'),
    removed: markOf(element) ?? 0,
    ...(requisitesOf(element).get('ТипНоменклатуры') === 'Услуга' && { lacks: SERVICE }),
  })
}

/** Offers of a file by `Ид`; «different» if the file has contradictory offers for one `Ид`. */
type Offers = Map<string, Offered | 'different'>

function readItem(element: Element, id: string, items: Items, offers: Offers, reading: Reading): void {
  const hasGood = items.get(goodOf(id)).name !== ''
  const article = cleanArticle(textOf(element, 'Артикул'))
  if (!hasGood) reading.note('Товара предложения 1С не\u00a0выгрузила: {}.', `${id} («${article}»)`)
  items.note(id, {
    ...(!(hasGood && id === goodOf(id)) && { article, name: textOf(element, 'Наименование').slice(0, 200) }),
    unit: unitOf(element),
    // An offer sets the deletion mark of a characteristic only; a good's mark comes from the good's own element.
    ...(id !== goodOf(id) && { removed: markOf(element) }),
  })
  const item = items.get(id)
  const values = all(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара').map((each) => textOf(each, 'Значение'))
  const said = offers.get(id) ?? {}
  const { unsure = [], ...now } = readOffer(element.children, item, { unsure: item.offered.unsure ?? [] }, reading)
  const isSame = said !== 'different' && isDeepStrictEqual({ ...said, ...now }, { ...now, ...said })
  if (!isSame) reading.note('Предложения с\u00a0одним Ид разные, ни\u00a0одно не\u00a0берётся: {}.', `«${item.name}»`)
  offers.set(id, isSame ? { ...said, ...now } : 'different')
  const { price: _, steps: __, stock: ___, ...rest } = item.offered
  const offered = isSame ? { ...item.offered, ...now, unsure } : { ...rest, unsure: [] }
  items.note(id, { offered: { ...offered, ...(values.length > 0 && { values }) } })
}

/** Returns the factor by which a new price step changes the current price of the same quantity. */
const jumpOf = (prices: readonly PriceStep[], { from, kopecks }: PriceStep): number =>
  timesOf((prices.findLast((step) => step.from <= from) ?? prices[0])?.kopecks, kopecks)

/** Returns the product with price and stock from 1C. A price that changes by more than the factor `limits.jump` stays unchanged. */
function nextRecord(
  now: ProductRecord,
  { price, steps = [], stock = now.stock, ladder: kept = [] }: Offered,
  { settings, limits }: Pick<Taking, 'settings'> & { limits: Pick<Limits, 'jump'> },
  note: Reading['note'],
): ProductRecord {
  const before = now.prices.length === 0 && price ? { ...now, prices: kept } : now
  const record = { ...now, stock }
  const label = `«${before.article}»`
  const jumps = (step: PriceStep): boolean => {
    const isFar = jumpOf(before.prices, step) > limits.jump
    if (isFar) note(`Цена отличается больше чем в\u00a0${times(limits.jump)} и\u00a0не\u00a0берётся: {}.`, label)
    return isFar
  }
  const kopecks = price === undefined ? before.prices[0]?.kopecks : price
  if (kopecks === undefined || (price === undefined && steps.length === 0)) return record
  if (kopecks === null) return { ...record, prices: [] }
  const [foot, ...moved] = patched(before, { price: kopecks }).prices
  const ladder: PriceStep[] = [{ from: before.minQuantity, ...foot, kopecks }]
  if (ladder.some(jumps)) return record
  // Price steps that 1C sent earlier stay until it sends others for the same quantities.
  const said = before.prices
    .slice(1)
    .filter(
      ({ from }) => settings.steps?.some((step) => step.from === from) && !steps.some((step) => step.from === from),
    )
  for (const step of [...said, ...steps.filter((step) => !jumps(step))].toSorted((a, b) => a.from - b.from)) {
    const last = ladder.at(-1) ?? step
    if (step.from > last.from && step.kopecks < last.kopecks) ladder.push(step)
    else
      note(
        'Цена 1С не\u00a0ниже той, что до\u00a0неё, и\u00a0не\u00a0берётся: {}.',
        `${label} ${ladderText([last, step])}`,
      )
  }
  return { ...record, prices: [...ladder, ...keptSteps(moved, ladder)].toSorted((a, b) => a.from - b.from) }
}

/** Runs a job and returns its result with a report. @param state state of the job after success */
export async function resultOf(work: () => Promise<JobReport>, state: JobResult['state'] = 'done'): Promise<JobResult> {
  try {
    return { state, report: await work() }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { state: 'failed', report: { ...EMPTY_REPORT, message: error.message } }
  }
}
