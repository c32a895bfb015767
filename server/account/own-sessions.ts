import type { CallAnswer } from '#schema/api/types.ts'
import { HttpError } from '../http/http-error.ts'
import type { UserContext, UserFormContext } from './context.ts'
import { closeOwnSession, closeSessions, readSessions } from './sessions.ts'
import { signOut } from './sign-in.ts'

/** Where who asks is signed in. */
export async function listSessions({ database, user }: UserContext): Promise<CallAnswer<'personal.sessions'>> {
  const rows = await readSessions(database.query, user.id, new Date())
  return { list: rows.map((row) => ({ ...row, current: row.id === user.session })) }
}

/** Ends a session of one's own; the one that asks is signed out. @throws HttpError 404 for what is none of them */
export async function endSession(id: number, context: UserFormContext): Promise<void> {
  const { user } = context
  if (id === user.session) return signOut(context)
  if (!(await closeOwnSession(context.database.query, user.id, id)))
    throw new HttpError(404, 'Такого входа нет: возможно, он уже завершён.')
}

/** Ends all sessions of one's own but for the one that asks. */
export const endOtherSessions = ({ database, user }: UserContext): Promise<void> =>
  closeSessions(database.query, user.id, user.session)
