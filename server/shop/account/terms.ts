import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { daysBefore, type EraseContext, type EraseStep } from '../../engine/database/erasing.ts'
import type { FormContext } from '../../engine/forms/validate-submission.ts'
import { placedOrders } from '../orders/order.ts'
import { LOGIN_PATH } from './context.ts'
import { erasePerson, personSteps } from './erase-person.ts'
import { personOf } from './person.ts'
import { isOver } from './sessions.ts'

/** Number of accounts erased per transaction: few, because each has rows in many tables. */
const FEW = 5

/** Columns that `personOf` needs. */
const PERSON = ['id', 'uid', 'email', 'email_confirmed_at'] as const

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

/** Erases unused accounts without a confirmed e-mail; an account with an order counts as used. */
const unconfirmed: EraseStep = {
  what: 'unconfirmed-accounts',
  title: 'неподтверждённые кабинеты',
  async erase(transaction, { now, retention }) {
    const due = daysBefore(now, retention.unconfirmedAccounts)
    const rows = await transaction
      .selectFrom('users')
      .select(PERSON)
      .where('email_confirmed_at', 'is', null)
      .where('created_at', '<', due)
      .where(({ or, eb }) => or([eb('seen_at', 'is', null), eb('seen_at', '<', due)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom(placedOrders(transaction))
              .innerJoin('buyers', 'buyers.id', 'orders.buyer')
              .select('orders.id')
              .whereRef('buyers.uid', '=', 'users.uid'),
          ),
        ),
      )
      .limit(FEW)
      .execute()
    for (const user of rows) await erasePerson(transaction, personOf(user), { now })
    return rows.length
  },
}

/** Erases accounts that were warned in time and have not been used since. */
const idle: EraseStep = {
  what: 'idle-accounts',
  title: 'заброшенные кабинеты',
  async erase(transaction, { now, retention }) {
    const rows = await transaction
      .selectFrom('users')
      .select(PERSON)
      .where('warned_at', '<', daysBefore(now, retention.idleWarning))
      .where(({ fn, eb }) => eb(fn.coalesce('seen_at', 'created_at'), '<', daysBefore(now, retention.idleAccounts)))
      .limit(FEW)
      .execute()
    for (const user of rows) await erasePerson(transaction, personOf(user), { now })
    return rows.length
  },
}

export type Warning = Pick<FormContext, 'mailer' | 'origin'>

/** Warns owners of accounts that will be erased; only once, unless they use the account afterwards. */
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
      await mailer.write(transaction, { to: email, mail: 'account-idle', params, account: id, kind: 'notice' }, now)
      await transaction.updateTable('users').set({ warned_at: now.toISOString() }).where('id', '=', id).execute()
    }
    return rows.length
  },
})

const warnBefore = (now: Date, { idleAccounts, idleWarning }: EraseContext['retention']): string =>
  daysBefore(now, idleAccounts - idleWarning)

/** Returns the steps that erase sessions and accounts. @param warning if undefined, sends no warnings: unused accounts then stay */
export const accountSteps = (warning?: Warning): readonly EraseStep[] => [
  sessions,
  ...personSteps,
  unconfirmed,
  warnings(warning),
  idle,
]
