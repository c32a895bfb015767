import { type EraseStep, SLICE } from '../database/erasing.ts'

/** Counts whose time is over. */
export const limitSteps: readonly EraseStep[] = [
  {
    what: 'rate-limits',
    title: 'счётчики ограничений',
    async erase(transaction, { now }) {
      const due = transaction.selectFrom('rate_limits').select('key').where('until', '<=', now.getTime()).limit(SLICE)
      const { numDeletedRows } = await transaction.deleteFrom('rate_limits').where('key', 'in', due).executeTakeFirst()
      return Number(numDeletedRows)
    },
  },
]
