import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import type { Wishes } from '#schema/definitions/shop/wishes.ts'
import type { Product } from '../../catalog/catalog.ts'
import { HttpError } from '../../http/http-error.ts'
import { addressOf } from '../../site/addresses.ts'
import { prefixOf } from '../../site/regions.ts'
import { addLine } from '../basket.ts'
import { type ListItem, readItems } from '../items.ts'
import { pricedLines, wholeOf } from '../lines.ts'
import { sharedItems, shareItems, withProducts } from '../share.ts'
import { changeBasket } from './basket.ts'
import { addedLineOf, basketLineOf } from './basket-line.ts'
import type { ListContext } from './context.ts'
import { goneOf } from './favorite.ts'

export async function basketShare(_: object, context: ListContext): Promise<CallAnswer<'basket.share'>> {
  const { site, database, origin } = context
  const items = await readItems(database.query, context.uid, 'basket')
  if (items.length === 0) throw new HttpError(409, 'Корзина пуста: делиться нечем.')
  const token = shareItems(site.signing, items)
  if (token === undefined)
    throw new HttpError(409, 'В корзине слишком много строк, чтобы они поместились в ссылку. Уберите часть из них.')
  const link = `${basketAddress(site)}?shared=${token}`
  return { link, url: origin + link }
}

/** The page that shows the basket: the one that the schema files say. */
export function basketAddress(site: ListContext['site']): string {
  const address = addressOf(site, 'basket.item')
  return address === '/' ? '/basket/' : address
}

export async function basketShared(
  { token, region }: CallParameters<'basket.shared'>,
  context: ListContext,
): Promise<CallAnswer<'basket.shared'>> {
  const { site, catalog } = context
  const items = await open(token, context)
  const lines = pricedLines(items, await catalog.products(items.map(({ product }) => product)))
  const prefix = prefixOf(site, region)
  return { item: { items: lines.map((line) => basketLineOf(site, line, prefix)), ...wholeOf(lines) } }
}

export async function basketTake(
  { token }: CallParameters<'basket.take'>,
  context: ListContext,
): Promise<CallAnswer<'basket.take'>> {
  return takeItems(await open(token, context), context)
}

/** Puts lines that were in another basket or an order into the visitor's own. @throws HttpError 409 for a full basket */
export async function takeItems(
  items: readonly (Pick<ListItem, 'product' | 'article' | 'name' | 'quantity'> & Wishes)[],
  context: ListContext,
): Promise<CallAnswer<'basket.take'>> {
  const products = await context.catalog.products(items.map(({ product }) => product))
  const byId = new Map<number, Product>(products.map((product) => [product.id, product]))
  return changeBasket(context, async (basket) => {
    const added: CallAnswer<'basket.take'>['added'] = []
    for (const { product: id, quantity, ...options } of items) {
      const product = byId.get(id)
      if (product) added.push(addedLineOf(await addLine(basket, { product, quantity, options }), product.record))
    }
    return { added, gone: goneOf(items, products), count: basket.items.length }
  })
}

/** @throws HttpError 404 for what we did not sign */
async function open(token: string, { site, database }: ListContext) {
  const items = sharedItems(site.signing, token)
  if (!items) throw new HttpError(404, 'Ссылка на корзину неполная или испорчена. Попросите прислать её ещё раз.')
  return withProducts(database.query, items)
}
