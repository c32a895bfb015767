import type { Kysely } from 'kysely'
import type { Wishes } from '#schema/definitions/shop/wishes.ts'
import type { Tables } from '../database/tables.ts'
import { type Signing, seal, unseal } from '../secrets/signing.ts'
import type { ListItem } from './items.ts'

/** A line that somebody shared: by its article number, not by ours. */
export interface SharedItem extends Wishes {
  kind: string
  article: string
  quantity: number
}

const PURPOSE = 'basket'

/** A basket in a text for an address. @returns undefined where it is too long for one */
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

/** Undefined for what we did not share. */
export function sharedItems(signing: Signing, token: string): SharedItem[] | undefined {
  const text = unseal(signing, PURPOSE, token)
  if (text === undefined) return undefined
  // Signed by us: what shareItems wrote.
  return (JSON.parse(text) as [number, string, number, string?, string?, string?][]).map(
    ([kind, article, quantity, color = '', coloring = '', decoration = '']) => ({
      kind: kind === 0 ? 'main' : 'import',
      article,
      quantity,
      color,
      coloring,
      decoration,
    }),
  )
}

/** A shared line with the number that its product has with us, in the catalogue or once in it; none: 0. */
export async function withProducts(
  query: Kysely<Tables>,
  items: readonly SharedItem[],
): Promise<(SharedItem & Pick<ListItem, 'product' | 'name' | 'kopecks'>)[]> {
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
