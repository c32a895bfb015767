import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { collected, eraseAccount, eraseMailbox, readMailbox, toRecords } from '../account/personal-data.ts'
import { readSessions } from '../account/sessions.ts'
import { toUser } from '../account/users.ts'
import { readOrganizations } from '../company/organizations.ts'
import { answerRows, consentRows, draftRows, eraseSubmissions, submissionRows } from '../forms/personal-data.ts'
import { offerRows } from '../offers/personal-data.ts'
import { eraseBuyer, invoiceRows, orderFileRows, orderRows, readNotes } from '../orders/personal-data.ts'
import type { StaffContext, StaffPostContext } from './context.ts'
import { consentsBy, findCustomer, ordersBy, sentBy } from './customer.ts'
import { nameOf } from './requests.ts'

type Kept = CallAnswer<'desk.customerData'>['kept']

/** Everything about a person, by what reads it for their own export (server/account/personal-data.ts). */
export async function customerData(
  { id }: CallParameters<'desk.customerData'>,
  { database: { query } }: StaffContext,
): Promise<CallAnswer<'desk.customerData'>> {
  const person = await findCustomer(query, id)
  const { user, key } = person
  const sent = [...(await sentBy(query, person)), 0]
  const now = new Date()
  const rows = await ordersBy(query, person, sent).select('orders.id').execute()
  const orders = [...rows.map((order) => order.id), 0]
  const kept: Record<string, readonly object[]> = {
    submissions: await submissionRows(query).where('submissions.id', 'in', sent).execute(),
    answers: await answerRows(query).where('request_events.submission', 'in', sent).execute(),
    drafts: await draftRows(query).where('submission', 'in', sent).execute(),
    orders: await orderRows(query).where('orders.id', 'in', orders).execute(),
    notes: await readNotes(query, orders),
    orderFiles: await orderFileRows(query).where('order_id', 'in', orders).execute(),
    offers: await offerRows(query).where('offers.submission', 'in', sent).execute(),
    invoices: await invoiceRows(query).where('invoices.order_id', 'in', orders).execute(),
    consents: await consentRows(query)
      .where('consents.id', 'in', consentsBy(query, person, sent).select('consents.id'))
      .execute(),
    files: await query
      .selectFrom('submission_files')
      .select(['submission', 'name', 'type', 'created_at'])
      .where('submission', 'in', sent)
      .execute(),
  }
  if (user) {
    kept.account = [{ ...toUser(user), registeredAt: user.created_at }]
    kept.sessions = (await readSessions(query, user.id, now)).map(({ id: _, ...session }) => session)
    kept.organizations = await readOrganizations(query, user.id)
    for (const { name, read } of collected) kept[name] = await read(query, user.uid)
  }
  if (key?.includes('@')) Object.assign(kept, await readMailbox(query, key))
  const copied = Object.entries(kept).map(([name, rows]) => [name, toRecords(rows)])
  return { madeAt: now.toISOString(), kept: Object.fromEntries(copied) as Kept }
}

/** Erases a person, but for the figures of orders and the proof of consents (S21). @throws HttpError 404 */
export async function customerErase(
  { id }: CallParameters<'desk.customerErase'>,
  { database, audit, staff }: StaffPostContext,
): Promise<CallAnswer<'desk.customerErase'>> {
  audit({ subject: `покупатель ${id}` })
  await database.query.transaction().execute(async (transaction) => {
    const person = await findCustomer(transaction, id)
    const { user, key } = person
    const sent = [...(await sentBy(transaction, person)), 0]
    audit({ changes: { записей: [sent.length - 1, 0], кабинет: [user ? 'есть' : null, null] } })
    const orders = await ordersBy(transaction, person, sent).select('orders.id').execute()
    await eraseBuyer(
      transaction,
      orders.map(({ id }) => id),
      nameOf(staff),
    )
    await transaction
      .updateTable('consents')
      .set({ uid: null, address: null })
      .where('submission', 'in', sent)
      .execute()
    if (user) await eraseAccount(transaction, user.id)
    await eraseSubmissions(transaction, sent)
    if (key?.includes('@')) await eraseMailbox(transaction, key)
  })
  return { result: true }
}
