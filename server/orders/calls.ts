import { createHash } from 'node:crypto'
import type { OrderCancelled, OrderList, OrderRepeat, OrderSaved, OrderView } from '#schema/api/orders/orders.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { type CallContext, sendingOf, uidOf } from '../calls/context.ts'
import { letThrough } from '../forms/accept-submission.ts'
import { emailIn } from '../forms/calls.ts'
import { storeSubmission } from '../forms/store.ts'
import { type Accepted, acceptForm, type FormBody } from '../forms/validate-submission.ts'
import { HttpError } from '../http/http-error.ts'
import { takeItems } from '../lists/calls/share.ts'
import { roubles } from '../lists/words.ts'
import { MANAGER } from '../mail/mailer.ts'
import { addressOf } from '../site/addresses.ts'
import { letterParams } from './letters.ts'
import { dayOf, isOrderNumber } from './number.ts'
import { type NewOrder, type Order, placeOrder } from './place.ts'
import { answersOfOrder, type Owner, readOrder, readOrders } from './read.ts'
import { findByKey, keyRefusal } from './repeated.ts'
import { leaveNew } from './status.ts'

type SaveBody = FormBody & { key?: string; total?: number | string; accept?: boolean | string }

/** Orders on a page of the list. */
const PAGE_SIZE = 20

/** Orders that are being made: the same one that comes again meanwhile waits for it. */
const underway = new Map<string, Promise<Order>>()

export async function orderSave({ key, total, accept, ...body }: SaveBody, context: CallContext): Promise<OrderSaved> {
  const { files, key: header } = sendingOf(context)
  const accepted = await acceptForm('order.save', body, files, context)
  const { form, consents } = accepted
  const uid = uidOf(context)
  const own = header || key || undefined
  const sent = hashOf([form?.id, accepted.body, consents])
  const wanted: NewOrder = {
    uid,
    user: context.user?.id,
    once: own && hashOf([uid, own]),
    sent,
    total: total === undefined || total === '' ? undefined : Number(total),
    accept: accept === true || /^(true|on|1|y)$/i.test(String(accept)),
    now: new Date(),
  }
  const known = wanted.once && (await findByKey(context.database.query, wanted.once))
  // An order that is there already is no new one, and counts for no limit.
  const order = await (known
    ? place(wanted, accepted, context)
    : (underway.get(wanted.once ?? '') ?? make(wanted, accepted, body, context)))
  if (order.sent !== sent) throw keyRefusal(order)
  const { lines } = (await readOrder(context.database.query, ownerOf(context), order.number)) ?? { lines: [] }
  return { ...toWhole(order), count: lines.length }
}

function make(wanted: NewOrder, accepted: Accepted, body: FormBody, context: CallContext): Promise<Order> {
  const making = letThrough(accepted, body, context, 'order')
    .then(() => place(wanted, accepted, context))
    .finally(() => wanted.once !== undefined && underway.delete(wanted.once))
  if (wanted.once !== undefined) underway.set(wanted.once, making)
  return making
}

async function place(
  wanted: NewOrder,
  { form, body, values, answers, consents }: Accepted,
  context: CallContext,
): Promise<Order> {
  const { mailer, address, page, mailed } = sendingOf(context)
  const { database, catalog } = context
  const order = await placeOrder(database, catalog, wanted, {
    async submit(transaction, once) {
      const submission = {
        form: form?.id ?? '',
        call: 'order.save',
        uid: wanted.uid,
        address,
        page,
        answers,
        body,
        files: [],
        consents,
      }
      return (await storeSubmission(transaction, { ...submission, once: `order ${once}` }, wanted.now)).id
    },
    async tell(transaction, order, lines) {
      const [params, buyer] = [letterParams(order, lines, answers), emailIn(values)]
      await mailer.write(transaction, { to: MANAGER, mail: 'new-order', replyTo: buyer, ...params })
      if (buyer) await mailer.write(transaction, { to: buyer, mail: 'order-received', ...params })
    },
  })
  mailed()
  return order
}

export async function orderList({ page = 1 }: { page?: number }, context: CallContext): Promise<OrderList> {
  const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const { orders, total } = await readOrders(context.database.query, ownerOf(context), range)
  return {
    list: orders.map((order) => ({ ...toWhole(order), count: order.lines })),
    pagination: { page, pages: Math.ceil(total / PAGE_SIZE), total },
  }
}

export async function orderView({ number }: { number: string }, context: CallContext): Promise<OrderView> {
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
      ...toWhole(order),
      count: lines.length,
      boxes: order.boxes,
      pallets: order.pallets,
      volume: order.volume,
      weight: order.weight,
      lines: lines.map(({ product, article, name, quantity, boxes, kopecks, sum, color, coloring, decoration }) => ({
        productId: product,
        ...{ article, name, quantity, boxes, kopecks, sum },
        ...linkOf(product),
        ...(color && { color }),
        ...(coloring && { coloring }),
        ...(decoration && { decoration }),
      })),
      answers: await answersOfOrder(database.query, order),
    },
  }
}

export async function orderRepeat({ number }: { number: string }, context: CallContext): Promise<OrderRepeat> {
  const { lines } = await ownOrder(number, context)
  return takeItems(lines, context)
}

/** @throws HttpError 404 for what is not the visitor's own, 409 for an order that is in hand already */
export async function orderCancel({ number }: { number: string }, context: CallContext): Promise<OrderCancelled> {
  const { order } = await ownOrder(number, context)
  const { mailer, mailed } = sendingOf(context)
  const params = { number, date: formatDate(dayOf(new Date(order.created_at))), total: roubles(order.total) }
  const status = await leaveNew(context.database, number, 'cancelled', (transaction) =>
    mailer.write(transaction, { to: MANAGER, mail: 'order-cancelled', params }),
  )
  if (status !== 'cancelled')
    throw new HttpError(409, 'Заказ уже взят в\u00a0работу. Чтобы отменить его, позвоните менеджеру.')
  mailed()
  return { number, status }
}

/** @throws HttpError 404 for what is not the visitor's own */
async function ownOrder(number: string, context: CallContext) {
  if (!isOrderNumber(number)) throw new HttpError(404, 'В номере заказа ошибка: проверьте цифры.')
  const found = await readOrder(context.database.query, ownerOf(context), number)
  if (!found) throw new HttpError(404, 'Такого заказа у вас нет.')
  return found
}

const ownerOf = (context: CallContext): Owner => ({ uid: uidOf(context), user: context.user?.id })

const toWhole = ({ number, status, created_at, total, on_request }: Order) => ({
  number,
  status,
  date: dayOf(new Date(created_at)),
  total,
  onRequest: on_request,
})

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
