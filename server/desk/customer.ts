import { type Kysely, sql } from 'kysely'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { DAY_MS, isDate, today } from '#schema/definitions/text/dates.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import { FINISHED_STATUSES } from '#schema/kinds/order-statuses.ts'
import type { Tables } from '../engine/database/tables.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { erasePerson } from '../shop/account/erase-person.ts'
import { readPerson } from '../shop/account/export-person.ts'
import { buyersOfPerson, type Person } from '../shop/account/person.ts'
import { DONE } from '../shop/account/profile.ts'
import { usersWithProfile } from '../shop/account/users.ts'
import { placedOrders, statusView } from '../shop/orders/order.ts'
import { type Sender, senderName } from '../shop/submissions/buyer.ts'
import { senderOf } from '../shop/submissions/values.ts'
import { emailFact, phoneFact } from './contacts.ts'
import type { DeskHandlers } from './context.ts'
import { contactOf } from './customers.ts'
import { findColleague } from './order-notes.ts'
import { toConsents } from './request.ts'
import { nameOf, REQUEST_CALLS, requestRows, toRequest } from './requests.ts'
import { customerThread, letterEntry } from './thread.ts'

type Item = CallAnswer<'desk.customer'>['item']

/** The customer that an address of the desk names: an account, a mailbox or phone, or both. */
export interface Customer {
  id: string
  user: Awaited<ReturnType<typeof findUser>>
  /** Undefined for an account with an unconfirmed e-mail: the submissions with it may be another person's. */
  key: string | undefined
  /** Their row of `buyers` by which the desk names them. */
  buyer: number
}

const findUser = (query: Kysely<Tables>, by: { id: number } | { email: string }) =>
  usersWithProfile(query)
    .$if('id' in by, (users) => users.where('users.id', '=', 'id' in by ? by.id : 0))
    .$if('email' in by, (users) =>
      users.where('users.email', '=', 'email' in by ? by.email : '').where('email_confirmed_at', 'is not', null),
    )
    .executeTakeFirst()

/** @throws HttpError 404 */
export async function findCustomer(query: Kysely<Tables>, id: string): Promise<Customer> {
  const number = Number(id.slice(1))
  if (id.startsWith('u')) {
    const user = await findUser(query, { id: number })
    if (!user) throw missing()
    return { id, user, key: user.email_confirmed_at === null ? undefined : user.email, buyer: user.buyer }
  }
  const sent = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select(['customer', 'buyers.id as buyer'])
    .where('submissions.id', '=', number)
    .executeTakeFirst()
  if (!sent?.customer) throw missing()
  return { id, user: await findUser(query, { email: sent.customer }), key: sent.customer, buyer: sent.buyer }
}

const missing = (): HttpError => new HttpError(404, 'Такого покупателя нет: возможно, его данные стёрты.')

