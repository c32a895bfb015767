import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CallParameters } from '#schema/definitions/calls/call.ts'
import { priceInline } from '#schema/definitions/shop/units/money.ts'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { formatNumber, sentence } from '#schema/definitions/text/format.ts'
import { confirmFirst, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { searchOf } from '../shop/catalog/calls/search.ts'
import { editProducts } from '../shop/catalog/edit.ts'
import { ladderText } from '../shop/catalog/import/preview.ts'
import { picturesOf } from '../shop/catalog/pictures.ts'
import { withFreeStock } from '../shop/catalog/promised.ts'
import { type ProductRecord, readRecord } from '../shop/catalog/records.ts'
import { currentCatalog } from '../shop/catalog/replace.ts'
import { findByArticles } from '../shop/catalog/search/articles.ts'
import { CATALOG_FILES, refuseWhileWriting } from './catalog.ts'
import { type DeskHandlers, mayCall, type StaffContext } from './context.ts'
import { pageOf } from './lists.ts'
import { photosOutcome } from './photos.ts'
import { refuseUnseen, seenOf } from './preview.ts'
import { cellTexts, planTable, readRecords, type TablePlan, tableIn, tableOf } from './price-table.ts'

/** Text about the state of a hidden product. */
export const HIDDEN = 'скрыто'

/** Sort columns, by the value of the call's parameter `sort`. */
const SORTS = { article: 'article', name: 'name_key', price: 'price', stock: 'stock' } as const

/** Returns the state of a product as a text, for example «продаётся, на складе». */
export function stateOf({ prices, stock }: ProductRecord, isHidden: boolean): string {
  const sold = isHidden ? HIDDEN : prices.length === 0 ? 'цена по\u00a0запросу' : 'продаётся'
  return stock > 0 ? `${sold}, на\u00a0складе` : `${sold}, под\u00a0заказ`
}

/** Finds a page of products of the current catalog. `isNear` is true if nothing matches exactly, so that the products are only similar. */
export async function findProducts(
  context: Pick<StaffContext, 'site' | 'catalog' | 'database'>,
  { q, state, kind, sort }: Pick<CallParameters<'desk.products'>, 'q' | 'state' | 'kind' | 'sort'>,
  part: { limit: number; offset: number },
) {
  const { database } = context
  const catalog = (await currentCatalog(database)) ?? 0
  // Uses the shop's search, but also finds hidden products. The best matches come first.
  const found = q?.trim() ? await searchOf(context).products(q.trim()) : undefined
  const ranked = found?.ids
  let matching = database.query.selectFrom('products').where('catalog', '=', catalog)
  if (ranked) matching = matching.where('id', 'in', ranked.length > 0 ? [...ranked] : [0])
  if (kind) matching = matching.where('kind', '=', kind)
  if (state === 'request') matching = matching.where('price', 'is', null)
  if (state === 'stock') matching = matching.where('stock', '>', 0)
  if (state === 'order') matching = matching.where('stock', '=', 0)
  if (state === 'hidden')
    matching = matching.where('id', 'in', database.query.selectFrom('hidden_products').select('product'))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const columns = matching
    .leftJoin('hidden_products', 'hidden_products.product', 'products.id')
    .select(['id', 'record', 'hidden_products.product as hidden'])
  const isNear = found?.partial === true || found?.corrected !== undefined
  if (!ranked || sort) {
    const column = SORTS[sort?.replace('-', '') as keyof typeof SORTS] // `sort` is an enum of the call
    const sorted = column && columns.orderBy(sql`${sql.ref(column)} is null`)
    const ordered = sorted
      ? sorted.orderBy(column, sort?.startsWith('-') ? 'desc' : 'asc')
      : columns.orderBy('kind', 'desc')
    const rows = await ordered.orderBy('position').limit(part.limit).offset(part.offset).execute()
    return { rows, total: Number(total), isNear }
  }
  const places = new Map(ranked.map((id, place) => [id, place]))
  const rows = await matching.select('id').execute()
  const ids = rows.map(({ id }) => id).toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  const pageIds = ids.slice(part.offset, part.offset + part.limit)
  const records = new Map((await columns.where('id', 'in', [0, ...pageIds]).execute()).map((row) => [row.id, row]))
  return { rows: pageIds.flatMap((id) => records.get(id) ?? []), total: Number(total), isNear }
}

/** Maximum products that a search field suggests. */
const MAX_SUGGESTED = 8

/** Returns a text about saved products, for example «Сохранено: ФЛ-250-24-П, БН-500-63». */
async function savedText({ database }: StaffContext, ids: readonly number[]): Promise<string> {
  const articles = [...(await readRecords(database, ids)).values()].map(({ article }) => article)
  return articles.length === 0 ? '' : sentence(`Сохранено: ${articles.join(', ')}`)
}

/** Returns the text of a confirmation, for example «Изменений: 12, ещё не сохранено. … Если всё верно, подтвердите.» */
function confirmText(changes: TablePlan['changes']): string {
  const count = changes.reduce((sum, change) => sum + change.count, 0)
  const questioned = changes.filter(({ isAsked }) => isAsked)
  return [
    `Изменений: ${formatNumber(count)}, ещё не\u00a0сохранено.`,
    ...(questioned.length > 3
      ? [`Проверьте изделия, с\u00a0которых начинается список: их\u00a0${questioned.length}.`]
      : questioned.map(({ fact }) => `${fact.label}: ${fact.text}`)),
    'Если всё верно, подтвердите.',
  ].join(' ')
}

export const productHandlers = {
  async 'desk.products'({ page, saved, photos, table: typed, was, ...filter }, context) {
    const { site, staff, database } = context
    const { list, pagination } = await pageOf(page, addressOf(site, 'desk.products', filter), (part) =>
      findProducts(context, filter, part),
    )
    const rows = list.map(({ id, record, hidden }) => {
      return { id, product: readRecord(record), isHidden: hidden !== null }
    })
    const shown = tableOf(rows)
    const plan = typed !== undefined && was !== undefined ? await planTable({ table: typed, was }, database) : undefined
    return {
      list: rows.map(({ id, product, isHidden }) => {
        const [price = '', stock = '', lead = ''] = cellTexts(product)
        const { article, name, prices } = product
        const link = addressOf(site, 'desk.product', { id: String(id) })
        const [ladder, state] = [ladderText(prices), stateOf(product, isHidden)]
        return { id: String(id), article, name, link, price, stock, lead, ladder, state }
      }),
      pagination,
      canSave: mayCall(site, staff.role, 'desk.productSave') && rows.length > 0,
      place: addressOf(site, 'desk.products', { ...filter, ...(page > 1 && { page: String(page) }) }),
      // Sends back the hidden value `was` of the first display, because changes are found by comparison with it.
      ...(plan && was !== undefined ? { was, table: tableIn(was) } : shown),
      changes: plan?.changes.map(({ fact }) => fact) ?? [],
      problems: plan?.problems ?? [],
      version: plan?.version ?? seenOf(0),
      saved: saved === undefined ? '' : await savedText(context, saved.split(',').map(Number)),
      photos: photosOutcome(site, photos),
      ...CATALOG_FILES,
    }
  },

  async 'desk.productFind'({ q }, context) {
    const { site, catalog, database } = context
    const { same } = await findByArticles(catalog, [q])
    const { ids: matching } = await searchOf(context).products(q, catalog.index.hidden)
    const ids = [...new Set([...same(q), ...matching])].slice(0, MAX_SUGGESTED)
    const list = (await withFreeStock(database.query, await catalog.products(ids))).map((product) => {
      const { article, name, prices, stock, leadDays } = product.record
      const [picture] = picturesOf(site, product)
      return {
        ...{ article, name, price: priceInline(prices[0]?.kopecks ?? null) },
        stock:
          stock > 0 ? `${pieces(stock)} свободно на\u00a0складе` : `под заказ, ${formatNumber(leadDays)}\u00a0раб. дн.`,
        ...(picture && { picture: picture.src }),
      }
    })
    return { list }
  },

  /** Saves a table of prices. @throws HttpError 422; 409 if the preview is outdated */
  async 'desk.productSave'({ table, was, version, place = '' }, { database, site, audit }) {
    await refuseWhileWriting(database)
    const { changes, problems, version: now } = await planTable({ table, was }, database)
    const [first, ...others] = changes.map(({ note }) => note)
    if (others.length === 0) audit({ subject: first?.subject ?? '' })
    if (problems.length > 0) {
      const message = `Проверьте ${problems.map(({ label, text }) => `«${label}»: ${text}`).join(' ')}`
      throw new HttpError(422, message, { table: message })
    }
    if (!first) throw new HttpError(422, 'Ничего не\u00a0изменилось.', { table: 'Здесь то\u00a0же, что было' })
    refuseUnseen(version, now, confirmText(changes))
    const changeOf = new Map(changes.map((change) => [change.id, change]))
    let saved = 0
    await editProducts(database, [...changeOf.keys()], (product, id) => {
      const change = changeOf.get(id)
      if (!change || !isDeepStrictEqual(cellTexts(product), cellTexts(change.before)))
        throw confirmFirst('Только что это изменили ещё раз. Проверьте и\u00a0подтвердите.')
      saved++
      return change.next
    })
    if (saved < changes.length) throw new HttpError(409, 'Каталог только что сменился: проверьте, что сохранилось.')
    audit({ ...first, also: others })
    const filter = new URLSearchParams(place.split('?')[1])
    const ids = [...changeOf.keys()].join(',')
    return { link: addressOf(site, 'desk.products', { ...Object.fromEntries(filter), saved: ids }) }
  },

  'desk.catalogExport': () => ({ name: `katalog-${today()}` }),
} satisfies Partial<DeskHandlers>
