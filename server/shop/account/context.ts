import type { CallName } from '#schema/definitions/calls/call.ts'
import type { CallHandlers } from '../../engine/calls/context.ts'
import type { Database } from '../../engine/database/tables.ts'
import type { FormContext } from '../../engine/forms/validate-submission.ts'
import type { CurrentUser } from '../../engine/visitor/visitor.ts'
import type { knownBrowser } from './known-browsers.ts'
import type { AccountLimits } from './limits.ts'
import type { BrowserSession } from './sessions.ts'

/** Pages that letters lead to (schema/pages/confirm-registration.json, restore-password.json, login.json, personal.json, personal-security.json). */
export const CONFIRM_PATH = '/confirm-registration/'
export const RESTORE_PATH = '/restore-password/'
export const LOGIN_PATH = '/login/'

export const PERSONAL_PATH = '/personal/'
export const SECURITY_PATH = '/personal/security/'

/** Address to which the button «Выйти» posts. */
export const SIGN_OUT_PATH = '/sign-out/'

/** Address to which the buttons that end sessions post (blocks/session-list): with `id` to end that session, without it all others. */
export const SESSIONS_PATH = '/personal/sessions/'

/** Context of a call that reads the signed-in user's data. */
export interface UserContext {
  database: Database
  user: CurrentUser
}

/** Context of a call that changes an account or a session. */
export interface AccountContext extends FormContext {
  user: CurrentUser | undefined
  accountLimits: AccountLimits
  /** Valid client secrets of programs. If any is configured, a secret sent with a password must be one of these. */
  clientSecrets: readonly (string | undefined)[]
  browser: BrowserSession
  knownBrowser: ReturnType<typeof knownBrowser>
}

/** Context of a call that changes a signed-in user's account. */
export type UserFormContext = AccountContext & UserContext

export type AccountHandlers = Pick<CallHandlers, Extract<CallName, `security.${string}` | `personal.${string}`>>
