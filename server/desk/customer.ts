import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { DAY_MS, isDate, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatMoment } from '#schema/definitions/text/format.ts'
import { FINISHED_STATUSES } from '#schema/kinds/order-statuses.ts'
import { lockRows } from '../engine/database/database.ts'
import type { Query, Transaction } from '../engine/database/tables.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { erasePerson } from '../shop/account/erase-person.ts'
import { readPerson } from '../shop/account/export-person.ts'
import type { Person } from '../shop/account/person.ts'
import { DONE } from '../shop/account/profile.ts'
import { readAliases } from '../shop/aliases/aliases.ts'
import { offersIn } from '../shop/offers/offer.ts'
import { placedOrders, statusView } from '../shop/orders/order.ts'
import { type Sender, senderName } from '../shop/submissions/buyer.ts'
import { senderOf } from '../shop/submissions/values.ts'
import { emailFact, phoneFact } from './contacts.ts'
import { type DeskHandlers, mayCall, type StaffContext } from './context.ts'
import {
  buyersOfAll,
  type Customer,
  contactIn,
  customersBy,
  findCustomer,
  isMailbox,
  linkTo,
  mailboxOf,
  withJoined,
} from './customer-find.ts'
import { findColleague } from './order-notes.ts'
import { reviewed } from './preview.ts'
import { toConsents } from './request.ts'
import { nameOf, REQUEST_CALLS, requestRows, toRequest } from './requests.ts'
import { staffById } from './staff.ts'
import { customerThread, letterEntry } from './thread.ts'

type Item = CallAnswer<'desk.customer'>['item']
type Care = Omit<Item['care'], 'id'>

/** Returns the numbers of a customer's submissions, newest first. */
async function sentBy(query: Query, customer: Customer): Promise<number[]> {
  const rows = await query
    .selectFrom('submissions')
    .select('submissions.id')
    .where('buyer', 'in', buyersOfAll(query, [customer]))
    .orderBy('submissions.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

const SUBSCRIPTIONS = { waiting: 'ждёт подтверждения', confirmed: 'подписан', left: 'отписался' } as const

/** Returns who on the staff is responsible for a customer, and day and subject of the next call; undefined if staff set nothing yet. */
async function careOf(query: Query, customer: Customer): Promise<Care | undefined> {
  const { manager, call_on, call_about } = customer
  if (call_about === null) return undefined
  const responsible = manager === null ? undefined : await staffById(query, manager)
  return { responsible: String(manager ?? ''), name: responsible?.name ?? '', day: call_on ?? '', about: call_about }
}

/** Returns a reminder as a text, for example «Пётр, перезвонить 3 декабря: про крышки». */
const careText = ({ name, day, about }: Care): string =>
  [name, day && `перезвонить ${formatDate(day)}${about && `: ${about}`}`].filter(Boolean).join(', ')

/** Reads one customer, without the joined ones: IDs of submissions, senders in the newest forms, name (`who`), responsible person. */
async function readRecord(query: Query, person: Customer) {
  const sent = await sentBy(query, person)
  const rows = await requestRows(query)
    .where('submissions.id', 'in', [...sent.slice(0, SHOWN), 0])
    .orderBy('submissions.id', 'desc')
    .execute()
  const senders = rows.map(senderOf)
  const { user } = person
  const who = senderName({
    name: user?.name || senders[0]?.name || '',
    company: user?.company || senders[0]?.company || '',
  })
  return { person, sent, senders, who, care: await careOf(query, person) }
}

type PersonRecord = Awaited<ReturnType<typeof readRecord>>

async function factsOf(query: Query, { user, key }: Customer, senders: readonly Sender[]): Promise<Item['facts']> {
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

function organizationsOf(records: readonly PersonRecord[]): Item['organizations'] {
  const named = records.flatMap(({ person: { user }, senders }) => [
    ...senders,
    ...(user?.company ? [{ company: user.company, inn: '' }] : []),
  ])
  const innByName = new Map<string, string>()
  for (const { company: label, inn } of named) if (label !== '') innByName.set(label, innByName.get(label) || inn)
  return [...innByName].map(([label, inn]) => ({ label, text: inn === '' ? 'ИНН не\u00a0назван' : `ИНН ${inn}` }))
}

/** Returns other customers who share a phone, an e-mail or an INN with the given persons. */
async function sharing({ site, staff, database: { query } }: StaffContext, id: string, persons: readonly Customer[]) {
  const buyers = buyersOfAll(query, persons)
  const own = query.selectFrom('buyers').where('id', 'in', buyers)
  const mailboxes = persons.map(mailboxOf)
  const alike = query
    .selectFrom('buyers')
    .select(({ fn }) => ['customer_id as id', fn.max('buyers.id').as('last')])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('phone_key', 'in', own.select('phone_key')),
        eb('inn', 'in', own.select('inn').where('inn', '!=', '')),
        eb('customer', 'in', mailboxes),
        eb('id', 'in', selectFrom('users').select('buyer').where('email', 'in', mailboxes)),
      ]),
    )
    .where('id', 'not in', buyers)
    .where('customer_id', 'is not', null)
    .groupBy('customer_id')
    .orderBy('last', 'desc')
    .limit(MAX_CUSTOMERS)
  const join = mayCall(site, staff.role, 'desk.customerJoin') ? 'Это один покупатель' : ''
  const ids = (await alike.execute()).flatMap((row) => row.id ?? [])
  const others = await customersBy(query, [...ids, 0])
  return others
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((other) => ({
      ...{ text: contactIn(other), link: linkTo(site, other.id), join },
      joinLink: addressOf(site, 'desk.customerJoining', { id, other: String(other.id) }),
    }))
}

