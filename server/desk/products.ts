import type { CallName, CallParameters } from '#schema/definitions/calls/types.ts'
import { priceInline } from '#schema/definitions/shop/units/money.ts'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { formatNumber, sentence } from '#schema/definitions/text/format.ts'
import type { Database } from '../engine/database/database.ts'
import { confirmFirst, fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { productPage } from '../shop/catalog/calls/card.ts'
import { searchOf } from '../shop/catalog/calls/search.ts'
import { editProducts } from '../shop/catalog/edit.ts'
import { columns, PRICE_RANGE } from '../shop/catalog/import/columns.ts'
import { timesOf } from '../shop/catalog/import/compare.ts'
import { LIMITS, times } from '../shop/catalog/import/limits.ts'
import { ladderText } from '../shop/catalog/import/preview.ts'
import { keepsSteps, withPrice } from '../shop/catalog/import/price-list.ts'
import { readKopecks } from '../shop/catalog/import/values.ts'
import { picturesOf } from '../shop/catalog/pictures.ts'
import type { ProductRecord } from '../shop/catalog/records.ts'
import { currentCatalog } from '../shop/catalog/replace.ts'
import { findByArticles } from '../shop/catalog/search/articles.ts'
import { CATALOG_FILES, refuseWhileWriting } from './catalog.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { pageOf } from './lists.ts'
import { wholeNumber } from './numbers.ts'
import { photosOutcome } from './photos.ts'
import { mayCall } from './roles.ts'

type ProductFilter = Pick<CallParameters<'desk.products'>, 'q' | 'state' | 'kind'>

/** Values that the table shows; a change sends them back, so that it overwrites no other change unseen. */
const shownOf = ({ prices, stock, leadDays }: ProductRecord): string =>
  `${prices[0]?.kopecks ?? ''}/${stock}/${leadDays}`

const priceField = ({ prices: [first] }: ProductRecord): string =>
  first ? (first.kopecks / 100).toFixed(2).replace('.', ',') : ''

function stateOf({ prices, stock }: ProductRecord): string {
  const sold = prices.length === 0 ? 'цена по\u00a0запросу' : 'продаётся'
  return stock > 0 ? `${sold}, на\u00a0складе` : `${sold}, под\u00a0заказ`
}

async function findProducts(
  context: StaffContext,
  { q, state, kind }: ProductFilter,
  part: { limit: number; offset: number },
) {
  const { database } = context
  const catalog = (await currentCatalog(database)) ?? 0
  // Those that the search of the shop finds, the best first.
  const ranked = q?.trim() ? (await searchOf(context).products(q.trim())).ids : undefined
  let matching = database.query.selectFrom('products').where('catalog', '=', catalog)
  if (ranked) matching = matching.where('id', 'in', ranked.length > 0 ? [...ranked] : [0])
  if (kind) matching = matching.where('kind', '=', kind)
  if (state === 'request') matching = matching.where('price', 'is', null)
  if (state === 'stock') matching = matching.where('stock', '>', 0)
  if (state === 'order') matching = matching.where('stock', '=', 0)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const columns = matching.select(['id', 'record'])
  if (!ranked) {
    const ordered = columns.orderBy('kind', 'desc').orderBy('position')
    return { rows: await ordered.limit(part.limit).offset(part.offset).execute(), total: Number(total) }
  }
  const places = new Map(ranked.map((id, place) => [id, place]))
  const rows = await matching.select('id').execute()
  const ids = rows.map(({ id }) => id).toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  const pageIds = ids.slice(part.offset, part.offset + part.limit)
  const records = new Map((await columns.where('id', 'in', [0, ...pageIds]).execute()).map((row) => [row.id, row]))
  return { rows: pageIds.flatMap((id) => records.get(id) ?? []), total: Number(total) }
}

async function savedText({ database }: StaffContext, id: number): Promise<string> {
  const row = await database.query
    .selectFrom('products')
    .select('record')
    .where('catalog', '=', (await currentCatalog(database)) ?? 0)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return ''
  const product = JSON.parse(row.record) as ProductRecord // of replaceCatalog
  return sentence(`Сохранено: ${product.article}\u00a0— ${numbersText(product)}`)
}

const numbersText = ({ prices: [first], stock, leadDays }: ProductRecord): string =>
  `цена ${priceInline(first?.kopecks ?? null)}, остаток ${formatNumber(stock)}, срок ${formatNumber(leadDays)}\u00a0раб. дн.`

const [, MAX_KOPECKS] = PRICE_RANGE

/** @throws HttpError 422; null: on request */
function priceOf(text = ''): number | null {
  if (text.trim() === '') return null
  const kopecks = readKopecks(text)
  if (kopecks !== undefined && kopecks >= 1 && kopecks <= MAX_KOPECKS) return kopecks
  throw fieldError(
    'price',
    kopecks !== undefined && kopecks > MAX_KOPECKS
      ? 'Цена больше 9\u00a0999\u00a0999,99\u00a0₽ за\u00a0штуку: проверьте нули'
      : 'Цена — рубли и\u00a0копейки: «12,40». Пустая — по\u00a0запросу',
  )
}

const STOCK = {
  field: 'stock',
  range: [0, 999_999_999],
  message: 'Остаток\u00a0— целое число штук: «52\u00a0080»; 0\u00a0— под\u00a0заказ',
} as const

const LEAD = {
  field: 'lead',
  range: columns.leadDays.range,
  message: 'Срок\u00a0— целое число рабочих дней от\u00a00 до\u00a0365: «10»',
} as const

/**
 * @param kopecks another price; null: on request
 * @throws HttpError 422 where steps would become one; 409 before a jump, or before steps are lost, until it is agreed to
 */
function changePrice(product: ProductRecord, kopecks: number | null, agreed: string | undefined) {
  const before = product.prices[0]?.kopecks
  if (kopecks !== null && !keepsSteps(product, kopecks))
    throw fieldError(
      'price',
      `С\u00a0ценой ${priceInline(kopecks)} ступени сольются: ${ladderText(product.prices)}. Поставьте больше или загрузите прайс-лист со\u00a0ступенями`,
    )
  const prices = withPrice(product, kopecks)
  const factor = timesOf(before, kopecks ?? undefined)
  const question =
    kopecks === null
      ? `Цена станет «по\u00a0запросу», и\u00a0ступени пропадут: ${ladderText(product.prices)}.`
      : factor > LIMITS.jump
        ? `Цена изменится в\u00a0${times(factor)}: была ${priceInline(before ?? null)}, станет ${ladderText(prices)}.`
        : undefined
  const sign = `${shownOf(product)}/${kopecks ?? ''}`
  if (question !== undefined && agreed !== sign)
    throw confirmFirst(`${question} Если это верно, подтвердите.`, { agreed: sign })
  return prices
}

/** Name of whoever changed a product last in the table since the catalog was loaded. */
async function lastWriter({ query }: Database, id: number): Promise<string | undefined> {
  const catalog = (await currentCatalog({ query })) ?? 0
  const last = await query
    .selectFrom('products')
    .innerJoin('catalogs', 'catalogs.id', 'products.catalog')
    .innerJoin('staff_audit', (join) =>
      join.onRef('subject', '=', 'products.article').onRef('at', '>', 'catalogs.created_at'),
    )
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.name', 'staff_audit.email'])
    .where('products.catalog', '=', catalog)
    .where('products.id', '=', id)
    .where('call', '=', 'desk.productSave' satisfies CallName)
    .where('status', '=', 200)
    .orderBy('staff_audit.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && (last.name || last.email)
}

const stale = (product: ProductRecord, writer: string | undefined): HttpError =>
  new HttpError(
    409,
    `${sentence(`Пока вы смотрели, это изменили${writer ? `: ${writer}` : ''}`)} Сейчас ${sentence(numbersText(product))} Сохраните ещё раз, если ваши числа вернее.`,
  )

/** Products offered for what is typed, at most. */
const MAX_SUGGESTED = 8

export const productHandlers = {
  async 'desk.products'({ page, saved, photos, ...filter }, context) {
    const { site, staff } = context
    const canSave = mayCall(site, staff.role, 'desk.productSave')
    const place = addressOf(site, 'desk.products', { ...filter, ...(page > 1 && { page: String(page) }) })
    const { list, pagination } = await pageOf(page, addressOf(site, 'desk.products', filter), (part) =>
      findProducts(context, filter, part),
    )
    return {
      list: list.map(({ id, record }) => {
        const product = JSON.parse(record) as ProductRecord // of replaceCatalog
        return {
          id: String(id),
          article: product.article,
          name: product.name,
          link: productPage(site, product),
          place,
          was: shownOf(product),
          price: priceField(product),
          stock: String(product.stock),
          lead: String(product.leadDays),
          ladder: ladderText(product.prices),
          canSave,
          state: stateOf(product),
        }
      }),
      pagination,
      saved: saved === undefined ? '' : await savedText(context, Number(saved)),
      photos: photosOutcome(site, photos),
      ...CATALOG_FILES,
    }
  },

  async 'desk.productFind'({ q }, context) {
    const { site, catalog, database } = context
    const { same } = await findByArticles(database.query, catalog.index.version, [q])
    const { ids: matching } = await searchOf(context).products(q)
    const ids = [...new Set([...same(q), ...matching])].slice(0, MAX_SUGGESTED)
    const list = (await catalog.products(ids)).map((product) => {
      const { article, name, prices, stock, leadDays } = product.record
      const [picture] = picturesOf(product, site.constants.renderings)
      return {
        ...{ article, name, price: priceInline(prices[0]?.kopecks ?? null) },
        stock: stock > 0 ? `${pieces(stock)} на\u00a0складе` : `под заказ, ${formatNumber(leadDays)}\u00a0раб. дн.`,
        ...(picture && { picture: picture.src }),
      }
    })
    return { list }
  },

  async 'desk.productSave'({ id, place = '', was, agreed, price, stock, lead }, { database, site, audit }) {
    const kopecks = priceOf(price)
    const pieces = wholeNumber(stock, STOCK)
    const days = lead === undefined ? undefined : wholeNumber(lead, LEAD)
    await refuseWhileWriting(database)
    const writer = await lastWriter(database, Number(id))
    let isThere = false
    await editProducts(database, [Number(id)], (product) => {
      isThere = true
      const [before] = product.prices
      audit({ subject: product.article })
      if (shownOf(product) !== was) throw stale(product, writer)
      const listPrice = before?.kopecks ?? null
      const next = {
        prices: listPrice === kopecks ? product.prices : changePrice(product, kopecks, agreed),
        stock: pieces,
        leadDays: days ?? product.leadDays,
      }
      audit({
        changes: {
          ...(listPrice !== kopecks && {
            цена: [priceInline(listPrice), priceInline(kopecks)],
            ступени: [ladderText(product.prices), ladderText(next.prices)],
          }),
          ...(product.stock !== next.stock && { остаток: [product.stock, next.stock] }),
          ...(product.leadDays !== next.leadDays && { 'срок, раб. дней': [product.leadDays, next.leadDays] }),
        },
      })
      return next
    })
    if (!isThere) throw new HttpError(404, 'Такого изделия в\u00a0каталоге нет.')
    const filter = new URLSearchParams(place.split('?')[1])
    return { link: addressOf(site, 'desk.products', { ...Object.fromEntries(filter), saved: id }) }
  },

  'desk.catalogExport': () => ({ name: `katalog-${today()}` }),
} satisfies Partial<DeskHandlers>
