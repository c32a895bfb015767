import type { BasketChange } from '#schema/api/lists/basket.ts'
import type { AddedLine, SharedLine } from '#schema/api/lists/several.ts'
import type { CallAnswer, Handlers } from '#schema/definitions/calls/call.ts'
import { wayTexts } from '#schema/definitions/shop/units/delivery.ts'
import { priceInline } from '#schema/definitions/shop/units/money.ts'
import { adjustmentText, linesOnPage, type Portion, stepAt } from '#schema/definitions/shop/units/quantity.ts'
import { givenWishes, type Wishes } from '#schema/definitions/shop/units/wishes.ts'
import { today } from '#schema/definitions/text/dates.ts'
import type { FormContext } from '../../../engine/forms/validate-submission.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import { mapInTurns, nextLoopTurn } from '../../../engine/next-loop-turn.ts'
import { hashOf } from '../../../engine/secrets/hash.ts'
import { addressOf } from '../../../engine/site/addresses.ts'
import { type Site, singleContent } from '../../../engine/site/site.ts'
import { withAliases } from '../../aliases/aliases.ts'
import { offerOf, toCard } from '../../catalog/calls/card.ts'
import { inAllColors, otherColors } from '../../catalog/calls/fitting.ts'
import { BASKET_PRICE_LIST } from '../../catalog/calls/price-list.ts'
import type { CatalogContext } from '../../catalog/catalog.ts'
import { comingOf } from '../../catalog/coming-prices.ts'
import type { Product } from '../../catalog/records.ts'
import { folded, stem } from '../../catalog/search/words.ts'
import { placeOf } from '../../regions/delivery.ts'
import { prefixOf } from '../../regions/regions.ts'
import {
  ADDED_AT_ONCE,
  type Adjusted,
  addLine,
  asBasket,
  type Basket,
  type ChangedLine,
  changeLine,
  removeLine,
} from '../basket.ts'
import { type Change, changeList, deleteItems, type ListItem, pressKey, readItems } from '../items.ts'
import { cubicMeters, kilograms, lateOf, type PricedLine, todaysLines, wholeOf } from '../lines.ts'
import { sharedItems, shareItems, withProducts } from '../share.ts'
import { shownText } from '../shown.ts'

export type ListContext = CatalogContext & Pick<FormContext, 'uid' | 'origin' | 'idempotencyKey'>

export type ListHandlers = Handlers<'basket' | 'favorite' | 'compare' | 'watched' | 'list', ListContext>

/** Number of lines prepared, in a few milliseconds, before other requests get their turn of the event loop. */
const SHOWN_AT_ONCE = 50

/** A line of the visitor's own basket or of a shared one. */
type LineItem = Pick<ListItem, 'product' | 'article' | 'name' | 'quantity' | 'kopecks' | keyof Wishes>

/** Converts a line for a response. @param region code of the region with which links begin, if any */
function basketLineOf(site: Site, line: PricedLine<LineItem>, region: string | undefined): SharedLine {
  const { item, product, batch, supply, shipments } = line
  const common = { productId: item.product, article: item.article, name: item.name, ...givenWishes(item) }
  if (!product || !batch)
    return {
      ...common,
      quantity: item.quantity,
      ...{ kopecks: null, sum: null, boxes: 0, pallets: 0, looseBoxes: 0, volume: 0, weight: 0 },
      gone: true,
    }
  const { quantity, reason, kopecks, sum, boxes, pallets, looseBoxes } = batch
  const { article, name } = product.record
  return {
    ...common,
    ...{ article, name, quantity, kopecks, sum, boxes, pallets, looseBoxes },
    volume: cubicMeters(batch.volume),
    weight: kilograms(batch.weight),
    ...adjustedOf(reason && { asked: item.quantity, quantity, reason }, product.record),
    ...comingOf(product.record, (prices) => priceInline(stepAt(quantity, prices)?.kopecks ?? null)),
    ...lateOf(item.wanted, shipments),
    ...(item.kopecks !== null && item.kopecks !== kopecks && { was: item.kopecks }),
    product: { ...toCard(site, product, region), ...offerOf(product.record), ...(supply && { supply }) },
  }
}

const adjustedOf = (adjusted: Adjusted | undefined, packing: Portion) =>
  adjusted && { adjusted: { ...adjusted, why: adjustmentText(adjusted.reason, packing) } }

export const addedLineOf = ({ item, adjusted }: ChangedLine, packing: Portion): AddedLine => ({
  basketId: item.id,
  article: item.article,
  name: item.name,
  quantity: item.quantity,
  ...adjustedOf(adjusted, packing),
})

/** Returns the addresses of a basket's specification (server/shop/papers/specification). @param query identifies a shared basket */
const specificationAddresses = (query = '') => ({
  pdf: `/papers/basket.pdf${query}`,
  xlsx: `/papers/basket.xlsx${query}`,
})

