import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { attributesOf, toCard } from '../../catalog/calls/card.ts'
import { sectionAddress } from '../../catalog/calls/sections.ts'
import { prefixOf } from '../../site/regions.ts'
import { compareProducts } from '../comparison.ts'
import { MAX } from '../simple-list.ts'
import type { ListContext } from './context.ts'
import { readProducts } from './favorite.ts'

export async function compareItem(
  { region }: CallParameters<'compare.item'>,
  context: ListContext,
): Promise<CallAnswer<'compare.item'>> {
  const { items, products, gone } = await readProducts('compare', context)
  const { site, catalog } = context
  const prefix = prefixOf(site, region)
  const sections = compareProducts(products, ({ record }) => attributesOf(record))
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
