import { Secret, TOTP } from 'otpauth'
import encodeQr from 'qr'
import { DESK_ADDRESS } from '#schema/definitions/shop/kinds.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { readLink, spendLink } from '../engine/mail/letter-links.ts'
import { emailKey } from '../engine/mail/mailer.ts'
import type { StaffSession } from '../engine/visitor/staff.ts'
import { guess } from '../shop/account/guess.ts'
import { hashPassword, refuseCommon } from '../shop/account/passwords.ts'
import { DONE } from '../shop/account/profile.ts'
import { type DeskHandlers, type GuestContext, rightsOf, roleTitle } from './context.ts'
import { isProved, openStaffSession, staffFirst } from './sessions.ts'
import { findStaff, lockStaff, returnAddress, type Staff, setPassword, staffById } from './staff.ts'

/** Returns a person's key in the cookie that lists the accounts to which the browser has signed in (S8). */
const browserKey = ({ id }: { id: number }) => ({ uid: `staff ${id}` })

type LimitContext = Pick<GuestContext, 'accountLimits' | 'address' | 'knownBrowser'>

/** Checks a password, with the rate limits of S8. @returns the person, if the password is right @throws HttpError 429 */
async function byPassword(email: string, password: string, staff: Staff | undefined, context: LimitContext) {
  const candidates = staff?.password ? [{ ...staff, password: staff.password }] : []
  const knows = (account: { id: number }): boolean => context.knownBrowser.knows(browserKey(account))
  const match = await guess(password, { login: `desk ${emailKey(email)}`, candidates, tries: 1, knows }, context)
  return match && staff
}

const WRONG = 'Неверная почта или\u00a0пароль.'

/** Returns the person and the session of a browser in which the password has been accepted. @throws HttpError 401 if it has not */
async function personOf(
  query: GuestContext['database']['query'],
  session: StaffSession | undefined,
): Promise<{ session: StaffSession; staff: Staff & { totp_secret: string } }> {
  const staff = session && (await staffById(query, session.id))
  const { totp_secret } = staff ?? {}
  if (!session || !staff || !totp_secret) throw staffFirst()
  return { session, staff: { ...staff, totp_secret } }
}

const WRONG_CODE = 'Код не\u00a0подошёл: он меняется каждые полминуты и\u00a0годится один раз'

const wrongCode = (): HttpError => fieldError('code', WRONG_CODE)

/** Checks a one-time code, with the rate limits of S8, and stores that it is used. @throws HttpError 422, 429 */
async function spendCode(
  code: string,
  staff: Staff & { totp_secret: string },
  context: Pick<GuestContext, 'database' | 'accountLimits' | 'address'>,
): Promise<void> {
  const { database, accountLimits, address } = context
  const attempt = { login: `desk code ${staff.id}`, candidates: [staff], tries: 1, knows: () => false, address }
  const [open] = await accountLimits.admit(attempt)
  const now = new Date()
  const step = open && stepOf(database.safe.open(staff.totp_secret), code, now)
  if (step === undefined) throw wrongCode()
  const { numUpdatedRows } = await database.query
    .updateTable('staff')
    .set({ totp_step: step, totp_confirmed_at: staff.totp_confirmed_at ?? now.toISOString() })
    .where('id', '=', staff.id)
    // Updates no row if the secret was replaced meanwhile, or if this code was used.
    .where('totp_secret', '=', staff.totp_secret)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw wrongCode()
  await accountLimits.forgive(attempt, staff)
}

/** Replaces a session by a complete one after password and code. @throws HttpError 401 if the person's access has just changed */
async function rotate(
  staff: Staff,
  session: StaffSession,
  { database, staffBrowser }: Pick<GuestContext, 'database' | 'staffBrowser'>,
): Promise<void> {
  const now = new Date()
  const secret = await database.query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('staff')
      .set({ seen_at: now.toISOString() })
      .where('id', '=', staff.id)
      .where('role', '=', staff.role)
      .where('password', '=', staff.password)
      .where('totp_secret', '=', staff.totp_secret)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw staffFirst()
    const whole = { staff: staff.id, device: staffBrowser.device, isWhole: true }
    return openStaffSession(transaction, whole, session, now)
  })
  staffBrowser.enter(secret)
}

const OVER = 'Ссылка больше не\u00a0действует: она годится сутки и\u00a0один раз. Попросите владельца прислать новую'

