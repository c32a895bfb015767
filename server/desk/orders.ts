import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatMoment } from '#schema/definitions/text/format.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import { shortOf } from '../shop/catalog/promised.ts'
import { isOpen, mayClose } from '../shop/orders/edit.ts'
import { bookedIn, describeEntry, entryText, owedFor, paidText, shippedOf } from '../shop/orders/entries.ts'
import { readEvents } from '../shop/orders/events.ts'
import { filesOfOrder } from '../shop/orders/files.ts'
import { invoicesOfOrder } from '../shop/orders/invoices.ts'
import { letterParams } from '../shop/orders/letters.ts'
import { goodsOf, lotsIn, shipmentLink } from '../shop/orders/lots.ts'
import { isPlaced, type Order, statusesOf, statusOf, statusView } from '../shop/orders/order.ts'
import { agreedTerms, readLines, submissionOf } from '../shop/orders/read.ts'
import { nextOf, undoable } from '../shop/orders/steps.ts'
import { answerFacts } from './contacts.ts'
import { type DeskHandlers, mayCall } from './context.ts'
import { linkTo } from './customer-find.ts'
import { entryButtons } from './entry-form.ts'
import { invoiceRows } from './invoices.ts'
import { pageOf } from './lists.ts'
import { readFilter } from './order-filter.ts'
import { rowOf } from './order-lines.ts'
import { allIds, countOrders, findOrders, type NamedOrder, withNames } from './order-search.ts'
import { describeEvent, erasedText, orderLink, wantedOrder } from './order-shared.ts'
import { tableAddresses } from './order-table.ts'
import { seenOf } from './preview.ts'
import { letterEntry, orderThread } from './thread.ts'

type Row = CallAnswer<'desk.orders'>['list'][number]

const regionsOf = (site: Site) => singleContent(site, 'regions').regions

/** Returns the name of a region by its code; the code itself for an unknown region. */
export const regionName = (site: Site, region: string): string =>
  regionsOf(site).find(({ code }) => code === region)?.name ?? region

/** Returns a fact that links to the request from which an order or offer was made. Without a request, its text is empty. */
export const requestFact = (site: Site, label: string, request: number | null) => ({
  label,
  ...(request === null
    ? { text: '' }
    : { text: `№\u00a0${request}`, link: addressOf(site, 'desk.request', { id: String(request) }) }),
})

/** Returns the columns that the lists of orders and of offers have in common. */
export const toRow = (order: NamedOrder) => ({
  buyer: order.company || order.name || '',
  total: order.total,
  onRequest: order.on_request,
  responsible: order.responsible_name ?? '',
})

const OVERDUE = 'счёт не\u00a0оплачен в\u00a0срок'

export const toOrderRow = (site: Site, order: NamedOrder & Pick<Order, 'status'>, isOverdue = false): Row => ({
  number: order.number,
  ...orderLink(site, order.number),
  status: order.status,
  look: statusView(site, order.status),
  createdAt: order.created_at,
  ...toRow(order),
  region: regionName(site, order.region),
  invoice: order.invoice_number === null ? '' : `№\u00a0${order.invoice_number}`,
  parts: [entryText(order, Number(order.shipped ?? 0), Number(order.pieces ?? 0)), isOverdue ? OVERDUE : '']
    .filter(Boolean)
    .join('; '),
})

