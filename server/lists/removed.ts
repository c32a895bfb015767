import type { RemovedItem } from '#schema/api/lists/removed.ts'
import type { MakeCall } from '#schema/api/types.ts'
import { givenWishes } from '#schema/definitions/shop/wishes.ts'
import { seal, unseal } from '../secrets/signing.ts'
import type { Site } from '../site/site.ts'

/** What was taken out of a list without a script: the address of the list's page holds it, so that it can be taken back. */

/** The parameter of the address, and what its seal is for. */
const REMOVED = 'removed'

/** Removals that one after another can be taken back. */
const MAX = 10

/** A change of a list, by the name of its call, from a page. */
interface Change {
  name: string
  body: Readonly<Record<string, unknown>>
  referer: string | undefined
}

/** Empty for what we did not seal. */
export function readRemoved({ signing }: Site, token: string): RemovedItem[] {
  const text = unseal(signing, REMOVED, token)
  return text === undefined ? [] : (JSON.parse(text) as RemovedItem[]) // signed by us: what `withRemoved` wrote
}

/** What can be taken back after a change, which has not been made yet: of the same list, the latest first. */
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

/** Told to the list's page in its address, which then offers to take them back. */
export function withRemoved({ signing }: Site, page: string, removed: readonly RemovedItem[]): string {
  const token = removed.length > 0 ? seal(signing, REMOVED, JSON.stringify(removed)) : undefined
  return token === undefined ? page : `${page}?${REMOVED}=${token}`
}

/** Undefined for what is no removal, is not in the list, or is not in the catalogue any more. */
async function itemOf<Context>(
  name: string,
  { productId, basketId }: Change['body'],
  context: Context,
  makeCall: MakeCall<Context>,
): Promise<RemovedItem | undefined> {
  if (name === 'basket.remove') {
    const { items } = (await makeCall('basket.item', {}, context)).item
    const line = items.find((one) => one.basketId === basketId && one.productId === productId && !one.gone)
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