/** `SHOWN` limits the orders, requests and consents on a customer's page, `MAX_CUSTOMERS` the similar customers. */
const SHOWN = 100
const MAX_CUSTOMERS = 20

const erasedText = ({ user, key }: Customer, sent: number, files: number, papers: number): string =>
  [
    ...(user ? ['кабинет со\u00a0входами, корзиной, избранным и\u00a0своими артикулами'] : []),
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

const personOfDesk = ({ id, user, key }: Customer): Person => ({
  ...{ user, key: key ?? undefined, customer: id },
  mailbox: isMailbox(key) ? key : undefined,
})

const idsOf = (customers: readonly Customer[]): string => customers.map(({ id }) => id).join(', ')

/** Describes customers in a text: their names, how many orders, requests, offers and notes they have, and who is responsible for them. */
async function belongingsOf(query: Query, customers: readonly Customer[]) {
  const buyers = buyersOfAll(query, customers)
  const orders = query.selectFrom(placedOrders(query)).select('id').where('buyer', 'in', buyers)
  const offers = query.selectFrom(offersIn(query).as('offers')).select('id').where('buyer', 'in', buyers)
  const requests = requestRows(query).where('buyer', 'in', buyers).where('call', 'in', REQUEST_CALLS)
  const notes = query
    .selectFrom('order_changes')
    .select('id')
    .where('kind', '=', 'note')
    .where('order_id', 'in', orders)
  const all = await Promise.all([orders.execute(), requests.execute(), offers.execute(), notes.execute()])
  const counts = all.map((rows) => rows.length)
  const records = await Promise.all(customers.map((customer) => readRecord(query, customer)))
  return [
    records.map(({ person, who }) => [who, contactIn(person)].filter(Boolean).join(', ')).join(' и\u00a0'),
    `заказов: ${counts[0]}, заявок: ${counts[1]}, предложений: ${counts[2]}, заметок: ${counts[3]}`,
    ...records.flatMap(({ care }) => (care ? careText(care) : [])),
  ].join('; ')
}

/**
 * Joins the customers of each group as one person, whose number is the least ID. @throws HttpError 409 if somebody has joined or separated
 * one of them since they were read
 */
async function regroup(transaction: Transaction, groups: readonly (readonly Customer[])[]): Promise<void> {
  const ids = groups.flat().map(({ id }) => id)
  await lockRows(transaction, 'customers', 'joined', ids)
  const now = await Promise.all((await customersBy(transaction, ids)).map((each) => withJoined(transaction, each)))
  const members = new Map(now.flat().map((each) => [each.id, each.joined]))
  for (const group of groups) {
    const own = group.map(({ id }) => id)
    const joined = own.length > 1 ? Math.min(...own) : null
    // After a double click they already have the number.
    if (members.size !== ids.length || group.some((one) => ![one.joined, joined].includes(members.get(one.id) ?? null)))
      throw new HttpError(
        409,
        'Кого-то из\u00a0них объединили или отделили, пока вы смотрели. Откройте страницу заново.',
      )
    await transaction.updateTable('customers').set({ joined }).where('id', 'in', own).execute()
  }
}

const joining = reviewed({
  async read({ id, other }: CallParameters<'desk.customerJoining'>, { database: { query }, audit }) {
    audit({ subject: `покупатель ${id}` })
    const customer = await findCustomer(query, id)
    const first = await withJoined(query, customer)
    const second = await withJoined(query, await findCustomer(query, other))
    return { customer, first, second, version: first.some(({ id }) => second.some((one) => one.id === id)) ? 1 : 0 }
  },
  async prepare({ first, second }, _, { database: { query } }) {
    const facts = [
      { label: 'Этот покупатель', text: await belongingsOf(query, first) },
      { label: 'С\u00a0ним объединится', text: await belongingsOf(query, second) },
    ]
    return { facts, effect: [facts], question: 'Проверьте, что объединится, и\u00a0подтвердите.', intent: 'объединить' }
  },
  view: async ({ thing, plan: { facts }, version }, { site }) => ({
    item: {
      refusal: thing.version === 1 ? 'Они уже показаны одним покупателем.' : '',
      ...{ facts, link: linkTo(site, thing.customer.id), version },
    },
  }),
  async commit({ thing: { customer, first, second } }, { site, database, audit }) {
    await database.query.transaction().execute((transaction) => regroup(transaction, [[...first, ...second]]))
    audit({ changes: { объединены: [null, idsOf([...first, ...second])] } })
    return { link: linkTo(site, customer.id) }
  },
  otherwise: async ({ thing: { customer } }, { site }) => ({ link: linkTo(site, customer.id) }),
})

export const customerHandlers = {
  async 'desk.customer'({ id }, context) {
    const { site, database, keepsOrders } = context
    const { query } = database
    const person = await findCustomer(query, id)
    const persons = await withJoined(query, person)
    const buyers = buyersOfAll(query, persons)
    const records = await Promise.all(persons.map((each) => readRecord(query, each)))
    const sent = records.flatMap((record) => record.sent)
    const [requests, orders, consents, files, papers] = await Promise.all([
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
    const [shown, ...cared] = records.filter(({ care }) => care)
    const facts = await Promise.all(records.map((record) => factsOf(query, record.person, record.senders)))
    const writer = persons.find(mailboxOf) ?? person
    const confirmed = persons.find(({ user }) => user?.email_confirmed_at)?.user
    const aliases = confirmed ? await readAliases(query, confirmed) : []
    return {
      item: {
        who: records.find(({ who }) => who)?.who ?? 'Без имени',
        facts: [
          ...new Map(facts.flat().map((fact) => [fact.text, fact])).values(),
          ...cared.map(({ care = {} }) => ({ label: 'Ведёт ещё', text: careText(care) })),
        ],
        care: { ...shown?.care, id: shown ? String(shown.person.id) : id },
        organizations: organizationsOf(records),
        aliases: aliases.map(({ article, alias }) => ({ label: alias, text: article })),
        requests: requests.slice(0, SHOWN).map((row) => toRequest(site, row)),
        orders: orders.slice(0, SHOWN).map((order) => ({
          number: order.number,
          link: addressOf(site, 'desk.order', { number: order.number }),
          look: statusView(site, order.status),
          createdAt: order.created_at,
          total: order.total,
        })),
        consents: toConsents(site, consents.slice(0, SHOWN)),
        others: await sharing(context, id, persons),
        joined: (persons.length > 1 ? persons : []).map((each) => ({
          label: each === person ? 'Открыт' : 'С\u00a0ним объединён',
          ...{ text: contactIn(each), link: linkTo(site, each.id) },
        })),
        thread: await customerThread(context, buyers),
        ...letterEntry(context, 'customer', String(writer.id), mailboxOf(writer)),
        dataLink: `/desk/api/customers/${id}/data`,
        // Joined customers are erased one by one, each on a page of their own.
        erased:
          persons.length > 1
            ? []
            : [
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

  /** Exports all data about a person, with the notes of staff. @throws HttpError 404 */
  async 'desk.customerData'({ id }, { database: { query }, audit }) {
    audit({ subject: `покупатель ${id}` })
    const now = new Date()
    const kept = await readPerson(query, personOfDesk(await findCustomer(query, id)), { withNotes: true, now })
    return { madeAt: now.toISOString(), kept }
  },

  /** Sets the responsible person and the reminder to call the customer. @throws HttpError 404, 422 */
  async 'desk.customerCare'({ id, responsible, day, about = '' }, context) {
    context.audit({ subject: `покупатель ${id}`, personal: ['напоминание'] })
    if (day !== undefined && !isDate(day)) throw fieldError('day', 'Такого дня нет')
    const colleague = responsible === undefined ? undefined : await findColleague(responsible, context)
    const { query } = context.database
    const { id: customer } = await findCustomer(query, id)
    const on = day ?? (about === '' ? null : today(Date.now() + DAY_MS))
    const care = { manager: colleague?.id ?? null, call_on: on, call_about: about }
    await query.updateTable('customers').set(care).where('id', '=', customer).execute()
    return DONE
  },

  'desk.customerJoining': joining.show,

  /** Joins two customers who are the same person. @throws HttpError 404; 409 if the preview is outdated */
  'desk.customerJoin': joining.change,

  /** Separates a customer from the others with whom staff joined it. @throws HttpError 404; 409 for a customer who is not joined */
  async 'desk.customerSeparate'({ id }, { database: { query }, audit }) {
    audit({ subject: `покупатель ${id}` })
    const customer = await findCustomer(query, id)
    const [, ...others] = await withJoined(query, customer)
    if (others.length === 0) throw new HttpError(409, 'Этот покупатель ни\u00a0с\u00a0кем не\u00a0объединён.')
    audit({ changes: { объединены: [idsOf([customer, ...others]), idsOf(others)] } })
    await query.transaction().execute((transaction) => regroup(transaction, [[customer], others]))
    return DONE
  },

  /** Erases a person's data, except the sums of orders and the proof of consents (S21). @throws HttpError 404 */
  async 'desk.customerErase'({ id }, { database, audit, staff }) {
    audit({ subject: `покупатель ${id}` })
    await database.query.transaction().execute(async (transaction) => {
      const person = await findCustomer(transaction, id)
      if ((await withJoined(transaction, person)).length > 1)
        throw new HttpError(409, 'Покупатель объединён с\u00a0другими: сначала отделите его от\u00a0остальных.')
      const sent = await sentBy(transaction, person)
      audit({ changes: { записей: [sent.length, 0], кабинет: [person.user ? 'есть' : null, null] } })
      await erasePerson(transaction, personOfDesk(person), { staff: nameOf(staff) })
    })
    return DONE
  },
} satisfies Partial<DeskHandlers>
