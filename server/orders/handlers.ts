import type { CallAnswer, CallParameters, Handlers } from '#schema/api/types.ts'
import { rubles } from '#schema/definitions/shop/money.ts'
import { givenWishes } from '#schema/definitions/shop/wishes.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { HttpError } from '../http/http-error.ts'
import { takeItems } from '../lists/calls/share.ts'
import { MANAGER } from '../mail/mailer.ts'
import { addressOf } from '../site/addresses.ts'
import { type ChangeOrderContext, orderSummary, ownerOf, type ReadOrdersContext } from './context.ts'
import { isOrderNumber } from './number.ts'
import { answersOfOrder, readOrder, readOrders } from './read.ts'
import { orderSave } from './save.ts'
import { leaveNew } from './status.ts'

/** Orders on a page of the list. */
const PAGE_SIZE = 20

export const orderHandlers: Handlers<'order', ReadOrdersContext, ChangeOrderContext> = {
  'order.save': orderSave,
  'order.list': orderList,
  'order.view': orderView,
  'order.repeat': orderRepeat,
  'order.cancel': orderCancel,
}

async function orderList(
  { page }: CallParameters<'order.list'>,
  context: ReadOrdersContext,
): Promise<CallAnswer<'order.list'>> {
  const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const { orders, total } = await readOrders(context.database.query, ownerOf(context), range)
  return {
    list: orders.map((order) => ({ ...orderSummary(order), count: order.lines })),
    pagination: { page, pages: Math.ceil(total / PAGE_SIZE), total },
  }
}

async function orderView(
  { number }: CallParameters<'order.view'>,
  context: ReadOrdersContext,
): Promise<CallAnswer<'order.view'>> {
  const { order, lines } = await ownOrder(number, context)
  const { site, catalog, database } = context
  const products = new Map(
    (await catalog.products(lines.map(({ product }) => product))).map(({ id, record }) => [id, record]),
  )
  const linkOf = (id: number) => {
    const record = products.get(id)
    return record && { link: addressOf(site, 'catalog.view', { kind: record.kind, slug: record.code }) }
  }
  return {
    item: {
      ...orderSummary(order),
      count: lines.length,
      boxes: order.boxes,
      pallets: order.pallets,
      volume: order.volume,
      weight: order.weight,
      lines: lines.map(({ product, article, name, quantity, boxes, kopecks, sum, color, coloring, decoration }) => ({
        productId: product,
        ...{ article, name, quantity, boxes, kopecks, sum },
        ...linkOf(product),
        ...givenWishes({ color, coloring, decoration }),
      })),
      answers: await answersOfOrder(database.query, order),
    },
  }
}

async function orderRepeat(
  { number }: CallParameters<'order.repeat'>,
  context: ReadOrdersContext,
): Promise<CallAnswer<'order.repeat'>> {
  const { lines } = await ownOrder(number, context)
  return takeItems(lines, context)
}

/** @throws HttpError 404 for what is not the visitor's own, 409 for an order that is in hand already */
async function orderCancel(
  { number }: CallParameters<'order.cancel'>,
  context: ChangeOrderContext,
): Promise<CallAnswer<'order.cancel'>> {
  const { order } = await ownOrder(number, context)
  const { mailer, wakeOutbox } = context
  const params = { number, date: formatDate(moscowDay(order.created_at)), total: rubles(order.total) }
  const status = await leaveNew(context.database, number, 'cancelled', (transaction) =>
    mailer.write(transaction, { to: MANAGER, mail: 'order-cancelled', params }),
  )
  if (status !== 'cancelled')
    throw new HttpError(409, 'Заказ уже взят в\u00a0работу. Чтобы отменить его, позвоните менеджеру.')
  wakeOutbox()
  return { number, status }
}

/** @throws HttpError 404 for what is not the visitor's own */
async function ownOrder(number: string, context: ReadOrdersContext) {
  if (!isOrderNumber(number)) throw new HttpError(404, 'В номере заказа ошибка: проверьте цифры.')
  const found = await readOrder(context.database.query, ownerOf(context), number)
  if (!found) throw new HttpError(404, 'Такого заказа у вас нет.')
  return found
}
