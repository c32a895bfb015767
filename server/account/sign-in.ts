import type { TokenAnswer } from '#schema/api/security/security.ts'
import { type CallContext, doorOf, sendingOf, uidOf } from '../api/call-context.ts'
import { CallError } from '../api/errors.ts'
import { findByLogin, keyOf, loginOf, triesFor } from './logins.ts'
import { mergeVisitor } from './merge.ts'
import { whichFits } from './passwords.ts'
import { closeSession, openSession } from './sessions.ts'
import { readUser, toUser } from './users.ts'

/**
 * Signs a user in: a session of its own, and what the guest collected goes to the user. Who has an account shows
 * neither in the answer nor in its time (REQUIREMENTS S6).
 * @throws CallError 401, 429
 */
export async function signIn(username: string, password: string, context: CallContext): Promise<TokenAnswer> {
  const { query } = context.database
  const { limits, letIn } = doorOf(context)
  const { address } = sendingOf(context)
  const login = loginOf(username)
  await limits.tryPassword(keyOf(login), address)
  const found = await whichFits(await findByLogin(query, login), password, triesFor(login))
  if (!found) throw new CallError(401, 'Неверный логин или\u00a0пароль.')
  const { secret, accessToken, row } = await query.transaction().execute(async (transaction) => {
    const session = await openSession(transaction, found.id, new Date())
    const row = await readUser(transaction, found.id)
    // Changed while this one was compared.
    if (row.password !== found.password) throw new CallError(401, 'Неверный логин или\u00a0пароль.')
    if (context.user) await closeSession(transaction, context.user.session)
    else await mergeVisitor(transaction, uidOf(context), found.uid)
    return { ...session, row }
  })
  await limits.forgive(keyOf(login), address)
  letIn(secret, row.uid)
  return { access_token: accessToken, user: toUser(row) }
}

/** Signs out: the session is over, and the visitor becomes another guest. */
export async function signOut(context: CallContext): Promise<void> {
  if (context.user) await closeSession(context.database.query, context.user.session)
  doorOf(context).letOut()
}
