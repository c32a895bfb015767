import type { CallAnswer, CallParameters, Handlers } from '#schema/definitions/calls/types.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import { attributesOf, toCard } from '../../catalog/calls/card.ts'
import { sectionAddress } from '../../catalog/calls/sections.ts'
import { prefixOf } from '../../regions/regions.ts'
import { addLine, changeLine } from '../basket.ts'
import { compareProducts } from '../comparison.ts'
import { MAX } from '../items.ts'
import { readRemoved } from '../share.ts'
import {
  addedLineOf,
  basketAdd,
  basketItem,
  basketRemove,
  basketShare,
  basketShared,
  basketTake,
  basketUpdate,
  changeBasket,
  type ListContext,
  productOf,
} from './basket.ts'
import { addTo, favoriteItem, readProducts, removeFrom, watchedList, watchedSave } from './favorite.ts'
import { basketPaste, basketPasted } from './paste.ts'

export const listHandlers: Handlers<'basket' | 'favorite' | 'compare' | 'watched' | 'list', ListContext> = {
  'basket.item': basketItem,
  'basket.add': basketAdd,
  'basket.set': basketUpdate,
  'basket.update': basketUpdate,
  'basket.remove': basketRemove,
  'basket.paste': basketPaste,
  'basket.pasted': basketPasted,
  'list.removed': listRemoved,
  'basket.share': basketShare,
  'basket.shared': basketShared,
  'basket.take': basketTake,
  'basket.pair': basketPair,
  'favorite.item': favoriteItem,
  'favorite.add': addTo('favorite'),
  'favorite.remove': removeFrom('favorite'),
  'compare.item': compareItem,
  'compare.add': addTo('compare'),
  'compare.remove': removeFrom('compare'),
  'watched.list': watchedList,
  'watched.save': watchedSave,
}

async function compareItem(
  { region }: CallParameters<'compare.item'>,
  context: ListContext,
): Promise<CallAnswer<'compare.item'>> {
  const { items, products, gone } = await readProducts('compare', context)
  const { site, catalog } = context
  const prefix = prefixOf(site, region)
  const sections = compareProducts(products, ({ record }) => attributesOf(site, record, 'comparison'))
  return {
    item: {
      data: { count: items.length, most: MAX.compare, gone },
      products: products.map((product) => toCard(site, product, prefix)),
      sections: sections.map(({ kind, path, products, rows }) => ({
        kind,
        path,
        name: catalog.index.kinds[kind].sections.find((section) => section.path === path)?.name ?? path,
        link: sectionAddress(context, kind, path, region),
        products: products.map(({ id }) => id),
        rows: rows.map(({ values, ...row }) => ({ ...row, values: [...values] })),
      })),
    },
  }
}

/** Adds a container with its closure, or sets the quantities of their lines. @throws HttpError 422 if the catalog lacks one, 409 if the basket is full */
async function basketPair(
  { productId, withId, quantity, how }: CallParameters<'basket.pair'>,
  context: ListContext,
): Promise<CallAnswer<'basket.pair'>> {
  // The container comes first in the basket.
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
}

/** Returns the products that a form removed without JavaScript. @throws HttpError 404 for an invalid signature */
function listRemoved({ token }: CallParameters<'list.removed'>, { site }: ListContext): CallAnswer<'list.removed'> {
  const items = readRemoved(site, token)
  if (items.length === 0) throw new HttpError(404, 'Возвращать нечего.')
  return { items }
}
