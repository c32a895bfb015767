import { ORDER_STATUSES, type OrderStatus } from '#kinds/order-statuses/kind.ts'
import type { CallParameters } from '#schema/definitions/calls/types.ts'
import { wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { confirmFirst, fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { singleContent } from '../engine/site/site.ts'
import { isProduct } from '../shop/orders/lines.ts'
import { isPlaced, type Order, statusView } from '../shop/orders/order.ts'
import { readLines } from '../shop/orders/read.ts'
import type { DeskHandlers, StaffContext, StaffPostContext } from './context.ts'
import { orderNoteHandlers } from './order-notes.ts'
import { type NamedOrder, withNames } from './order-search.ts'
import { orderLink, signOf, wantedOrder } from './order-shared.ts'
import { orderStatusHandlers } from './order-status.ts'
import { staffById } from './staff.ts'

type Change = Pick<CallParameters<'desk.ordersSeveral'>, 'to' | 'responsible' | 'documents'>

/** Orders by these numbers, in their order; `missing` are numbers without one. */
async function readSeveral(numbers: readonly string[], { database, keepsOrders }: StaffContext) {
  const wanted = [...new Set(numbers)]
  const rows =
    keepsOrders && wanted.length > 0
      ? (await withNames(database.query).where('orders.number', 'in', wanted).execute()).filter(isPlaced)
      : []
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return {
    rows: wanted.flatMap((number) => byNumber.get(number) ?? []),
    missing: wanted.filter((number) => !byNumber.has(number)),
  }
}

/** «26-7F3K-Q; 1148», an order a line. */
const readDocuments = (text = ''): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [number = '', document = ''] = line.split(/[;\t]/).map((cell) => cell.trim())
      return number === '' ? [] : [[number.toUpperCase(), document]]
    }),
  )

/** Parameters of a step to a state, with the order's own document. */
const stepTo = (number: string, to: OrderStatus, documents: Change['documents']) => {
  const document = readDocuments(documents).get(number)
  return { number, to, ...(document !== undefined && { document }) }
}

/** Says what a change does to an order, or why it cannot be made. */
async function outcomeOf(
  { number, status, responsible: leads, responsible_name }: NamedOrder & Pick<Order, 'status'>,
  { to: word, responsible, documents }: Change,
  context: StaffContext,
): Promise<string> {
  const texts: string[] = []
  if (responsible) {
    const person = await staffById(context.database.query, Number(responsible))
    const name = person?.name ?? 'никто'
    texts.push(Number(responsible) === leads ? `уже ведёт ${name}` : `ведёт ${responsible_name ?? 'никто'} → ${name}`)
  }
  const to = ORDER_STATUSES.find((candidate) => candidate === word)
  if (to === status) texts.push(`уже «${statusView(context.site, to).name}»`)
  else if (to) {
    const { item } = await orderStatusHandlers['desk.orderStep'](stepTo(number, to, documents), context)
    const { look, toLook, isAllowed, noLetter, letter, document } = item
    const { document: needed } = singleContent(context.site, 'order-statuses').statuses[to]
    if (!isAllowed) texts.push(`«${look.name}» не\u00a0может стать «${toLook.name}»`)
    else if (needed?.required && document === '') texts.push(`«${toLook.name}» не\u00a0станет без номера документа`)
    else {
      const paper = document && `, №\u00a0${document}`
      texts.push(`${look.name} → ${toLook.name}${paper}, ${noLetter || `письмо на\u00a0${letter[0]?.text ?? ''}`}`)
    }
  }
  return texts.join('; ')
}

const queryOf = (numbers: readonly string[]): string =>
  new URLSearchParams(numbers.map((number) => ['number', number])).toString()

const chosenText = (rows: readonly Pick<NamedOrder, 'number' | 'version'>[]): string =>
  rows.map(({ number, version }) => `${number}/${version}`).join(' ')

/** Versions by number. */
const readChosen = (text: string): Map<string, string> =>
  new Map(
    text.split(' ').map((entry) => {
      const [number = '', version = ''] = entry.split('/')
      return [number, version]
    }),
  )

/** Makes the change of one order as its own page does. @throws HttpError where it cannot be made */
async function changeOne(
  { number, status }: Pick<Order, 'number' | 'status'>,
  version: string,
  { responsible, to: word, documents }: Change,
  context: StaffPostContext,
): Promise<void> {
  const unnoted = { ...context, audit: () => undefined }
  const to = ORDER_STATUSES.find((candidate) => candidate === word && candidate !== status)
  if (to) {
    const { item } = await orderStatusHandlers['desk.orderStep'](stepTo(number, to, documents), context)
    const { seen, document } = item
    await orderStatusHandlers['desk.orderStatus']({ number, to, version, seen, document }, unnoted)
  }
  if (!responsible) return
  const current = to ? String((await wantedOrder(number, context)).version) : version
  await orderNoteHandlers['desk.orderResponsible']({ number, version: current, responsible }, unnoted)
}

