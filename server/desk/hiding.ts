import { HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { hideProducts, readHidden } from '../shop/catalog/hidden.ts'
import { refuseWhileWriting } from './catalog.ts'
import type { DeskHandlers, StaffContext, StaffPostContext } from './context.ts'
import { readRecords } from './price-table.ts'
import { HIDDEN, stateOf } from './products.ts'

/** The products of these numbers that the catalog has. */
async function readSeveral({ database }: StaffContext, ids: readonly string[]) {
  const records = await readRecords(database, ids.map(Number))
  const hidden = await readHidden(database.query)
  return [...records].map(([id, product]) => ({ id, product, isHidden: hidden.has(id) }))
}

/** @throws HttpError 404 without any of the products, 409 while a catalog is being written */
async function hide({ chosen }: { chosen: string }, isHidden: boolean, context: StaffPostContext) {
  const { site, database, audit } = context
  await refuseWhileWriting(database)
  const rows = await readSeveral(context, chosen.split(' '))
  const [row, ...others] = rows
  if (!row) throw new HttpError(404, 'Таких изделий в\u00a0каталоге нет.')
  const changing = rows.filter((row) => row.isHidden !== isHidden)
  if (changing.length > 0) await hideProducts(database, ids(changing), isHidden)
  const change = isHidden ? (['в\u00a0магазине', HIDDEN] as const) : ([HIDDEN, 'в\u00a0магазине'] as const)
  const [first, ...also] = changing.map(({ product }) => ({ subject: product.article, changes: { изделие: change } }))
  audit({ ...first, also })
  if (others.length === 0) return { link: addressOf(site, 'desk.product', { id: String(row.id) }) }
  const query = new URLSearchParams(ids(rows).map((id) => ['id', String(id)]))
  return { link: `${addressOf(site, 'desk.productsSeveral')}?${query}&done=${changing.length}` }
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

export const hidingHandlers = {
  async 'desk.productsSeveral'({ id: chosen = [] }, context) {
    const rows = await readSeveral(context, chosen)
    const numbers = (wanted: boolean) => ids(rows.filter(({ isHidden }) => isHidden === wanted)).join(' ')
    return {
      list: rows.map(({ id, product, isHidden }) => ({
        ...{ id: String(id), article: product.article, name: product.name, state: stateOf(product, isHidden) },
        link: addressOf(context.site, 'desk.product', { id: String(id) }),
      })),
      shown: numbers(false),
      hidden: numbers(true),
    }
  },

  'desk.productsHide': (form, context) => hide(form, true, context),
  'desk.productsShow': (form, context) => hide(form, false, context),
} satisfies Partial<DeskHandlers>
