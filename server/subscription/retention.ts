import { daysBefore, type EraseStep, SLICE } from '../database/erasing.ts'

/** Who never confirmed, and who left. */
export const subscriptionSteps: readonly EraseStep[] = [
  {
    what: 'subscribers',
    title: 'адреса без подписки',
    async erase(transaction, { now, retention }) {
      const due = transaction
        .selectFrom('subscribers')
        .select('email')
        .where('status', '<>', 'confirmed')
        .where('changed_at', '<', daysBefore(now, retention.subscriptions))
        .limit(SLICE)
      const { numDeletedRows } = await transaction
        .deleteFrom('subscribers')
        .where('email', 'in', due)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  },
]
