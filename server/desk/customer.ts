import type { Kysely, Selectable } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import type { Tables, UserRow } from '../database/tables.ts'
import { senderName, senderOf } from '../forms/sender.ts'
import { HttpError } from '../http/http-error.ts'
import { statusView } from '../orders/order.ts'
import { addressOf } from '../site/addresses.ts'
import type { Site } from '../site/site.ts'
import { emailFact, phoneFact } from './contacts.ts'
import type { StaffContext } from './context.ts'
import { contactOf } from './customers.ts'
import { nextOf } from './order-status.ts'
import { toConsents } from './request.ts'
import { bodyOf, REQUEST_CALLS, requestRows, toRequest } from './requests.ts'

type Item = CallAnswer<'desk.customer'>['item']

/** The customer that an address of the desk names: an account, a mailbox or phone, or both. */
export interface Customer {
  id: string
  user: Selectable<UserRow> | undefined
  /** Undefined for an account with an unconfirmed e-mail: the submissions with it may be another person's. */
  key: string | undefined
}

/** @throws HttpError 404 */
export async function findCustomer(query: Kysely<Tables>, id: string): Promise<Customer> {
  const number = Number(id.slice(1))
  if (id.startsWith('u')) {
    const user = await query.selectFrom('users').selectAll().where('id', '=', number).executeTakeFirst()
    if (!user) throw missing()
    return { id, user, key: user.email_confirmed_at === null ? undefined : user.email }
  }
  const sent = await query.selectFrom('submissions').select('customer').where('id', '=', number).executeTakeFirst()
  if (!sent?.customer) throw missing()
  const user = await query
    .selectFrom('users')
    .selectAll()
    .where('email', '=', sent.customer)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return { id, user, key: sent.customer }
}

const missing = (): HttpError => new HttpError(404, 'Такого покупателя нет: возможно, его данные стёрты.')

/** Numbers of everything that a person has sent, the last first. */
export async function sentBy(query: Kysely<Tables>, { user, key }: Omit<Customer, 'id'>): Promise<number[]> {
  const rows = await query
    .selectFrom('submissions')
    .select('id')
    .where(({ or, eb }) =>
      or([...(user ? [eb('uid', '=', user.uid)] : []), ...(key === undefined ? [] : [eb('customer', '=', key)])]),
    )
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders of a person's account, and those that these submissions made. */
export const ordersBy = (query: Kysely<Tables>, { user }: Pick<Customer, 'user'>, sent: readonly number[]) =>
  query
    .selectFrom('orders')
    .where(({ or, eb }) =>
      or([
        ...(user ? [eb('orders.user_id', '=', user.id), eb('orders.uid', '=', user.uid)] : []),
        eb('orders.submission', 'in', [...sent, 0]),
      ]),
    )

/** Consents of a person. */
export const consentsBy = (query: Kysely<Tables>, { user }: Pick<Customer, 'user'>, sent: readonly number[]) =>
  query
    .selectFrom('consents')
    .where(({ or, eb }) =>
      or([...(user ? [eb('consents.uid', '=', user.uid)] : []), eb('consents.submission', 'in', [...sent, 0])]),
    )

const isMailbox = (key: string | undefined): key is string => key?.includes('@') === true

const SUBSCRIPTIONS = { waiting: 'ждёт подтверждения', confirmed: 'подписан', left: 'отписался' } as const

type Senders = readonly ReturnType<typeof senderOf>[]

async function factsOf(query: Kysely<Tables>, { user, key }: Customer, senders: Senders): Promise<Item['facts']> {
  const subscription = isMailbox(key)
    ? await query.selectFrom('subscribers').select('status').where('email', '=', key).executeTakeFirst()
    : undefined
  const given = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '')
  const emails = senders.map(({ email }) => email).filter((email) => email.toLowerCase() !== user?.email)
  return [
    ...given([user?.name ?? '', ...senders.map(({ name }) => name)]).map((text) => ({ label: 'Имя', text })),
    ...(user
      ? [emailFact(user.email_confirmed_at === null ? 'Почта, не\u00a0подтверждена' : 'Почта', user.email)]
      : []),
    ...given(emails).map((email) => emailFact('Почта', email)),
    ...given([user?.phone ?? '', ...senders.map(({ phone }) => phone)]).map((phone) => phoneFact('Телефон', phone)),
    ...(user ? [{ label: 'Кабинет', text: `с\u00a0${formatMoment(user.created_at)}` }] : []),
    ...(subscription ? [{ label: 'Рассылка', text: SUBSCRIPTIONS[subscription.status] }] : []),
  ]
}

function organizationsOf(senders: Senders, company: string | null | undefined): Item['organizations'] {
  const named = [...senders, ...(company ? [{ company, inn: '' }] : [])]
  const known = new Map<string, string>()
  for (const { company: label, inn } of named) if (label !== '') known.set(label, known.get(label) || inn)
  return [...known].map(([label, inn]) => ({ label, text: inn === '' ? 'ИНН не\u00a0назван' : `ИНН ${inn}` }))
}

