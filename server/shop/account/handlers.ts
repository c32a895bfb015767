import { isDuplicate } from '../../engine/database/data-unavailable.ts'
import type { Transaction } from '../../engine/database/tables.ts'
import { acceptSubmission } from '../../engine/forms/accept-submission.ts'
import { fieldError, HttpError } from '../../engine/http/http-error.ts'
import { isUsed, makeLink, readLink, spendLink } from '../../engine/mail/letter-links.ts'
import { emailKey } from '../../engine/mail/mailer.ts'
import { isOneOf } from '../../engine/secrets/hash.ts'
import { newUserUid } from '../../engine/visitor/visitor.ts'
import { aliasHandlers } from '../aliases/calls.ts'
import { organizationHandlers, refuseWrong, storeOrganization, tooMany } from '../company/organizations.ts'
import { divideBody, insertBuyer } from '../submissions/buyer.ts'
import { claimMailbox, deleteBuyers } from '../submissions/customers.ts'
import { storeConsents } from '../submissions/save-submission.ts'
import type { AccountContext, AccountHandlers } from './context.ts'
import { erasePerson } from './erase-person.ts'
import { readPerson } from './export-person.ts'
import { guess } from './guess.ts'
import { hashPassword, refuseCommon } from './passwords.ts'
import { personOf } from './person.ts'
import { comparePassword, DONE, knownLetter, profileHandlers, wrongPassword } from './profile.ts'
import { ACCESS_SECONDS, closeSession, closeSessions, readSessions, renewAccess } from './sessions.ts'
import { enter, readConfirmSubject, signIn, signOut, writeConfirmation } from './sign-in.ts'
import { lockCurrentUser, lockUser, mergeExtra, readUser, toUser } from './users.ts'

const OVER = 'Ссылка больше не\u00a0действует: она годится сутки и\u00a0один раз'
const over = (): HttpError => fieldError('token', OVER)

const ALREADY = 'Почта уже подтверждена: войдите в\u00a0личный кабинет.'

/** Sets and confirms an account's e-mail, and tells the old address. @throws HttpError 422 if another account has it, or it is outdated */
async function takeEmail(
  transaction: Transaction,
  { id, email }: { id: number; email: string },
  context: AccountContext,
  now: Date,
): Promise<void> {
  const found = await transaction
    .selectFrom('users')
    .select(['id', 'buyer', 'email', 'email_confirmed_at', 'new_email'])
    .where((where) => where.or([where('id', '=', id), where('email', '=', email)]))
    .execute()
  const user = found.find((row) => row.id === id)
  const isTaken = found.some((row) => row.id !== id)
  if (!user || isTaken || (user.email !== email && user.new_email !== email)) throw over()
  const at = now.toISOString()
  await transaction
    .updateTable('users')
    .set({ email, email_confirmed_at: at, changed_at: at, ...(user.new_email === email && { new_email: null }) })
    .where('id', '=', id)
    .execute()
  await claimMailbox(transaction, user.buyer, email)
  // No letter goes to an unconfirmed address, which may be a stranger's.
  if (user.email !== email && user.email_confirmed_at !== null) {
    const letter = { to: user.email, mail: 'email-changed', account: id, kind: 'notice' } as const
    await context.mailer.write(transaction, letter, now)
  }
}

