import type { PersonalSessions } from '#schema/api/personal/sessions.ts'
import { type CallContext, userOf } from '../calls/context.ts'
import { HttpError } from '../http/http-error.ts'
import { closeOwnSession, closeSessions, readSessions } from './sessions.ts'
import { signOut } from './sign-in.ts'

/** Where who asks is signed in. */
export async function listSessions(context: CallContext): Promise<PersonalSessions> {
  const { id, session } = userOf(context)
  const rows = await readSessions(context.database.query, id, new Date())
  return { list: rows.map((row) => ({ ...row, current: row.id === session })) }
}

/** Ends a session of one's own; the one that asks is signed out. @throws HttpError 404 for what is none of them */
export async function endSession(id: number, context: CallContext): Promise<void> {
  const user = userOf(context)
  if (id === user.session) return signOut(context)
  if (!(await closeOwnSession(context.database.query, user.id, id)))
    throw new HttpError(404, 'Такого входа нет: возможно, он уже завершён.')
}

/** Ends all sessions of one's own but for the one that asks. */
export const endOtherSessions = (context: CallContext): Promise<void> => {
  const { id, session } = userOf(context)
  return closeSessions(context.database.query, id, session)
}
