import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { daysBefore, type EraseContext, type EraseStep } from '../database/erasing.ts'
import type { Mailer } from '../mail/mailer.ts'
import { LOGIN_PATH } from './addresses.ts'
import { eraseAccount } from './erase.ts'
import { isOver } from './sessions.ts'

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

/** Nobody has shown that the address is theirs, nor used the account; one with an order is somebody's all the same. */
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

/** What the warning letter needs. */
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

/** @param warning left out: nobody is warned now, and so nobody erased who has not been */
export const accountSteps = (warning?: Warning): readonly EraseStep[] => [
  sessions,
  unconfirmed,
  warnings(warning),
  idle,
]
