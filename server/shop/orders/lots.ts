import { extname } from 'node:path'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import type { Query } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { createMemoryLimit } from '../../engine/limits/per-address.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { productPage } from '../catalog/calls/card.ts'
import { certificateFacts } from '../catalog/calls/documents.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { drawingOf } from '../catalog/pictures.ts'
import { amountOf, type Booked, bookedIn, lotKey } from './entries.ts'
import type { OrderChange } from './events.ts'
import { linkToken, type OrderLine, type ReadOrdersContext } from './order.ts'

// Lots (партии) of goods. Whoever knows the number of a lot sees which articles are of it and their papers, and nothing of
// a buyer.

type Document = CallAnswer<'order.lot'>['files'][number]

/** A paper of a lot or an article; `stored`: the row of `lot_files`, undefined for a file of public/. */
export type GoodsPaper = Document & { stored?: number; changed?: string }

/** What papers belong to: articles and lots as somebody wrote them; no lot: empty. */
type Goods = Pick<OrderLine, 'article' | 'product'> & { lot: string }

/** Address of a lot's page, where its label leads. */
export const lotAddress = (site: Site, lot: string): string => addressOf(site, 'order.lot', { lot })

/** Address of a stored paper, which names its row and cannot be guessed. */
export const passportLink = (signing: Signing, { id, name }: { id: number; name: string }): string =>
  `/papers/passport/${linkToken(signing, 'passport', id)}/file${extname(name).toLowerCase()}`

/** Shipments of an order as their corrections leave them. */
export const shipmentsIn = (events: readonly OrderChange[]): Booked[] =>
  bookedIn(events).filter(({ entry }) => entry.kind === 'shipment' && amountOf(entry) > 0)

/** What a shipment consists of, each line and lot once. */
export const goodsOf = ({ entry }: Booked, lines: readonly OrderLine[]) =>
  ('pieces' in entry ? entry.pieces : []).flatMap(([position, pieces, lot = '']) => {
    const line = lines.find((each) => each.position === position)
    return line && pieces > 0 ? [{ ...line, pieces, lot }] : []
  })

/** Papers of goods: of their lots first, then certificates, then documents of the products as the catalog has them. */
export async function papersOf(
  given: readonly Goods[],
  { site, catalog, database: { query } }: Pick<CatalogContext, 'site' | 'catalog' | 'database'>,
): Promise<GoodsPaper[]> {
  const goods = given.map(({ lot, article }) => ({ lot: lotKey(lot), article: articleIdentity(article) }))
  /** True for what belongs to any of these lots and articles. */
  const isOf = (lots: readonly string[] = [], articles: readonly string[] = []): boolean =>
    goods.some(
      ({ lot, article }) =>
        (lots.length === 0 || lots.includes(lot)) && (articles.length === 0 || articles.includes(article)),
    )
  const rows = await query
    .selectFrom('lot_files')
    .selectAll()
    .where('lot', 'in', ['', ...new Set(goods.map(({ lot }) => lot))])
    .where('article', 'in', ['', ...new Set(goods.map(({ article }) => article))])
    .orderBy('lot', 'desc')
    .orderBy('id')
    .execute()
  const stored = rows
    .filter(({ lot, article }) => isOf(lot ? [lot] : [], article ? [article] : []))
    .map((row) => ({
      ...{ title: row.title, file: passportLink(site.signing, row), stored: row.id, changed: row.added_at },
      ...(row.lot && { note: `партия ${row.lot}` }),
    }))
  const certified = singleContent(site, 'certificates').certificates.filter(
    ({ lots, articles }) => (lots || articles) && isOf(lots?.map(lotKey), articles?.map(articleIdentity)),
  )
  const products = await catalog.withHidden(given.flatMap(({ product }) => product ?? []))
  const files = [...certified, ...products.flatMap(({ record }) => record.documents)]
  const published = files.map(({ title, file }) => ({ title, file, ...certificateFacts(site, file) }))
  const once = new Map([...stored, ...published].map((paper) => [paper.file, paper] as const))
  return [...once.values()]
}

/** Lots of each line of an order that the buyer has. */
export async function lotsByLine(query: Query, order: number): Promise<ReadonlyMap<number | null, string[]>> {
  const rows = await query
    .selectFrom('order_entries')
    .select(({ fn }) => ['position', 'lot', fn.sum('amount').as('pieces')])
    .where('order_id', '=', order)
    .where('lot', 'is not', null)
    .groupBy(['position', 'lot'])
    .orderBy('lot')
    .execute()
  const left = rows.filter(({ pieces }) => Number(pieces) > 0)
  const lines = Map.groupBy(left, ({ position }) => position)
  return new Map([...lines].map(([position, some]) => [position, some.flatMap(({ lot }) => lot ?? [])]))
}

/** Numbers of lots may run on: nobody tries them all. */
const lookups = createMemoryLimit({
  points: 100,
  seconds: 600,
  message: 'С\u00a0вашего адреса открывают слишком много партий.',
})

/** What belongs to a lot, for whoever knows its number; without one nothing does. @throws HttpError 404; LimitReached */
export async function viewLot(
  { lot: typed = '' }: CallParameters<'order.lot'>,
  context: ReadOrdersContext,
): Promise<CallAnswer<'order.lot'>> {
  const { site, catalog, address, database } = context
  const lot = lotKey(typed)
  if (lot === '') return { lot, articles: '', goods: [], files: [] }
  await lookups.take(address)
  const shipped = await database.query
    .selectFrom('order_entries')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'order_entries.order_id')
        .onRef('order_lines.position', '=', 'order_entries.position'),
    )
    .select(['product', 'article'])
    .distinct()
    .where('lot', '=', lot)
    .orderBy('article')
    .execute()
  const named = await database.query.selectFrom('lot_files').select('article').where('lot', '=', lot).execute()
  const goods = [
    ...shipped,
    ...named.map(({ article }) => ({ product: null, article })),
    { product: null, article: '' },
  ]
  const files = await papersOf(
    goods.map((each) => ({ ...each, lot })),
    context,
  )
  if (shipped.length === 0 && files.length === 0)
    throw new HttpError(404, 'Такой партии нет: проверьте номер на\u00a0этикетке.')
  const products = await catalog.products(shipped.flatMap(({ product }) => product ?? []))
  return {
    lot,
    articles: [...new Set(shipped.map(({ article }) => article))].join(', '),
    goods: products.map(({ record }) => ({
      ...{ title: record.name, link: productPage(site, record), lead: record.article },
      drawing: drawingOf(record),
    })),
    files: files.map(({ stored: _, changed: __, ...file }) => file),
  }
}
