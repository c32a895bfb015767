import type { RemovedItem } from '#schema/api/lists/removed.ts'
import type { MakeCall } from '#schema/definitions/calls/call.ts'
import { givenWishes, type Wishes } from '#schema/definitions/shop/units/wishes.ts'
import type { Query } from '../../engine/database/tables.ts'
import { type Signing, seal, unseal } from '../../engine/secrets/signing.ts'
import type { Site } from '../../engine/site/site.ts'

/** A line of a shared basket, with the article number, because another site has other product numbers. */
interface SharedItem extends Wishes {
  kind: string
  article: string
  quantity: number
}

const PURPOSE = 'basket'

/** Encodes a basket for a URL. @returns undefined if the URL would be too long */
export const shareItems = (signing: Signing, items: readonly SharedItem[]): string | undefined =>
  seal(
    signing,
    PURPOSE,
    JSON.stringify(
      items.map(({ kind, article, quantity, color, coloring, decoration }) => {
        const wishes = [color, coloring, decoration]
        return [kind === 'main' ? 0 : 1, article, quantity, ...(wishes.some(Boolean) ? wishes : [])]
      }),
    ),
  )

/** Decodes a shared basket; undefined if the signature is invalid. */
export function sharedItems(signing: Signing, token: string): SharedItem[] | undefined {
  const text = unseal(signing, PURPOSE, token)
  if (text === undefined) return undefined
  // The cast is safe, since the signature proves that `shareItems` wrote the text.
  return (JSON.parse(text) as [number, string, number, string?, string?, string?][]).map(
    ([kind, article, quantity, color = '', coloring = '', decoration = '']) => ({
      kind: kind === 0 ? 'main' : 'import',
      article,
      quantity,
      color,
      coloring,
      decoration,
      wanted: null,
    }),
  )
}

/** Adds this site's product numbers to shared lines, even of withdrawn products; 0 for an unknown article number. */
export async function withProducts(query: Query, items: readonly SharedItem[]) {
  const articles = [...new Set(items.map(({ article }) => article))]
  const rows =
    articles.length === 0
      ? []
      : await query.selectFrom('product_ids').selectAll().where('article', 'in', articles).execute()
  const ids = new Map(rows.map(({ id, kind, article }) => [`${kind} ${article}`, id]))
  return items.map((item) => ({
    ...item,
    product: ids.get(`${item.kind} ${item.article}`) ?? 0,
    name: item.article,
    kopecks: null,
  }))
}

/** The URL of a list's page contains a signed list of removed items, so that they can be restored without JavaScript. */

/** Name of the URL parameter, and purpose of its signature. */
const REMOVED = 'removed'

/** Maximum number of removed items that can be restored. */
const MAX = 10

/** A call that changes a list, and the page from which the visitor made it. */
interface Change {
  name: string
  body: Readonly<Record<string, unknown>>
  referer: string | undefined
}

/** Decodes removed items; empty if the signature is invalid. */
export function readRemoved({ signing }: Site, token: string): RemovedItem[] {
  const text = unseal(signing, REMOVED, token)
  return text === undefined ? [] : (JSON.parse(text) as RemovedItem[]) // signed, so `withRemoved` wrote it
}

/** Returns the items that can be restored after this change of a list, the last removed first. Must be called before the change. */
export async function removedAfter<Context extends { site: Site }>(
  { name, body, referer }: Change,
  context: Context,
  makeCall: MakeCall<Context>,
): Promise<readonly RemovedItem[]> {
  const token = referer && URL.canParse(referer) ? new URL(referer).searchParams.get(REMOVED) : null
  const earlier = token ? readRemoved(context.site, token) : []
  const kept = earlier.filter((item) => name.startsWith(item.list) && !(name.endsWith('.add') && isSame(item, body)))
  const now = await itemOf(name, body, context, makeCall)
  return now ? [now, ...kept].slice(0, MAX) : kept
}

/** Adds the removed items to the URL of the list's page, which offers to restore them. */
export function withRemoved({ signing }: Site, page: string, removed: readonly RemovedItem[]): string {
  const token = removed.length > 0 ? seal(signing, REMOVED, JSON.stringify(removed)) : undefined
  return token === undefined ? page : `${page}${page.includes('?') ? '&' : '?'}${REMOVED}=${token}`
}

/** Returns the item that the change removes; undefined if it removes nothing, or the list or catalog lacks the product. */
async function itemOf<Context>(
  name: string,
  { productId, basketId }: Change['body'],
  context: Context,
  makeCall: MakeCall<Context>,
): Promise<RemovedItem | undefined> {
  if (name === 'basket.remove') {
    const { items } = (await makeCall('basket.item', {}, context)).item
    const line = items.find(
      (sharedLine) => sharedLine.basketId === basketId && sharedLine.productId === productId && !sharedLine.gone,
    )
    if (!line) return undefined
    const { place = line.basketId, quantity } = line
    return { list: 'basket', productId: line.productId, name: line.name, quantity, place, ...givenWishes(line) }
  }
  if (name !== 'favorite.remove' && name !== 'compare.remove') return undefined
  const { products } =
    name === 'favorite.remove'
      ? await makeCall('favorite.item', {}, context)
      : (await makeCall('compare.item', {}, context)).item
  const product = products.find(({ id }) => id === productId)
  return (
    product && { list: name === 'favorite.remove' ? 'favorite' : 'compare', productId: product.id, name: product.name }
  )
}

const isSame = (item: RemovedItem, body: Change['body']): boolean =>
  [item.productId, item.color, item.coloring, item.decoration].join('\n') ===
  [body.productId, body.color, body.coloring, body.decoration].join('\n')