export const signInHandlers = {
  /** First step of the sign-in: checks the password and opens a session, which allows only the second step. @throws HttpError 401, 429 */
  async 'desk.signIn'({ email, password, back }, context) {
    const { query, safe } = context.database
    const account = await findStaff(query, email)
    if (account) context.audit({ who: account })
    const staff = await byPassword(email, password, account, context)
    if (!staff) throw new HttpError(401, WRONG)
    const { staffBrowser, staffSession } = context
    const secret = await query.transaction().execute(async (transaction) => {
      const now = new Date()
      const locked = await lockStaff(transaction, staff.id)
      // Another request changed the password while this one compared it.
      if (locked?.password !== staff.password) throw new HttpError(401, WRONG)
      if (locked.totp_confirmed_at === null)
        await transaction
          .updateTable('staff')
          .set({ totp_secret: safe.seal(newTotpSecret()) })
          .where('id', '=', staff.id)
          .execute()
      const half = { staff: staff.id, device: staffBrowser.device, isWhole: false }
      return openStaffSession(transaction, half, staffSession, now)
    })
    staffBrowser.enter(secret)
    return { link: `${DESK_ADDRESS}code/${back === undefined ? '' : `?${new URLSearchParams({ back })}`}` }
  },

  /** Returns the secret for the authenticator app, also as a QR code, as long as no code was accepted. @throws HttpError 401 */
  async 'desk.enrollment'(_, { database, site, staffSession }) {
    const { staff } = await personOf(database.query, staffSession)
    if (staff.totp_confirmed_at !== null) return { enrolled: true }
    const { name } = site.constants
    const secret = database.safe.open(staff.totp_secret)
    return { enrolled: false, secret: inGroups(secret), qr: qrOf(secret, name, staff.email) }
  },

  /** Second step of the sign-in: checks the one-time code and completes the session. @throws HttpError 401, 422, 429 */
  async 'desk.confirm'({ code, back }, context) {
    const { staff, session } = await personOf(context.database.query, context.staffSession)
    if (staff.totp_confirmed_at === null) context.audit({ changes: { 'код из приложения': [null, 'связан'] } })
    await spendCode(code, staff, context)
    await rotate(staff, session, context)
    context.knownBrowser.remember(browserKey(staff))
    return { link: returnAddress(back) }
  },

  /** Sets the password of the person who got a letter with a link. @throws HttpError 422 */
  async 'desk.setPassword'({ token, password }, context) {
    const { query } = context.database
    const over = fieldError('token', OVER)
    if ((await readLink(query, 'staff-password', token, new Date())) === undefined) throw over
    refuseCommon(password)
    const hash = await hashPassword(password, context.address)
    await query.transaction().execute(async (transaction) => {
      const subject = await spendLink(transaction, 'staff-password', token, new Date())
      const staff = subject === undefined ? undefined : await staffById(transaction, Number(subject))
      if (!staff) throw over
      await setPassword(transaction, staff.id, hash)
      context.audit({ who: staff, subject: staff.email, personal: ['пароль'] })
    })
    return DONE
  },

  /** Checks the password and the one-time code again, for sensitive calls. @throws HttpError 422, 429 */
  async 'desk.prove'({ password, code, back }, context) {
    const { staff, session } = await personOf(context.database.query, context.staff)
    if (!(await byPassword(staff.email, password, staff, context)))
      throw fieldError('password', 'Пароль указан неверно')
    await spendCode(code, staff, context)
    await rotate(staff, session, context)
    return { link: returnAddress(back) }
  },

  async 'desk.signOut'(_, { database, staff, staffBrowser }) {
    await database.query.deleteFrom('staff_sessions').where('id', '=', staff.session).execute()
    staffBrowser.leave()
    return DONE
  },

  'desk.me': (_, { site, staff }) => ({
    email: staff.email,
    name: staff.name,
    role: staff.role,
    roleTitle: roleTitle(site, staff.role),
    rights: [...rightsOf(site, staff.role)],
    proved: isProved(staff, new Date()),
    list: staff.list ?? '',
  }),
} satisfies Partial<DeskHandlers>

/** Seconds for which a code is valid: the default of every authenticator app (RFC 6238). */
const PERIOD = 30

/** Periods by which a phone's clock may be ahead or behind. */
const SKEW = 1

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD })

/** Checks a code. @returns the number of its period since 1970; undefined for a wrong code */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code.replace(' ', ''), window: SKEW, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}

/** Returns the code at a given time. Tests and programs sign in with it. */
export const codeAt = (secret: string, now: Date): string => totpOf(secret).generate({ timestamp: now.getTime() })

const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

/** Returns the QR code for the authenticator app: `size` is its side in modules with the quiet zone, `path` draws the dark modules. */
function qrOf(secret: string, issuer: string, email: string): { size: number; path: string } {
  const rows = encodeQr(totpOf(secret, issuer, email).toString(), 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: rows.length, path }
}
