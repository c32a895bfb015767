import { extname } from 'node:path'
import { sql } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { createMemoryLimit } from '../../engine/limits/per-address.ts'
import { clientKey } from '../../engine/limits/rate-limiter.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import { productPage } from '../catalog/calls/card.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { drawingOf } from '../catalog/pictures.ts'
import { amountOf, type Booked, bookedIn, lotKey } from './entries.ts'
import type { OrderChange } from './events.ts'
import { linkToken, type OrderLine, type ReadOrdersContext } from './order.ts'

/** A product with the lot number as typed; empty if the lot is unknown. */
type Goods = Pick<OrderLine, 'article' | 'product'> & { lot: string }

/** A document of a lot or a product. `stored`: its row in `lot_files`; undefined for a file in public/. */
export type GoodsPaper = CallAnswer<'order.lot'>['files'][number] & { stored?: { id: number; added_at: string } }

/** Returns the address of a lot's page, which is printed on the label of the box. */
export const lotAddress = (site: Site, lot: string): string => addressOf(site, 'order.lot', { lot })

/** Returns the signed address of a stored document. */
export const passportLink = (signing: Signing, { id, name }: { id: number; name: string }): string =>
  `/papers/passport/${linkToken(signing, 'passport', id)}/file${extname(name).toLowerCase()}`

/** Returns the signed address of a ZIP with all documents of a shipment. @param event number of the shipment's event */
export const shipmentLink = (signing: Signing, event: number): string =>
  `/papers/shipment/${linkToken(signing, 'shipment', event)}.zip`

/** Returns the shipments of an order with corrections applied. */
export const shipmentEntries = (events: readonly OrderChange[]): Booked[] =>
  bookedIn(events).filter(({ entry }) => entry.kind === 'shipment' && amountOf(entry) > 0)

/** Returns the order lines of a shipment, each with the shipped pieces and their lot. */
export const goodsOf = ({ entry }: Booked, lines: readonly OrderLine[]) =>
  ('pieces' in entry ? entry.pieces : []).flatMap(([position, pieces, lot = '']) => {
    const line = lines.find((each) => each.position === position)
    return line && pieces > 0 ? [{ ...line, pieces, lot }] : []
  })

/** Returns the lot numbers of goods, without duplicates. */
export const lotsIn = (goods: readonly Goods[]): string[] => [...new Set(goods.flatMap(({ lot }) => lot || []))]

/** Returns the documents of goods: first those that staff added to a lot or an article number, then the catalog's documents. */
export async function papersOf(
  goods: readonly Goods[],
  { site, catalog, database: { query } }: Pick<CatalogContext, 'site' | 'catalog' | 'database'>,
): Promise<GoodsPaper[]> {
  const keys = goods.map(({ lot, article }) => ({ lot: lotKey(lot), article: articleIdentity(article) }))
  const rows = await query
    .selectFrom('lot_files')
    .selectAll()
    .where('lot', 'in', ['', ...keys.map(({ lot }) => lot)])
    .where('article', 'in', ['', ...keys.map(({ article }) => article)])
    .orderBy('lot', 'desc')
    .orderBy('id')
    .execute()
  const own = rows.filter((row) =>
    keys.some((key) => ['', key.lot].includes(row.lot) && ['', key.article].includes(row.article)),
  )
  const stored = own.map(({ lot, article, title, ...row }) => {
    const note = [lot && `партия ${lot}`, article].filter(Boolean).join(', ')
    return { title, note, file: passportLink(site.signing, row), stored: row }
  })
  const products = await catalog.withHidden(goods.flatMap(({ product }) => product ?? []))
  const documents = products.flatMap(({ record }) => record.documents)
  return [...stored, ...new Map(documents.map(({ title, file }) => [file, { title, file }])).values()]
}

const message = 'С\u00a0вашего адреса открывают слишком много партий.'
/** Rate limit, because lot numbers may be consecutive and could be enumerated. */
const lookups = createMemoryLimit({ points: 100, seconds: 600, message })

/** Returns the goods and documents of a lot (партия) to any visitor who knows its number. @throws HttpError 404; LimitReached */
export async function viewLot(
  { lot: typed = '' }: CallParameters<'order.lot'>,
  context: ReadOrdersContext,
): Promise<CallAnswer<'order.lot'>> {
  const { site, catalog, address, database } = context
  const lot = lotKey(typed)
  if (lot === '') return { lot, goods: [], files: [] }
  await lookups.take({ key: clientKey(address) })
  const { rows: shipped } = await sql<Omit<Goods, 'lot'>>`
    select distinct product, article from order_entries join order_lines using (order_id, position)
    where lot = ${lot} and amount > 0`.execute(database.query)
  const named = await database.query.selectFrom('lot_files').select('article').where('lot', '=', lot).execute()
  if (shipped.length + named.length === 0)
    throw new HttpError(404, 'Такой партии нет: проверьте номер на\u00a0этикетке.')
  const goods = [...shipped, ...named].map(({ article, ...each }) => ({ product: null, ...each, article, lot }))
  const papers = await papersOf(goods, context)
  const products = await catalog.products(shipped.flatMap(({ product }) => product ?? []))
  return {
    lot: typed.trim(),
    goods: products.map(({ record }) => {
      const { name: title, article: lead } = record
      return { title, lead, link: productPage(site, record), drawing: drawingOf(record) }
    }),
    files: papers.map(({ stored: _, ...paper }) => paper),
  }
}
