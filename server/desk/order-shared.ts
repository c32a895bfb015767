import { rubles } from '#schema/definitions/shop/units/money.ts'
import { formatNumber, sentence } from '#schema/definitions/text/format.ts'
import { confirmFirst, HttpError } from '../engine/http/http-error.ts'
import type { Letters } from '../engine/mail/letters.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { type CompanyContext, otherCompany, otherText } from '../shop/company/companies.ts'
import { describeEntry } from '../shop/orders/entries.ts'
import { type OrderChange, readEvents } from '../shop/orders/events.ts'
import type { Fact } from '../shop/orders/lines.ts'
import { type Order, readPlaced, statusView } from '../shop/orders/order.ts'

import type { StaffContext } from './context.ts'

/** Reads an order. @throws HttpError 404 for an unknown order, or if another system manages the orders */
export async function wantedOrder(
  number: string,
  { database, keepsOrders }: Pick<StaffContext, 'database' | 'keepsOrders'>,
): Promise<Order> {
  const order = keepsOrders ? await readPlaced(database.query, number) : undefined
  if (!order) throw new HttpError(404, 'Такого заказа нет.')
  return order
}

/** Returns the address of the order's page, which opens after a change. */
export const orderLink = (site: Site, number: string) => ({ link: addressOf(site, 'desk.order', { number }) })

/** Returns the facts about a letter that staff see before it is sent. */
export async function letterFactsOf(
  letters: Letters | undefined,
  letter: { to: string; mail: string; params: Readonly<Record<string, unknown>> } | undefined,
): Promise<Fact[]> {
  if (!letter || !letters) return []
  const { subject, text } = await letters.compose(letter.mail, letter.params)
  return [
    { label: 'Кому', text: letter.to },
    { label: 'Тема', text: subject },
    { label: 'Текст', text },
  ]
}

/** Says why a buyer's data were erased. @param staff name of the person who erased them; empty if the account was deleted */
export const erasedText = (staff: string): string =>
  staff === '' ? 'Данные покупателя стёрты вместе с\u00a0кабинетом' : 'Данные покупателя стёрты по\u00a0его просьбе'

/** Functions that return the title and text of an event, by the event's `kind`. */
export const eventWords: {
  [Kind in OrderChange['kind']]: (site: Site, change: Extract<OrderChange, { kind: Kind }>) => [string, string]
} = {
  status(site, { status, details: { from, document, entry, reason } }) {
    const [what, text] = entry ? describeEntry(entry) : ['Состояние', '']
    const now = statusView(site, status).name
    const change = from === undefined ? now : from === status ? '' : `${statusView(site, from).name} → ${now}`
    const paper = document && `№\u00a0${document}`
    return [what, [...(entry ? [text, paper, change] : [change, paper]), reason].filter(Boolean).join(', ')]
  },
  undone: (site, { status, details: { entry } }) => [
    'Отменено сразу',
    entry ? describeEntry(entry).join(': ') : statusView(site, status).name,
  ],
  lines: (_, { details: { changes = [], total: [before, after] = [0, 0] } }) => [
    'Состав и\u00a0цены',
    [...changes, `Сумма: ${rubles(before)} → ${rubles(after)}`].join('\n'),
  ],
  note: (_, { details: { text = 'стёрта' } }) => ['Заметка', text],
  file: (_, { details: { name = 'имя стёрто', title, isForBuyer, isRemoved } }) => [
    isRemoved ? 'Файл удалён' : 'Файл',
    `${title || name}${isForBuyer && !isRemoved ? ', виден покупателю' : ''}`,
  ],
  responsible: (_, { details: { name = '' } }) => ['Ответственный', name],
  invoice: (_, { staff, details: { number = 0, replaces, total = 0 } }) => [
    staff === '' ? 'Счёт, покупатель сам' : 'Счёт',
    [`№\u00a0${number}`, ...(replaces === undefined ? [] : [`взамен №\u00a0${replaces}`]), rubles(total)].join(', '),
  ],
  taken: (_, { details: { request } }) =>
    request === undefined ? ['Принят по\u00a0телефону', ''] : ['Принят по\u00a0заявке', `№\u00a0${request}`],
  offer: (_, { details: { number = '' } }) => ['По\u00a0предложению', `№\u00a0${number}`],
  leaving: () => ['Просьба стереть данные: сотрём, когда заказ закончится', ''],
  erased: (_, { staff }) => [erasedText(staff), ''],
}

/** Describes an event of any kind. @returns title and text */
export const describeEvent = (site: Site, change: OrderChange): [string, string] =>
  (eventWords[change.kind] as (site: Site, change: OrderChange) => [string, string])(site, change)

/** Returns error 409: `thing` has changed. @param by who changed it and how @param intent the refused change @param now current state */
export const staleError = (
  { thing, by, intent, now }: { thing: string; by: string; intent: string; now: string },
  details: { version: string; [name: string]: unknown },
): HttpError =>
  confirmFirst(
    `${sentence(`Пока вы\u00a0смотрели, ${thing} изменили${by}`)} Вы хотели: ${sentence(intent || 'то\u00a0же, что есть')} Сейчас ${now}. Проверьте и, если нужно, подтвердите ещё раз.`,
    { ...details, wanted: intent },
  )

/** Returns the error that somebody else has changed the order. @param intent text about the refused change, for example «отгружен» */
export async function staleOrder(number: string, intent: string, context: StaffContext): Promise<HttpError> {
  const { site, database } = context
  const order = await wantedOrder(number, context)
  const { version, status, total } = order
  // Skips notes and files, because they do not increment the order's version.
  const last = (await readEvents(database.query, order.id)).findLast(({ kind }) => kind !== 'note' && kind !== 'file')
  const [what, text] = last ? describeEvent(site, last) : ['', '']
  const by = last ? `: ${last.staff || 'покупатель'}\u00a0— ${what.toLowerCase()}${text && ` (${text})`}` : ''
  const now = `заказ «${statusView(site, status).name}», ${rubles(total)}, коробок: ${formatNumber(order.boxes)}`
  return staleError({ thing: 'заказ', by, intent, now }, { version: String(version), status, total })
}

/** The `otherwise` function of `reviewed` for orders: throws the error that somebody else has changed the order. */
export async function lateForOrder(
  { thing: { number }, plan: { intent } }: { thing: Order; plan: { intent: string } },
  context: StaffContext,
): Promise<never> {
  throw await staleOrder(number, intent, context)
}

/** Returns the register of companies. Its rate limits count each member of the staff separately. */
export const registerOf = ({ desk, staff }: Pick<StaffContext, 'desk' | 'staff'>): CompanyContext => ({
  companies: desk.companies,
  address: `staff ${staff.id}`,
})

/** Returns a warning if the INN's company has another name. Returns undefined if the names match, or if the register has no such INN. */
export async function otherNamed(
  buyer: { readonly name: string; readonly inn: string },
  context: Pick<StaffContext, 'desk' | 'staff'>,
): Promise<string | undefined> {
  const other = await otherCompany(registerOf(context), buyer)
  return other && otherText(buyer, other)
}
