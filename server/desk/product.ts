import { sql } from 'kysely'
import { priceInline } from '#schema/definitions/shop/units/money.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import type { Query } from '../engine/database/tables.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { productPage } from '../shop/catalog/calls/card.ts'
import { hideProducts, readHidden } from '../shop/catalog/hidden.ts'
import { ladderText } from '../shop/catalog/import/preview.ts'
import { GONE } from '../shop/catalog/promised.ts'
import { supplyOfLine } from '../shop/orders/lines.ts'
import { isPlaced, statusView } from '../shop/orders/order.ts'
import { changesText, readAudit } from './audit.ts'
import { refuseWhileWriting } from './catalog.ts'
import { type DeskHandlers, mayCall, type StaffContext, type StaffPostContext } from './context.ts'
import { withNames } from './order-search.ts'
import { orderLink } from './order-shared.ts'
import { readRecords } from './price-table.ts'
import { HIDDEN, stateOf } from './products.ts'
import { nameOf } from './requests.ts'
import { change } from './thread.ts'

/** Maximum rows of each list on the page. */
const SHOWN = 100

/** Returns the newest open orders that contain a product, and how many of its pieces all open orders still have to ship. */
async function waitingOrders(query: Query, product: number) {
  const { ordered } = await query
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(sql<number | null>`sum(quantity - coalesce(shipped, 0))`.as('ordered'))
    .where('product', '=', product)
    .where('status', 'not in', GONE)
    .executeTakeFirstOrThrow()
  const orders = await withNames(query)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['order_lines.quantity', 'order_lines.shipments'])
    .where('order_lines.product', '=', product)
    .where('order_lines.quantity', '>', 0)
    .where('orders.status', 'not in', GONE)
    .orderBy('order_lines.order_id', 'desc')
    .limit(SHOWN)
    .execute()
  return { orders, ordered: ordered ?? 0 }
}

async function readSeveral({ database }: StaffContext, ids: readonly string[]) {
  const records = await readRecords(database, ids.map(Number))
  const hidden = await readHidden(database.query)
  return [...records].map(([id, product]) => ({ id, product, isHidden: hidden.has(id) }))
}

/** Hides products or shows them again. @throws HttpError 404 if none of them exists; 409 while a catalog is being written */
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

export const productRecordHandlers = {
  /** Returns a product with the open orders that contain it, and with the changes that staff made to it. @throws HttpError 404 */
  async 'desk.product'({ id: key }, { site, staff, database, keepsOrders }) {
    const { query } = database
    const id = Number(key)
    const product = (await readRecords(database, [id])).get(id)
    if (!product) throw new HttpError(404, 'Такого изделия в\u00a0каталоге нет.')
    const { article, name, prices, coming = [], stock, leadDays, minQuantity, perBox } = product
    const isHidden = (await readHidden(query)).has(id)
    const { orders, ordered } = keepsOrders ? await waitingOrders(query, id) : { orders: [], ordered: 0 }
    const { rows: changes } = await readAudit(query, { subject: article, result: 'done' }, { limit: SHOWN, offset: 0 })
    const people = await query.selectFrom('staff').select(['id', 'name', 'email']).execute()
    const mayOpen = mayCall(site, staff.role, 'desk.order')
    return {
      item: {
        title: `${article}: ${name}`,
        isHidden,
        look: isHidden
          ? { name: HIDDEN, tone: 'plain' }
          : stock > 0
            ? { name: 'на\u00a0складе', tone: 'good' }
            : { name: 'под\u00a0заказ', tone: 'waiting' },
        head: [
          { label: 'Цена', text: priceInline(prices[0]?.kopecks ?? null) },
          { label: 'Остаток', text: formatNumber(stock) },
          { label: 'В\u00a0заказах', text: formatNumber(ordered) },
          { label: 'Срок, раб. дней', text: formatNumber(leadDays) },
          { label: 'В\u00a0коробке', text: formatNumber(perBox) },
          { label: 'Не\u00a0меньше', text: formatNumber(minQuantity) },
        ],
        ladder: [
          ...(prices.length > 1 ? [{ label: 'Цены от\u00a0количества', text: ladderText(prices) }] : []),
          ...coming.map(({ since, prices }) => ({
            label: `Цены с\u00a0${formatDate(since)}`,
            text: ladderText(prices),
          })),
        ],
        shopLink: productPage(site, product),
        orders: orders.filter(isPlaced).map((order) => ({
          number: order.number,
          ...(mayOpen && orderLink(site, order.number)),
          look: statusView(site, order.status),
          buyer: order.company || order.name || '',
          quantity: order.quantity,
          supply: supplyOfLine({ shipments: order.shipments }),
        })),
        thread: changes.map((row) => {
          const who = nameOf(people.find((person) => person.id === row.staff_id) ?? { name: null, email: row.email })
          return change(row.at, who, 'Изменено', changesText(row))
        }),
      },
    }
  },

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
