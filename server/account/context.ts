import type { Database } from '../database/database.ts'
import type { FormContext } from '../forms/form-context.ts'
import type { CurrentUser } from '../visitor/current-user.ts'
import type { BrowserSession } from './browser-session.ts'
import type { AccountLimits } from './limits.ts'

/** What a call that only reads what is a user's own needs. */
export interface UserContext {
  database: Database
  user: CurrentUser
}

/** What calls that change an account, or who is signed in, need. */
export interface AccountContext extends FormContext {
  user: CurrentUser | undefined
  accountLimits: AccountLimits
  /** What programs send with a password, where it is configured. */
  clientSecret: string | undefined
  browser: BrowserSession
}

/** The same for who is signed in. */
export type UserFormContext = AccountContext & UserContext