/** Returns the totals of a basket for responses; leaves out `ready` if the shipping date is unknown. */
function basketTotals(lines: readonly PricedLine<LineItem>[]) {
  const { ready, ...totals } = wholeOf(lines)
  return { ...totals, ...(ready && { ready }) }
}

/** Returns the lines of a response: all, or the requested page with pagination. @param base address of the first page */
export function pagedLines<Line>(all: readonly Line[], requestedPage: number | undefined, base: string) {
  if (requestedPage === undefined) return { lines: all }
  const { lines, ...pagination } = linesOnPage(all, requestedPage)
  return { lines, pagination: { ...pagination, base } }
}

/** Changes the visitor's own basket. */
export const changeBasket = <T>(context: ListContext, work: (basket: Basket) => Promise<T>): Promise<T> =>
  changeList(context.database, changeOf(context), (changing) => work(asBasket(changing)))

const changeOf = (context: ListContext): Change => ({ uid: context.uid, list: 'basket', key: context.idempotencyKey })

/** Reads a product. @param field body field that the error names @throws HttpError 422 if the catalog lacks the product */
export async function productOf({ catalog }: ListContext, id: number, field = 'productId'): Promise<Product> {
  const [product] = await catalog.products([id])
  if (product) return product
  const message = 'Такого изделия в каталоге нет.'
  throw new HttpError(422, message, { [field]: message })
}

/** The product to put into the basket: if the wished color is sold as another product, that other product. */
interface Meant {
  product: Product
  options: Partial<Wishes>
  /** True if the product is another one than the requested one. */
  isOther: boolean
}

async function inMeantColor({ catalog }: ListContext, product: Product, options: Partial<Wishes>): Promise<Meant> {
  const color = colorKey(options.color ?? '')
  const same = color === '' ? [] : await inAllColors(catalog, product)
  const inColor = [product, ...same].find(({ record }) => colorKey(record.color) === color)
  if (!inColor) return { product, options, isOther: false }
  return { product: inColor, options: { ...options, color: '' }, isOther: inColor.id !== product.id }
}

/** Normalizes a color's name, whose ending depends on the gender of the product's name: «янтарная» equals «янтарный». */
const colorKey = (color: string): string => (folded(color).match(/[\p{L}\d]+/gu) ?? []).map(stem).join(' ')

const answer = (
  { items }: { items: readonly ListItem[] },
  { product: { record }, isOther }: Meant,
  changed: ChangedLine,
): BasketChange => ({
  basketId: changed.item.id,
  quantity: changed.item.quantity,
  ...adjustedOf(changed.adjusted, record),
  ...(isOther && { became: { article: record.article, name: record.name } }),
  count: items.length,
})

export function basketAddress(site: ListContext['site']): string {
  const address = addressOf(site, 'basket.item')
  return address === '/' ? '/basket/' : address
}

interface Taking {
  /** What to do with the lines if the basket already has lines. */
  how: 'add' | 'replace' | 'ask'
  /** Idempotency key to use if the request has none. */
  key: string | undefined
}

/**
 * Copies lines of another basket or an order into the visitor's own basket.
 * @throws HttpError 409 for a full basket, and if the basket has lines and `how` is `ask`
 */
export async function takeItems(
  items: readonly (Pick<ListItem, 'product' | 'article' | 'name' | 'quantity'> & Wishes)[],
  context: ListContext,
  { how, key }: Taking,
): Promise<CallAnswer<'basket.take'>> {
  const products = await context.catalog.products(items.map(({ product }) => product))
  const byId = new Map<number, Product>(products.map((product) => [product.id, product]))
  const change = { ...context, idempotencyKey: context.idempotencyKey || key }
  return changeBasket(change, async (basket) => {
    if (basket.items.length > 0 && !basket.repeated) {
      if (how === 'ask') throw new HttpError(409, NOT_EMPTY)
      if (how === 'replace' && products.length > 0) await deleteItems(basket, basket.items.splice(0))
    }
    const added: CallAnswer<'basket.take'>['added'] = []
    for (const [i, { product: id, quantity, ...options }] of items.entries()) {
      if (i % ADDED_AT_ONCE === 0) await nextLoopTurn()
      const product = byId.get(id)
      // A wished date of an old order is dropped if it is in the past.
      const wanted = options.wanted && options.wanted >= today() ? options.wanted : null
      const line = { quantity, options: { ...options, wanted } }
      if (product) added.push(addedLineOf(await addLine(basket, { ...line, product }), product.record))
    }
    return { added, gone: missingProducts(items, products), count: basket.items.length }
  })
}

const NOT_EMPTY = 'В\u00a0корзине уже есть изделия. Добавить к\u00a0ним этот заказ или положить его вместо них?'

/** Reads the lines of a shared basket. @throws HttpError 404 if the token's signature is invalid */
export async function openShared(token: string, { site, database }: Pick<ListContext, 'site' | 'database'>) {
  const items = sharedItems(site.signing, token)
  if (!items) throw new HttpError(404, 'Ссылка на корзину неполная или испорчена. Попросите прислать её ещё раз.')
  return withProducts(database.query, items)
}