export const accountHandlers: AccountHandlers = {
  ...organizationHandlers,
  ...aliasHandlers,
  ...profileHandlers,

  /** Signs a user in by password. @throws HttpError 401, 422, 429 */
  async 'security.token'({ client_secret: given, ...answers }, context) {
    const { clientSecrets } = context
    // Programs send a client secret; it is ignored if the shop has configured none.
    if (given !== undefined && clientSecrets.some(Boolean) && !isOneOf(given, clientSecrets))
      throw new HttpError(401, 'Ключ client_secret не\u00a0подходит.')
    await acceptSubmission('security.token', answers, context, 'none')
    return signIn(answers.username, answers.password, context)
  },

  'security.renew': async (_, { database, user }) => ({
    access_token: await renewAccess(database.query, user.session, new Date()),
    expires_in: ACCESS_SECONDS,
  }),

  'security.logout': (_, context) => signOut(context).then(() => DONE),

  /**
   * Creates an account and sends a confirmation letter. If the e-mail is already registered, the letter says so; response and duration are
   * the same (S6). The outbox is not woken, since a delivery would change the duration. @throws HttpError 422, 429
   */
  async 'security.register'(given, context) {
    const { form, consents, sent: body } = await acceptSubmission('security.register', given, context)
    refuseCommon(body.password)
    const { mailer, address } = context
    const [email, password] = [emailKey(body.email), await hashPassword(body.password, address)]
    const [now, uid] = [new Date(), newUserUid()]
    const at = now.toISOString()
    const fields = { name: body.name, company: body.workCompany ?? '', phone: body.phone }
    const extra = mergeExtra(null, [], body.extra)
    await context.database.query.transaction().execute(async (transaction) => {
      const buyer = await insertBuyer(transaction, { kind: 'account', uid, fields, extra }, now)
      const made = await transaction
        .insertInto('users')
        .values({
          ...{ uid, buyer, email, email_confirmed_at: null, new_email: null },
          phone_since: at,
          password,
          created_at: at,
          changed_at: at,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made) await deleteBuyers(transaction, [buyer])
      const by = made ? { uid, buyer } : { uid: context.uid }
      await storeConsents(transaction, { consents, form: form?.id ?? '', address, ...by }, now)
      if (made) return writeConfirmation(transaction, { id: made.id, email }, context, now)
      await makeLink(transaction, 'account-nobody', '', now)
      // Both letters count against the same rate limit, so that the limit does not reveal whether the account exists (S6).
      await mailer.write(transaction, { to: email, kind: 'access', ...knownLetter(context) }, now)
    })
    return DONE
  },

  /**
   * Confirms the e-mail of a registration, or a new e-mail that replaces the old one, by the link in a letter. The call also checks the
   * account's password, since anybody may register a stranger's e-mail, and the stranger may follow the link. Ends all sessions of the
   * account and signs the user in.
   * @throws HttpError 422 for an invalid link, and for a wrong password, which leaves the link valid; 429
   */
  async 'security.confirm'(body, context) {
    await acceptSubmission('security.confirm', body, context, 'none')
    const { query } = context.database
    const { browser } = context
    const subject = await readLink(query, 'account-confirm', body.token, new Date())
    if (subject === undefined) {
      if (await isUsed(query, 'account-confirm', body.token, new Date())) return { result: 'already', message: ALREADY }
      throw over()
    }
    const { id, email } = readConfirmSubject(subject)
    const user = await query
      .selectFrom('users')
      .select(['id', 'email', 'password'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!user) throw over()
    // Counts against the same limit as signing in, so that this call gives no further attempts to guess a password.
    const attempt = { login: user.email, candidates: [user], tries: 1, knows: () => true }
    if (!(await guess(body.password, attempt, context))) throw wrongPassword('password', 'Пароль указан неверно')
    const confirming = query.transaction().execute(async (transaction) => {
      const now = new Date()
      if ((await spendLink(transaction, 'account-confirm', body.token, now)) === undefined) throw over()
      const { uid, password } = await lockUser(transaction, id)
      // The password may have been changed while it was being compared.
      if (password !== user.password) throw wrongPassword('password', 'Пароль указан неверно')
      await takeEmail(transaction, { id, email }, context, now)
      await closeSessions(transaction, id)
      return { ...(await enter(transaction, { id, uid }, context, now)), uid }
    })
    const { secret, uid } = await confirming.catch((error: unknown) => {
      // A concurrent request has given the address to another account.
      throw isDuplicate(error) ? over() : error
    })
    browser.setSession(secret, uid)
    context.knownBrowser.remember({ uid })
    return { result: 'confirmed' }
  },

  'personal.uid': (_, { uid }) => ({ uid }),

  'personal.profile': async (_, { database, user }) => ({ user: toUser(await readUser(database.query, user.id)) }),

  async 'personal.sessions'(_, { database, user }) {
    const rows = await readSessions(database.query, user.id, new Date())
    return { list: rows.map((row) => ({ ...row, current: row.id === user.session })) }
  },

  /** Ends one of the user's sessions; ending the current one signs the user out. @throws HttpError 404 if the user has no such session */
  async 'personal.endSession'({ id }, context) {
    const { user } = context
    if (id === user.session) {
      await signOut(context)
      return DONE
    }
    if (!(await closeSession(context.database.query, user.id, id)))
      throw new HttpError(404, 'Такого входа нет: возможно, он уже завершён.')
    return DONE
  },

  'personal.endOthers': (_, { database, user }) =>
    closeSessions(database.query, user.id, user.session).then(() => DONE),

  /** Adds an organization to the account. @throws HttpError 409, 422 */
  async 'personal.organizationAdd'(given, context) {
    const { sent: body } = await acceptSubmission('personal.organizationAdd', given, context, 'none')
    refuseWrong(body)
    const { buyer } = divideBody(body)
    const kept = await context.database.query
      .transaction()
      .execute((transaction) => storeOrganization(transaction, context.user.uid, buyer, new Date()))
    if (!kept) throw tooMany()
    return DONE
  },

  /** Exports all data about the signed-in user (152-FZ, article 14). */
  async 'personal.data'(_, { database: { query }, user }) {
    const row = await readUser(query, user.id)
    const now = new Date()
    const sessions = (await readSessions(query, user.id, now)).map(({ id: _id, ...session }) => session)
    // Leaves out submissions that other visitors sent with this e-mail: they may contain strangers' names and phones.
    const person = { ...personOf(row), key: undefined }
    const { account: _account, sessions: _sessions, ...kept } = await readPerson(query, person, { now })
    return { madeAt: now.toISOString(), user: toUser(row), registeredAt: row.created_at, sessions, kept }
  },

  /** Deletes an account with its data, after checking the password. @throws HttpError 422, 429 */
  async 'personal.delete'(body, context) {
    await acceptSubmission('personal.delete', body, context, 'none')
    const { password } = await comparePassword(body.password, 'password', context)
    await context.database.query.transaction().execute(async (transaction) => {
      const user = await lockCurrentUser(transaction, context.user)
      if (user.password !== password) throw wrongPassword('password')
      await erasePerson(transaction, personOf(user))
    })
    context.browser.clearSession()
    return DONE
  },
}
