import type { App } from './app.ts'

/** Returns letters in the outbox, the oldest first: to an address, or with a subject that fits a pattern of LIKE. */
export const lettersIn = (
  { database }: Pick<App, 'database'>,
  { to, subject = '%' }: { to?: string | undefined; subject?: string } = {},
) =>
  database.query
    .selectFrom('outbox')
    .selectAll()
    .where('subject', 'like', subject)
    .$if(to !== undefined, (letters) => letters.where('recipient', '=', to ?? ''))
    .orderBy('id')
    .execute()