export function missingProducts(
  items: readonly Pick<ListItem, 'product' | 'article' | 'name'>[],
  products: readonly Product[],
) {
  const there = new Set(products.map(({ id }) => id))
  return items
    .filter(({ product }) => !there.has(product))
    .map(({ product, article, name }) => ({ productId: product, article, name }))
}

export const basketHandlers = {
  async 'basket.item'({ region, page, city }, context) {
    const { site, catalog, database } = context
    const { query } = database
    const items = await withAliases(query, context, await readItems(query, context.uid, 'basket'))
    const lines = await todaysLines(context, items)
    const prefix = prefixOf(site, region)
    const { lines: shown, ...paged } = pagedLines(lines, page, basketAddress(site))
    const answerLines = await mapInTurns(shown, SHOWN_AT_ONCE, async (line) => {
      const { id, place, alias } = line.item
      const colors = line.product ? await otherColors(catalog, line.product) : []
      return {
        basketId: id,
        ...(place !== null && { place }),
        ...(alias && { alias }),
        ...basketLineOf(site, line, prefix),
        ...(colors.length > 0 && { colors: [...colors] }),
      }
    })
    await nextLoopTurn()
    return {
      item: { items: answerLines, ...basketTotals(lines), shown: shownText(lines) },
      ...paged,
      ...wayTexts(placeOf(site, { city, region }), wholeOf(lines), singleContent(site, 'calendar')),
      priceList: BASKET_PRICE_LIST,
      ...(lines.length > 0 && { specification: specificationAddresses() }),
    }
  },

  async 'basket.add'(body, context) {
    const { productId, quantity, place, uid: _, ...wishes } = body
    const meant = await inMeantColor(context, await productOf(context, productId), wishes)
    return changeBasket(context, async (basket) =>
      answer(basket, meant, await addLine(basket, { ...meant, quantity, place })),
    )
  },

  async 'basket.update'(body, context) {
    const { productId, basketId, quantity, uid: _, ...wishes } = body
    const meant = await inMeantColor(context, await productOf(context, productId), wishes)
    return changeBasket(context, async (basket) => {
      const item = basket.items.find(({ id, product }) => id === basketId && product === productId)
      if (!item) throw new HttpError(404, 'Такой строки в вашей корзине нет.')
      return answer(basket, meant, await changeLine(basket, item, { ...meant, quantity }))
    })
  },

  'basket.remove': ({ basketId, productId }, context) =>
    changeBasket(context, async (basket) => {
      const item = basket.items.find(({ id, product }) => id === basketId && product === productId)
      const removed = item !== undefined && (await removeLine(basket, item))
      return { removed, count: basket.items.length }
    }),

  async 'basket.share'(_, context) {
    const { site, database, origin } = context
    const items = await readItems(database.query, context.uid, 'basket')
    if (items.length === 0) throw new HttpError(409, 'Корзина пуста: делиться нечем.')
    const token = shareItems(site.signing, items)
    if (token === undefined)
      throw new HttpError(409, 'В корзине слишком много строк, чтобы они поместились в ссылку. Уберите часть из них.')
    const link = `${basketAddress(site)}?shared=${token}`
    return { link, url: origin + link }
  },

  async 'basket.shared'({ token, region, page }, context) {
    const { site } = context
    const items = await openShared(token, context)
    const lines = await todaysLines(context, items)
    const prefix = prefixOf(site, region)
    const { lines: shown, ...paged } = pagedLines(lines, page, `${basketAddress(site)}?shared=${token}`)
    const answerLines = await mapInTurns(shown, SHOWN_AT_ONCE, (line) => basketLineOf(site, line, prefix))
    return {
      item: { items: answerLines, ...basketTotals(lines) },
      ...paged,
      specification: specificationAddresses(`?shared=${token}`),
    }
  },

  async 'basket.take'({ token }, context) {
    return takeItems(await openShared(token, context), context, { how: 'add', key: pressKey(hashOf(token)) })
  },

  /** Adds a container and its closure, or sets their quantities. @throws HttpError 422 if the catalog lacks one, 409 for a full basket */
  async 'basket.pair'({ productId, withId, quantity, how }, context) {
    // The container is added before its closure.
    const products = [await productOf(context, withId, 'withId'), await productOf(context, productId)]
    return changeBasket(context, async (basket) => {
      const added: CallAnswer<'basket.pair'>['added'] = []
      for (const product of products) {
        const line = how === 'set' ? basket.items.find((item) => item.product === product.id) : undefined
        const changed = line
          ? await changeLine(basket, line, { product, quantity })
          : await addLine(basket, { product, quantity })
        added.push(addedLineOf(changed, product.record))
      }
      return { added, count: basket.items.length }
    })
  },
} satisfies Partial<ListHandlers>
