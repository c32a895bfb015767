import type { PersonalData, PersonalDeleteBody } from '#schema/api/personal/personal.ts'
import { type CallContext, doorOf, userOf } from '../api/call-context.ts'
import { admit } from './admit.ts'
import { confirmSubject } from './confirm.ts'
import { uidTables } from './merge.ts'
import { comparePassword } from './profile.ts'
import { readUser, toUser } from './users.ts'

/** Everything that is kept about who is signed in (152-FZ, article 14). */
export async function gatherData(context: CallContext): Promise<PersonalData> {
  const { query } = context.database
  const { id, uid } = userOf(context)
  const row = await readUser(query, id)
  const sessions = await query
    .selectFrom('sessions')
    .select(['created_at as since', 'seen_at as seen'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const kept: PersonalData['kept'] = {}
  for (const { name, read } of uidTables) kept[name] = (await read(query, uid)).map((entry) => ({ ...entry }))
  // What is kept by the address is told only to whom it is known to belong.
  if (row.email_confirmed_at !== null) {
    kept.subscribers = await query
      .selectFrom('subscribers')
      .select(['email', 'status', 'created_at', 'changed_at'])
      .where('email', '=', row.email)
      .execute()
    kept.letters = await query
      .selectFrom('outbox')
      .select(['subject', 'created_at', 'sent_at'])
      .where('recipient', '=', row.email)
      .orderBy('id')
      .execute()
  }
  return { madeAt: new Date().toISOString(), user: toUser(row), registeredAt: row.created_at, sessions, kept }
}

/**
 * Deletes an account, asked for its password, with its sessions, links and lists.
 * @throws CallError 422, 429
 */
export async function deleteAccount(body: PersonalDeleteBody, context: CallContext): Promise<void> {
  await admit('personal.delete', body, context, { limited: false })
  const { id, uid, email, new_email } = await comparePassword(body.password, 'password', context)
  await context.database.query.transaction().execute(async (transaction) => {
    // Its sessions go with it.
    await transaction.deleteFrom('users').where('id', '=', id).execute()
    const subjects = [String(id), confirmSubject(id, email), confirmSubject(id, new_email ?? '')]
    await transaction
      .deleteFrom('letter_links')
      .where('purpose', 'like', 'account-%')
      .where('subject', 'in', subjects)
      .execute()
    for (const { remove } of uidTables) await remove?.(transaction, uid)
  })
  doorOf(context).letOut()
}
