import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import type { Transaction } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { makeLink, withToken } from '../../engine/mail/letter-links.ts'
import { letterOf } from '../../engine/mail/mailer.ts'
import { type AccountContext, CONFIRM_PATH } from './context.ts'
import { guess } from './guess.ts'
import { mergeGuest } from './person.ts'
import { ACCESS_SECONDS, closeSession, type NewSession, openSession } from './sessions.ts'
import { type Candidate, findByLogin, lockUser, loginKey, loginOf, toUser, triesFor } from './users.ts'

/** Creates the link that confirms an e-mail. */
export async function confirmLink(
  transaction: Transaction,
  { id, email }: { id: number; email: string },
  { origin }: Pick<AccountContext, 'origin'>,
  now: Date,
): Promise<string> {
  return withToken(origin, CONFIRM_PATH, await makeLink(transaction, 'account-confirm', `${id} ${email}`, now))
}

export function readConfirmSubject(subject: string): { id: number; email: string } {
  const [id = '', email = ''] = subject.split(' ')
  return { id: Number(id), email }
}

/** Adds the confirmation letter of a registration to the outbox. */
export async function writeConfirmation(
  transaction: Transaction,
  { id, email }: { id: number; email: string },
  context: AccountContext,
  now: Date,
): Promise<void> {
  const link = await confirmLink(transaction, { id, email }, context, now)
  const letter = { to: email, mail: 'registration-confirm', params: { link }, account: id, kind: 'access' } as const
  await context.mailer.write(transaction, letter, now)
}

/**
 * Signs a user in: starts a session and merges the guest's lists. Neither the response nor its duration reveals whether an account exists
 * (S6). @throws HttpError 401, 429; 403 with the right password if site.json requires a confirmed e-mail
 */
export async function signIn(
  username: string,
  password: string,
  context: AccountContext,
): Promise<CallAnswer<'security.token'>> {
  const { query } = context.database
  const { browser, knownBrowser } = context
  const login = loginOf(username)
  const candidates = await findByLogin(query, login)
  const attempt = { login: loginKey(login), candidates, tries: triesFor(login), knows: knownBrowser.knows }
  const found = await guess(password, attempt, context)
  if (!found) throw new HttpError(401, 'Неверный логин или\u00a0пароль.')
  if (context.site.constants.accounts.confirmFirst && found.email_confirmed_at === null)
    throw await unconfirmed(found, context)
  const { secret, accessToken, row } = await query.transaction().execute(async (transaction) => {
    const row = await lockUser(transaction, found.id)
    // The password may have been changed while it was being compared.
    if (row.password !== found.password) throw new HttpError(401, 'Неверный логин или\u00a0пароль.')
    return { ...(await enter(transaction, found, context, new Date())), row }
  })
  browser.setSession(secret, row.uid)
  knownBrowser.remember(row)
  return { access_token: accessToken, expires_in: ACCESS_SECONDS, user: toUser(row) }
}

/** Starts a session that replaces the browser's current one; if a guest signs in, moves the guest's data to the user. */
export async function enter(
  transaction: Transaction,
  { id, uid }: { id: number; uid: string },
  context: AccountContext,
  now: Date,
): Promise<NewSession> {
  const session = await openSession(transaction, { user: id, device: context.browser.device }, now)
  if (context.user) await closeSession(transaction, context.user.id, context.user.session)
  else await mergeGuest(transaction, context.uid, uid)
  return session
}

/** Sends the registration letter again, within the limit per e-mail address. @returns the error that sign-in throws */
async function unconfirmed(user: Candidate, context: AccountContext): Promise<HttpError> {
  try {
    await context.accountLimits.confirmation(user.email)
    const now = new Date()
    await context.database.query
      .transaction()
      .execute((transaction) => writeConfirmation(transaction, user, context, now))
    context.wakeOutbox()
    const { letterAt } = await letterOf(context.database.query, user.email, now.toISOString())
    const when = letterAt ? `Ещё\u00a0раз оно уйдёт ${letterAt}` : 'Мы\u00a0отправили его ещё раз'
    return new HttpError(403, `${CONFIRM_FIRST} ${when}, ссылка действует сутки.`)
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 429) throw error
    return new HttpError(403, `${CONFIRM_FIRST} Писем не\u00a0видно? Проверьте папку «Спам».`)
  }
}

const CONFIRM_FIRST = 'Сначала подтвердите почту: откройте письмо от\u00a0нас и\u00a0перейдите по\u00a0ссылке.'

/**
 * Signs out: ends the session and makes the visitor a new guest. If nobody is signed in, only deletes the cookie of an ended session: the
 * guest keeps the visitor number with basket and lists.
 */
export async function signOut(context: AccountContext): Promise<void> {
  const { browser } = context
  if (!context.user) return browser.forgetSession()
  await closeSession(context.database.query, context.user.id, context.user.session)
  browser.clearSession()
}