export const orderHandlers = {
  async 'desk.orders'({ page, ...filterValues }, { site, database, keepsOrders }) {
    const texts = Object.fromEntries(
      Object.entries(filterValues).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const base = addressOf(site, 'desk.orders', texts)
    const filter = readFilter(filterValues, statusesOf(site))
    const isUnclear = typeof filter === 'string'
    const { list, pagination } = await pageOf(page, base, (part) =>
      keepsOrders && !isUnclear ? findOrders(database, filter, part) : Promise.resolve({ rows: [], total: 0 }),
    )
    const overdue = await allIds(database, { waits: 'due', number: list.map(({ number }) => number) })
    return {
      list: list.filter(isPlaced).map((order) => toOrderRow(site, order, overdue.includes(order.id))),
      pagination,
      statuses: statusesOf(site).map(({ id, name }) => ({ value: id, text: name })),
      regions: regionsOf(site).map(({ code, name }) => ({ value: code, text: name })),
      ...tableAddresses(texts),
      problem: isUnclear ? filter : '',
    }
  },

  /** Returns the filter and number of the orders to export. `sendOrderTable` then writes the table. @throws HttpError 400, 409 */
  async 'desk.ordersExport'(filterValues, { site, database, keepsOrders, audit }) {
    if (!keepsOrders) throw new HttpError(409, 'Заказы ведёт другая система: таблицы здесь нет.')
    const filter = readFilter(filterValues, statusesOf(site))
    if (typeof filter === 'string') throw new HttpError(400, filter)
    const total = await countOrders(database, filter)
    audit({ subject: `таблица, заказов: ${total}` })
    return { total, filter }
  },

  async 'desk.order'({ number }, context) {
    const { site, staff, database, keepsOrders } = context
    const { query } = database
    const stored = await wantedOrder(number, { database, keepsOrders })
    const [row, lines, { answers }, events, files, invoices] = await Promise.all([
      withNames(query).where('orders.id', '=', stored.id).executeTakeFirstOrThrow(),
      readLines(query, stored.id),
      submissionOf(query, stored),
      readEvents(query, stored.id),
      filesOfOrder(query, stored.id),
      invoicesOfOrder(query, stored.id),
    ])
    const short = await shortOf(query, stored, lines)
    const undo = undoable(events, new Date())
    const erasure = events.find(({ kind }) => kind === 'erased')
    const may = mayCall(site, staff.role, 'desk.orderStatus')
    const owed = owedFor(stored)
    const until = invoices.find(({ replaced_by }) => replaced_by === null)?.snapshot.until
    return {
      item: {
        ...toOrderRow(site, { ...row, status: stored.status }),
        version: seenOf(stored.version),
        responsibleId: stored.responsible === null ? '' : String(stored.responsible),
        next: may
          ? [
              ...nextOf(site, stored.status)
                .map((to) => statusOf(site, to))
                // Skips statuses that payments set.
                .filter(({ after }) => after !== 'payment' && after !== 'paid')
                .filter(({ id }) => id !== 'cancelled' || shippedOf(lines) === 0)
                .map(({ id, name }) => ({ text: `Перевести в\u00a0«${name}»`, to: id })),
              ...entryButtons(stored, lines),
              ...(mayClose(stored, lines) ? [{ text: 'Закрыть с\u00a0отгруженным', to: 'close' }] : []),
            ].map(({ text, to }, i) => ({
              text,
              kind: i === 0 ? 'primary' : 'secondary',
              link: addressOf(site, 'desk.orderStep', { number, to }),
            }))
          : [],
        isOpen: isOpen(stored, lines) && mayCall(site, staff.role, 'desk.orderLines'),
        linesLink: addressOf(site, 'desk.orderDraft', { number }),
        lines: lines.map(rowOf),
        sums: letterParams(stored, lines, []).params.sums,
        head: [
          {
            label: 'Покупатель',
            text: row.company || row.name || row.email || row.phone || 'данные стёрты',
            ...(row.customer_id &&
              mayCall(site, staff.role, 'desk.customer') && { link: linkTo(site, row.customer_id) }),
          },
          { label: 'Сумма', text: rubles(stored.total) },
          { label: 'Оплачено', text: paidText(stored) },
          { label: 'Осталось', text: owed > 0 && (stored.paid !== null || shippedOf(lines) > 0) ? rubles(owed) : '' },
          { label: 'Счёт', text: row.invoice_number === null ? 'нет' : `№\u00a0${row.invoice_number}` },
          {
            label: 'Оплатить до',
            text: until && owed > 0 ? `${formatDate(until)}${until < today() ? ', срок прошёл' : ''}` : '',
          },
          { label: 'Ведёт', text: row.responsible_name ?? 'никто' },
          { label: 'Оформлен', text: formatMoment(stored.created_at) },
          { label: 'Регион', text: regionName(site, stored.region) },
          { label: 'Нет на\u00a0складе', text: short.text },
          requestFact(site, 'Заявка', stored.request),
        ],
        answers: [...answerFacts(answers, { phone: row.phone ?? '', email: row.email ?? '' }), ...agreedTerms(stored)],
        erased: erasure ? `${erasedText(erasure.staff)}.` : 'Стёрто по\u00a0сроку хранения.',
        invoiceLink: addressOf(site, 'desk.invoiceDraft', { number }),
        canInvoice: stored.status !== 'cancelled' && mayCall(site, staff.role, 'desk.invoiceIssue'),
        invoices: invoiceRows(invoices, { order: stored, lines }, mayCall(site, staff.role, 'desk.invoice')),
        entries: bookedIn(events).map(({ event, entry, document = '' }) => {
          const [what, amount] = describeEntry(entry)
          const query = { number, to: entry.kind, corrects: String(event.id) }
          const goods = goodsOf({ event, entry, document }, lines)
          const isShipment = entry.kind === 'shipment' && goods.length > 0
          return {
            ...{ id: String(event.id), what, amount, document, staff: event.staff, lots: lotsIn(goods).join(', ') },
            ...(isShipment && { labels: 'этикетки', labelsLink: `/desk/orders/${number}/labels-${event.id}.pdf` }),
            ...(isShipment && { papers: 'документы', papersLink: shipmentLink(site.signing, event.id) }),
            ...(may && { correct: 'исправить', link: addressOf(site, 'desk.orderStep', query) }),
          }
        }),
        files: files.map(({ id, title, name, for_buyer, added_at, staff: addedBy }) => ({
          ...{ file: String(id), number, canRemove: mayCall(site, staff.role, 'desk.orderFileRemove') },
          title: title || name,
          name,
          ...(mayCall(site, staff.role, 'desk.orderFile') && { link: `/desk/files/${id}` }),
          forBuyer: for_buyer ? 'да' : '',
          addedAt: added_at,
          staff: addedBy,
        })),
        thread: await orderThread(context, stored),
        ...letterEntry(context, 'order', number, row.email),
        ...(undo &&
          may && {
            undo: {
              event: String(undo.id),
              text: describeEvent(site, undo).join(': '),
              hasLetter: undo.details.letter !== undefined,
            },
          }),
      },
    }
  },
} satisfies Partial<DeskHandlers>
