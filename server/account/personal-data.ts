import { type Kysely, sql, type Transaction } from 'kysely'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { daysBefore, type EraseContext, type EraseStep } from '../database/erasing.ts'
import type { Tables } from '../database/tables.ts'
import { answersOfPerson, consentsOfPerson, submissionsOfPerson } from '../forms/personal-data.ts'
import { listsOfPerson, watchedOfPerson } from '../lists/personal-data.ts'
import { dropLinks } from '../mail/letter-links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { offersOfPerson } from '../offers/personal-data.ts'
import { invoicesOfPerson, ordersOfPerson } from '../orders/personal-data.ts'
import type { UidTable } from '../visitor/uid.ts'
import { LOGIN_PATH } from './context.ts'
import { isOver } from './sessions.ts'

/** Data of the visitor alone; everything else was sent to the shop. */
export const collected: readonly UidTable[] = [watchedOfPerson, listsOfPerson]

/** All tables with visitors' numbers. Add every such table here. */
export const uidTables: readonly UidTable[] = [
  ...collected,
  ordersOfPerson,
  invoicesOfPerson,
  offersOfPerson,
  answersOfPerson,
  submissionsOfPerson,
  consentsOfPerson,
]

/** Columns of JSON. */
const NESTED = ['values', 'buyer']

/** Rows as a file has them. */
export const toRecords = (rows: readonly object[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]: [string, unknown]) => [
        name,
        NESTED.includes(name) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
      ]),
    ),
  )

/** Moves all that a guest collected to the user who has signed in. */
export async function mergeVisitor(transaction: Transaction<Tables>, fromUid: string, toUid: string): Promise<void> {
  if (fromUid === toUid) return
  for (const { merge } of uidTables) await merge(transaction, fromUid, toUid)
}

/**
 * Deletes an account with its personal data: sessions, links, letters, lists, subscription and submissions. The
 * figures of its orders stay, and the proof of its consents (S21). A missing account is ignored.
 */
export async function eraseAccount(transaction: Transaction<Tables>, id: number): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['uid', 'email', 'email_confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) return
  await dropAccountLinks(transaction, id)
  for (const { remove } of uidTables) await remove(transaction, user.uid)
  // Data stored by e-mail address belong to its owner, so only a confirmed address is erased.
  if (user.email_confirmed_at !== null) await eraseMailbox(transaction, user.email)
  // Deletes its sessions and letters too.
  await transaction.deleteFrom('users').where('id', '=', id).execute()
}

/** Revokes every link of an account, used ones included. */
export async function dropAccountLinks(transaction: Transaction<Tables>, id: number): Promise<void> {
  await transaction
    .deleteFrom('letter_links')
    .where('purpose', 'like', 'account-%')
    .where((where) => where.or([where('subject', '=', String(id)), where('subject', 'like', `${id} %`)]))
    .execute()
}

/** Deletes what is stored by e-mail address. */
export async function eraseMailbox(transaction: Transaction<Tables>, email: string): Promise<void> {
  await dropLinks(transaction, 'subscription', email)
  await transaction.deleteFrom('subscribers').where('email', '=', email).execute()
  // The manager may have an account too: what waits about others' submissions is for the shop.
  await transaction
    .deleteFrom('outbox')
    .where(isTo(email))
    .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('submission', 'is', null)]))
    .execute()
}

/** Letters to an address, however their recipient was written. */
const isTo = (email: string) => sql<boolean>`lower(recipient) = ${email}`

/** Reads the data stored by e-mail address. */
export const readMailbox = async (query: Kysely<Tables>, email: string) => ({
  subscribers: await query
    .selectFrom('subscribers')
    .select(['email', 'status', 'created_at', 'changed_at'])
    .where('email', '=', email)
    .execute(),
  letters: await query
    .selectFrom('outbox')
    .select(['subject', 'created_at', 'sent_at'])
    .where(isTo(email))
    .orderBy('id')
    .execute(),
})

/** Accounts worked on in one transaction: each has rows in many tables. */
const FEW = 5

const sessions: EraseStep = {
  what: 'sessions',
  title: 'входы и ссылки писем',
  async erase(transaction, { now }) {
    const over = await transaction.deleteFrom('sessions').where(isOver(now)).executeTakeFirst()
    const links = await transaction
      .deleteFrom('letter_links')
      .where('expires_at', '<=', now.toISOString())
      .executeTakeFirst()
    return Number(over.numDeletedRows + links.numDeletedRows)
  },
}

/** Accounts without a confirmed address that were never used; an account with an order counts as used. */
const unconfirmed: EraseStep = {
  what: 'unconfirmed-accounts',
  title: 'неподтверждённые кабинеты',
  async erase(transaction, { now, retention }) {
    const due = daysBefore(now, retention.unconfirmedAccounts)
    const rows = await transaction
      .selectFrom('users')
      .select('id')
      .where('email_confirmed_at', 'is', null)
      .where('created_at', '<', due)
      .where(({ or, eb }) => or([eb('seen_at', 'is', null), eb('seen_at', '<', due)]))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('orders').select('orders.id').whereRef('orders.user_id', '=', 'users.id'))),
      )
      .limit(FEW)
      .execute()
    for (const { id } of rows) await eraseAccount(transaction, id)
    return rows.length
  },
}

/** Accounts that were warned in time and not used since. */
const idle: EraseStep = {
  what: 'idle-accounts',
  title: 'заброшенные кабинеты',
  async erase(transaction, { now, retention }) {
    const rows = await transaction
      .selectFrom('users')
      .select('id')
      .where('warned_at', '<', daysBefore(now, retention.idleWarning))
      .where(({ fn, eb }) => eb(fn.coalesce('seen_at', 'created_at'), '<', daysBefore(now, retention.idleAccounts)))
      .limit(FEW)
      .execute()
    for (const { id } of rows) await eraseAccount(transaction, id)
    return rows.length
  },
}

export interface Warning {
  mailer: Mailer
  /** The site's own. */
  origin: string
}

/** Letters to those whose accounts will be erased: once, until they sign in again. */
const warnings = (warning: Warning | undefined): EraseStep => ({
  what: 'idle-warnings',
  title: 'предупреждения о заброшенных кабинетах',
  async erase(transaction, { now, retention }) {
    if (!warning) return 0
    const { mailer, origin } = warning
    const rows = await transaction
      .selectFrom('users')
      .select(['id', 'email'])
      .where('warned_at', 'is', null)
      .where(({ fn, eb }) => eb(fn.coalesce('seen_at', 'created_at'), '<', warnBefore(now, retention)))
      .limit(FEW)
      .execute()
    for (const { id, email } of rows) {
      const until = formatDate(moscowDay(daysBefore(now, -retention.idleWarning)))
      const params = { login: origin + LOGIN_PATH, until }
      await mailer.write(transaction, { to: email, mail: 'account-idle', params, account: id, guards: 'notice' }, now)
      await transaction.updateTable('users').set({ warned_at: now.toISOString() }).where('id', '=', id).execute()
    }
    return rows.length
  },
})

const warnBefore = (now: Date, { idleAccounts, idleWarning }: EraseContext['retention']): string =>
  daysBefore(now, idleAccounts - idleWarning)

/** @param warning without it no account is warned now, and so no unwarned account is erased */
export const accountSteps = (warning?: Warning): readonly EraseStep[] => [
  sessions,
  unconfirmed,
  warnings(warning),
  idle,
]
