import { type EraseStep, SLICE } from '../database/erasing.ts'

/** Keys of changes that nobody will send again. */
export const madeChangeSteps: readonly EraseStep[] = [
  {
    what: 'made-changes',
    title: 'ключи повторов',
    async erase(transaction, { now }) {
      const due = transaction.selectFrom('made_changes').select('key').where('until', '<=', now.getTime()).limit(SLICE)
      const { numDeletedRows } = await transaction.deleteFrom('made_changes').where('key', 'in', due).executeTakeFirst()
      return Number(numDeletedRows)
    },
  },
]