export const severalHandlers = {
  async 'desk.ordersSeveral'({ number: numbers = [], done, ...change }, context) {
    const { site } = context
    const { rows, missing } = await readSeveral(numbers, context)
    const outcomes = await Promise.all(rows.map((row) => outcomeOf(row, change, context)))
    const query = queryOf(rows.map(({ number }) => number))
    return {
      list: rows.map((row, i) => ({
        number: row.number,
        ...orderLink(site, row.number),
        look: statusView(site, row.status),
        buyer: row.company || row.name || '',
        total: row.total,
        responsible: row.responsible_name ?? '',
        invoice: row.invoice_number === null ? '' : `№\u00a0${row.invoice_number}`,
        outcome: done === undefined ? (outcomes[i] ?? '') : 'сделано',
      })),
      missing: missing.map((number) => ({ label: number, text: 'Такого заказа нет.' })),
      statuses: ORDER_STATUSES.slice(1).map((value) => ({ value, text: statusView(site, value).name })),
      chosen: chosenText(rows),
      documents:
        change.documents ?? rows.map(({ number, invoice_number }) => `${number}; ${invoice_number ?? ''}`).join('\n'),
      seen: change.to || change.responsible ? signOf(chosenText(rows), outcomes) : '',
      invoices: rows.some(({ invoice_number }) => invoice_number !== null) ? `/desk/orders/invoices.pdf?${query}` : '',
      picking: `${addressOf(site, 'desk.ordersPicking')}?${query}`,
      xlsx: `/desk/orders.xlsx?${query}`,
    }
  },

  /** @throws HttpError 422 without a change; 409 until what becomes of each order has been shown, and if one is left out */
  async 'desk.ordersChange'({ chosen, seen, ...change }, context) {
    const { site, audit } = context
    if (!change.to && !change.responsible) throw fieldError('to', 'Выберите состояние или ответственного')
    const versions = readChosen(chosen)
    const numbers = [...versions.keys()]
    const { rows } = await readSeveral(numbers, context)
    audit({ subject: `заказов: ${formatNumber(rows.length)}` })
    const outcomes = await Promise.all(rows.map((row) => outcomeOf(row, change, context)))
    if (seen !== signOf(chosenText(rows), outcomes))
      throw confirmFirst('Проверьте, что станет с\u00a0каждым заказом, и\u00a0подтвердите.')
    const refusals: string[] = []
    for (const [i, row] of rows.entries())
      try {
        await changeOne(row, versions.get(row.number) ?? '', change, context)
        audit({ changes: { [row.number]: [null, outcomes[i] ?? ''] } })
      } catch (error) {
        if (!(error instanceof HttpError) || error.statusCode >= 500) throw error
        refusals.push(`${row.number}: ${error.message}`)
      }
    if (refusals.length > 0)
      throw new HttpError(
        409,
        [`Сделано: ${rows.length - refusals.length} из\u00a0${rows.length}. Остальные как были.`, ...refusals].join(
          '\n',
        ),
      )
    return { link: `${addressOf(site, 'desk.ordersSeveral')}?${queryOf(numbers)}&done=${rows.length}` }
  },

  async 'desk.ordersPicking'({ number: numbers = [] }, context) {
    const { rows } = await readSeveral(numbers, context)
    const picked = new Map<
      string,
      { article: string; name: string; wishes: string; quantity: number; boxes: number; parts: string[] }
    >()
    for (const { id, number } of rows)
      for (const line of await readLines(context.database.query, id)) {
        if (!isProduct(line)) continue
        const wishes = wishTexts(line).join('; ')
        const key = `${line.article}\n${wishes}`
        const { article, name } = line
        const sum = picked.get(key) ?? { article, name, wishes, quantity: 0, boxes: 0, parts: [] }
        sum.quantity += line.quantity
        sum.boxes += line.boxes
        sum.parts.push(`${number}: ${formatNumber(line.quantity)}`)
        picked.set(key, sum)
      }
    return {
      orders: rows.map(({ number, company, name }) => ({ label: number, text: company || name || 'покупатель стёрт' })),
      list: [...picked.values()]
        .toSorted((a, b) => a.article.localeCompare(b.article, 'ru'))
        .map(({ parts, ...sum }) => ({ ...sum, orders: parts.join('\n') })),
    }
  },
} satisfies Partial<DeskHandlers>
