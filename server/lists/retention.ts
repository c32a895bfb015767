import { sql } from 'kysely'
import { daysBefore, type EraseStep, SLICE } from '../database/erasing.ts'

const SECONDS_A_DAY = 86_400

/** Lists whose guest's cookie is over; users' lists stay with their account. */
const guestLists: EraseStep = {
  what: 'guest-lists',
  title: 'списки гостей',
  async erase(transaction, { now, retention, cookieLifetime }) {
    const due = daysBefore(now, retention.guestLists + cookieLifetime / SECONDS_A_DAY)
    const rows = await transaction
      .selectFrom('lists')
      .select(['uid', 'list'])
      .where('changed_at', '<', due)
      // Users' numbers begin with it (visitor/uid.ts).
      .where(sql<boolean>`uid < 'u'`)
      .limit(SLICE)
      .execute()
    let erased = 0
    for (const { uid, list } of rows) {
      // Asked again: on PostgreSQL the guest may have come back meanwhile.
      const { numDeletedRows } = await transaction
        .deleteFrom('lists')
        .where('uid', '=', uid)
        .where('list', '=', list)
        .where('changed_at', '<', due)
        .executeTakeFirst()
      if (numDeletedRows === 0n) continue
      await transaction.deleteFrom('list_items').where('uid', '=', uid).where('list', '=', list).execute()
      erased++
    }
    return erased
  },
}

/** Products looked at: 20 of a visitor at most. */
const visits: EraseStep = {
  what: 'visits',
  title: 'просмотренные изделия',
  async erase(transaction, { now, retention }) {
    const due = daysBefore(now, retention.visits)
    const rows = await transaction.selectFrom('watched').select('uid').where('seen', '<', due).limit(SLICE).execute()
    if (rows.length === 0) return 0
    const { numDeletedRows } = await transaction
      .deleteFrom('watched')
      .where('uid', 'in', [...new Set(rows.map(({ uid }) => uid))])
      .where('seen', '<', due)
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}

export const listSteps: readonly EraseStep[] = [visits, guestLists]