/** Other customers who gave one of this person's phones. */
async function sharing(site: Site, query: Kysely<Tables>, sent: readonly number[], key: string | undefined) {
  const rows = await query
    .selectFrom('submissions')
    .select(({ fn }) => ['customer', fn.max('id').as('id')])
    .where('phone', 'in', ({ selectFrom }) =>
      selectFrom('submissions as own')
        .select('own.phone')
        .where('own.id', 'in', [...sent, 0])
        .where('own.phone', 'is not', null),
    )
    .where('id', 'not in', [...sent, 0])
    .groupBy('customer')
    .limit(20)
    .execute()
  return rows
    .filter(({ customer }) => customer !== null && customer !== key)
    .map(({ customer, id }) => ({
      label: 'Тот\u00a0же телефон',
      text: contactOf(customer ?? ''),
      link: addressOf(site, 'desk.customer', { id: `s${id}` }),
    }))
}

/** Rows of a person that one page shows. */
const SHOWN = 100

export async function customer(
  { id }: CallParameters<'desk.customer'>,
  { site, database: { query }, keepsOrders }: StaffContext,
): Promise<CallAnswer<'desk.customer'>> {
  const person = await findCustomer(query, id)
  const sent = await sentBy(query, person)
  const [rows, requests, orders, consents, files, papers] = await Promise.all([
    requestRows(query)
      .where('submissions.id', 'in', [...sent.slice(0, SHOWN), 0])
      .execute(),
    requestRows(query)
      .where('submissions.id', 'in', [...sent, 0])
      .where('call', 'in', REQUEST_CALLS)
      .orderBy('submissions.id', 'desc')
      .execute(),
    keepsOrders ? ordersBy(query, person, sent).selectAll('orders').orderBy('orders.id', 'desc').execute() : [],
    consentsBy(query, person, sent).selectAll('consents').orderBy('consents.id', 'desc').execute(),
    query
      .selectFrom('submission_files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('submission', 'in', [...sent, 0])
      .executeTakeFirstOrThrow(),
    query
      .selectFrom('order_files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', 'in', ordersBy(query, person, sent).select('orders.id'))
      .executeTakeFirstOrThrow(),
  ])
  const senders = rows.toSorted((a, b) => b.id - a.id).map((row) => senderOf(bodyOf(row)))
  const { user } = person
  const who = senderName({
    name: user?.name || senders[0]?.name || '',
    company: user?.company || senders[0]?.company || '',
  })
  return {
    item: {
      who: who || 'Без имени',
      facts: await factsOf(query, person, senders),
      organizations: organizationsOf(senders, user?.company),
      requests: requests.slice(0, SHOWN).map((row) => toRequest(site, row)),
      orders: orders.slice(0, SHOWN).map((order) => ({
        number: order.number,
        link: addressOf(site, 'desk.order', { number: order.number }),
        look: statusView(site, order.status),
        createdAt: order.created_at,
        total: order.total,
      })),
      consents: toConsents(site, consents.slice(0, SHOWN)),
      others: await sharing(site, query, sent, person.key),
      dataLink: `/desk/api/customers/${id}/data`,
      erased: [
        ...orders
          .filter(({ status }) => nextOf(site, status).length > 0)
          .map(({ number, status }) => ({
            label: 'Ещё не\u00a0закончен',
            text: `заказ ${number}, ${statusView(site, status).name}: писать и\u00a0звонить станет некуда`,
            link: addressOf(site, 'desk.order', { number }),
          })),
        { label: 'Сотрём', text: erasedText(person, sent.length, Number(files.count), Number(papers.count)) },
        { label: 'Останется', text: keptText(orders.length, consents.length) },
      ],
    },
  }
}

const erasedText = ({ user, key }: Customer, sent: number, files: number, papers: number): string =>
  [
    ...(user ? ['кабинет со\u00a0входами, корзиной и\u00a0избранным'] : []),
    `заявки, предложения и\u00a0данные покупателя в\u00a0заказах: ${sent}`,
    `файлы заявок: ${files}`,
    `файлы заказов: ${papers}${papers > 0 ? ' (документы, которые нужны бухгалтерии, сначала скачайте со\u00a0страниц заказов)' : ''}`,
    ...(isMailbox(key)
      ? ['подписку и\u00a0письма: сведения об\u00a0отправленных и\u00a0те, что ещё не\u00a0ушли']
      : []),
  ].join('; ')

const keptText = (orders: number, consents: number): string =>
  [
    `номера, строки, суммы и\u00a0счета заказов без имени и\u00a0пожеланий (бухгалтерский учёт): ${orders}`,
    `документ, редакция и\u00a0время согласий без имени и\u00a0адреса (доказательство по\u00a0152-ФЗ): ${consents}`,
  ].join('; ')
