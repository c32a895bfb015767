import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { acceptSubmission } from '../forms/accept-submission.ts'
import type { UserContext, UserFormContext } from './context.ts'
import { eraseAccount, readMailbox } from './erase.ts'
import { uidTables } from './merge.ts'
import { comparePassword } from './profile.ts'
import { readSessions } from './sessions.ts'
import { readUser, toUser } from './users.ts'

/** Everything that is kept about who is signed in (152-FZ, article 14). */
export async function gatherData({ database: { query }, user }: UserContext): Promise<CallAnswer<'personal.data'>> {
  const { id, uid } = user
  const row = await readUser(query, id)
  const now = new Date()
  const sessions = (await readSessions(query, id, now)).map(({ id: _, ...session }) => session)
  const kept: CallAnswer<'personal.data'>['kept'] = {}
  for (const { name, read } of uidTables) kept[name] = (await read(query, uid)).map((entry) => ({ ...entry }))
  // What is kept by the address is told only to whom it is known to belong.
  if (row.email_confirmed_at !== null) Object.assign(kept, await readMailbox(query, row.email))
  return { madeAt: now.toISOString(), user: toUser(row), registeredAt: row.created_at, sessions, kept }
}

/**
 * Deletes an account, asked for its password, with all that goes with it.
 * @throws HttpError 422, 429
 */
export async function deleteAccount(body: CallParameters<'personal.delete'>, context: UserFormContext): Promise<void> {
  await acceptSubmission('personal.delete', body, context, 'none')
  const { id } = await comparePassword(body.password, 'password', context)
  await context.database.query.transaction().execute((transaction) => eraseAccount(transaction, id))
  context.browser.clearSession()
}