/** Numbers of everything that a person has sent, the last first. */
async function sentBy(query: Kysely<Tables>, person: Customer): Promise<number[]> {
  const rows = await query
    .selectFrom('submissions')
    .select('submissions.id')
    .where('buyer', 'in', buyersOfPerson(query, person))
    .orderBy('submissions.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** The address for letters; empty for a customer with a phone alone. */
export const mailboxOf = ({ user, key }: Customer): string => user?.email ?? (isMailbox(key) ? key : '')

const isMailbox = (key: string | undefined): key is string => key?.includes('@') === true

const SUBSCRIPTIONS = { waiting: 'ждёт подтверждения', confirmed: 'подписан', left: 'отписался' } as const

type Senders = readonly Sender[]

/** Who looks after a person, and when to call. */
const careOf = (query: Kysely<Tables>, person: Customer) =>
  sql<NonNullable<Item['care']>>`
    select coalesce(cast(manager as text), '') as responsible, coalesce(staff.name, '') as name,
      coalesce(call_on, '') as day, call_about as about from buyers left join staff on staff.id = manager
    where call_about is not null and buyers.id in ${buyersOfPerson(query, person)}`.execute(query)

async function factsOf(query: Kysely<Tables>, { user, key }: Customer, senders: Senders): Promise<Item['facts']> {
  const subscription = isMailbox(key)
    ? await query.selectFrom('subscribers').select('status').where('email', '=', key).executeTakeFirst()
    : undefined
  const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '')
  const emails = senders.map(({ email }) => email).filter((email) => email.toLowerCase() !== user?.email)
  return [
    ...distinct([user?.name ?? '', ...senders.map(({ name }) => name)]).map((text) => ({ label: 'Имя', text })),
    ...(user
      ? [emailFact(user.email_confirmed_at === null ? 'Почта, не\u00a0подтверждена' : 'Почта', user.email)]
      : []),
    ...distinct(emails).map((email) => emailFact('Почта', email)),
    ...distinct([user?.phone ?? '', ...senders.map(({ phone }) => phone)]).map((phone) => phoneFact('Телефон', phone)),
    ...(user ? [{ label: 'Кабинет', text: `с\u00a0${formatMoment(user.created_at)}` }] : []),
    ...(subscription ? [{ label: 'Рассылка', text: SUBSCRIPTIONS[subscription.status] }] : []),
  ]
}

function organizationsOf(senders: Senders, company = ''): Item['organizations'] {
  const named = [...senders, ...(company ? [{ company, inn: '' }] : [])]
  const innByName = new Map<string, string>()
  for (const { company: label, inn } of named) if (label !== '') innByName.set(label, innByName.get(label) || inn)
  return [...innByName].map(([label, inn]) => ({ label, text: inn === '' ? 'ИНН не\u00a0назван' : `ИНН ${inn}` }))
}

/** Other customers who gave one of this person's phones or taxpayer's numbers. */
async function sharing(site: Site, query: Kysely<Tables>, person: Customer) {
  const personBuyers = buyersOfPerson(query, person)
  const persons = query.selectFrom('buyers').where('id', 'in', personBuyers)
  const rows = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select(({ fn }) => ['customer', fn.max('submissions.id').as('id')])
    .where(({ or, eb }) =>
      or([
        eb('phone_key', 'in', persons.select('phone_key')),
        eb('inn', 'in', persons.select('inn').where('inn', '!=', '')),
      ]),
    )
    .where('buyers.id', 'not in', personBuyers)
    .groupBy('customer')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows
    .filter(({ customer }) => customer !== null && customer !== person.key)
    .map(({ customer, id }) => ({
      label: 'Тот\u00a0же телефон или ИНН',
      text: contactOf(customer ?? ''),
      link: addressOf(site, 'desk.customer', { id: `s${id}` }),
    }))
}

/** Rows of a person that one page shows. */
const SHOWN = 100

const erasedText = ({ user, key }: Customer, sent: number, files: number, papers: number): string =>
  [
    ...(user ? ['кабинет со\u00a0входами, корзиной и\u00a0избранным'] : []),
    `заявки, предложения и\u00a0данные покупателя в\u00a0заказах, с\u00a0письмами сотрудников о\u00a0них: ${sent}`,
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

const personOfDesk = ({ user, key }: Customer): Person => ({ user, key, mailbox: isMailbox(key) ? key : undefined })

export const customerHandlers = {
  async 'desk.customer'({ id }, context) {
    const { site, database, keepsOrders } = context
    const { query } = database
    const person = await findCustomer(query, id)
    const sent = await sentBy(query, person)
    const buyers = buyersOfPerson(query, person)
    const [rows, requests, orders, consents, files, papers] = await Promise.all([
      requestRows(query)
        .where('submissions.id', 'in', [...sent.slice(0, SHOWN), 0])
        .execute(),
      requestRows(query)
        .where('submissions.id', 'in', [...sent, 0])
        .where('call', 'in', REQUEST_CALLS)
        .orderBy('submissions.id', 'desc')
        .execute(),
      keepsOrders
        ? query
            .selectFrom(placedOrders(query))
            .selectAll()
            .where('buyer', 'in', buyers)
            .orderBy('created_at', 'desc')
            .execute()
        : [],
      query.selectFrom('consents').selectAll().where('buyer', 'in', buyers).orderBy('id', 'desc').execute(),
      query
        .selectFrom('submission_files')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('submission', 'in', [...sent, 0])
        .executeTakeFirstOrThrow(),
      query
        .selectFrom('order_files')
        .innerJoin(placedOrders(query), 'orders.id', 'order_files.order_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('buyer', 'in', buyers)
        .executeTakeFirstOrThrow(),
    ])
    const senders = rows.toSorted((a, b) => b.id - a.id).map(senderOf)
    const { user } = person
    const who = senderName({
      name: user?.name || senders[0]?.name || '',
      company: user?.company || senders[0]?.company || '',
    })
    return {
      item: {
        who: who || 'Без имени',
        facts: await factsOf(query, person, senders),
        care: (await careOf(query, person)).rows[0] ?? {},
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
        others: await sharing(site, query, person),
        thread: await customerThread(context, buyers),
        ...letterEntry(context, 'customer', id, mailboxOf(person)),
        dataLink: `/desk/api/customers/${id}/data`,
        erased: [
          ...orders
            .filter(({ status }) => !FINISHED_STATUSES.some((finished) => finished === status))
            .map(({ number, status }) => ({
              label: 'Ещё не\u00a0закончен',
              text: `заказ ${number}, ${statusView(site, status).name}: покупатель, заметки и\u00a0файлы останутся до\u00a0его конца и\u00a0сотрутся сами`,
              link: addressOf(site, 'desk.order', { number }),
            })),
          { label: 'Сотрём', text: erasedText(person, sent.length, Number(files.count), Number(papers.count)) },
          { label: 'Останется', text: keptText(orders.length, consents.length) },
        ],
      },
    }
  },

  /** Everything about a person, as their own export has it, with the notes of staff. @throws HttpError 404 */
  async 'desk.customerData'({ id }, { database: { query }, audit }) {
    audit({ subject: `покупатель ${id}` })
    const now = new Date()
    const kept = await readPerson(query, personOfDesk(await findCustomer(query, id)), { withNotes: true, now })
    return { madeAt: now.toISOString(), kept }
  },

  /** @throws HttpError 404, 422 */
  async 'desk.customerCare'({ id, responsible, day, about = '' }, context) {
    context.audit({ subject: `покупатель ${id}`, personal: ['напоминание'] })
    if (day !== undefined && !isDate(day)) throw fieldError('day', 'Такого дня нет')
    const colleague = responsible === undefined ? undefined : await findColleague(responsible, context)
    await context.database.query.transaction().execute(async (transaction) => {
      const person = await findCustomer(transaction, id)
      const update = transaction.updateTable('buyers')
      const none = { manager: null, call_on: null, call_about: null }
      await update.set(none).where('id', 'in', buyersOfPerson(transaction, person)).execute()
      const on = day ?? (about === '' ? null : today(Date.now() + DAY_MS))
      const care = { manager: colleague?.id ?? null, call_on: on, call_about: about }
      await update.set(care).where('id', '=', person.buyer).execute()
    })
    return DONE
  },

  /** Erases a person, but for the figures of orders and the proof of consents (S21). @throws HttpError 404 */
  async 'desk.customerErase'({ id }, { database, audit, staff }) {
    audit({ subject: `покупатель ${id}` })
    await database.query.transaction().execute(async (transaction) => {
      const person = await findCustomer(transaction, id)
      const sent = await sentBy(transaction, person)
      audit({ changes: { записей: [sent.length, 0], кабинет: [person.user ? 'есть' : null, null] } })
      await erasePerson(transaction, personOfDesk(person), { staff: nameOf(staff) })
    })
    return DONE
  },
} satisfies Partial<DeskHandlers>
