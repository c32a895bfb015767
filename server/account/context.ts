import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { FormContext } from '../forms/accept-submission.ts'
import { clientKey, type RateLimit, type RateLimiter } from '../limits/rate-limiter.ts'
import type { CurrentUser } from '../visitor/visitor.ts'
import type { BrowserSession } from './sessions.ts'

/** Pages that letters lead to (schema/pages/confirm-registration.json, restore-password.json, login.json, personal.json). */
export const CONFIRM_PATH = '/confirm-registration/'
export const RESTORE_PATH = '/restore-password/'
export const LOGIN_PATH = '/login/'

export const PERSONAL_PATH = '/personal/'

/** Target of the button «Выйти». */
export const SIGN_OUT_PATH = '/sign-out/'

/** Target of the buttons that end sessions: one with an `id`, all others without it (blocks/session-list). */
export const SESSIONS_PATH = '/personal/sessions/'

const [QUARTER, HOUR] = [15 * 60, 3600]

const SENT = 'Письма на\u00a0этот адрес уже отправлены, проверьте папку «Спам».'
const TRIES = 'Слишком много попыток войти.'

/** Rate limits of passwords and letters (S8). */
export type AccountLimits = ReturnType<typeof createAccountLimits>

export function createAccountLimits(
  {
    signInTries,
    signInTriesPerAddress,
    restoresPerHour,
  }: Pick<Config, 'signInTries' | 'signInTriesPerAddress' | 'restoresPerHour'>,
  limiter: RateLimiter,
) {
  const perAddress: RateLimit = {
    name: 'sign-in address',
    points: signInTriesPerAddress,
    seconds: QUARTER,
    message: TRIES,
  }
  const perAccount: RateLimit = { name: 'sign-in account', points: signInTries, seconds: QUARTER, message: TRIES }
  const restores: RateLimit = { name: 'restore', points: restoresPerHour, seconds: HOUR, message: SENT }
  const confirmations: RateLimit = { ...restores, name: 'confirm' }
  const both = (account: string, address: string): string => `${account} ${clientKey(address)}`
  return {
    /**
     * Counts an attempt before the password is compared. The key is account and address together, so no stranger can
     * lock an account. @throws LimitReached
     */
    async tryPassword(account: string, address: string) {
      await limiter.consume(perAddress, clientKey(address))
      await limiter.consume(perAccount, both(account, address))
    },
    /** The password was right: the try does not count. */
    async forgive(account: string, address: string) {
      await limiter.refund(perAddress, clientKey(address))
      await limiter.reset(perAccount, both(account, address))
    },
    /** The password could not be compared: this try does not count, those before it do. */
    async takeBack(account: string, address: string) {
      await limiter.refund(perAddress, clientKey(address))
      await limiter.refund(perAccount, both(account, address))
    },
    /** Counts a letter for a new password. @throws LimitReached */
    restore: (account: string) => limiter.consume(restores, account),
    /** Counts a repeated letter that confirms an e-mail, apart from `restore`. @throws LimitReached */
    confirmation: (account: string) => limiter.consume(confirmations, account),
  }
}

/** Context of a call that reads a user's data. */
export interface UserContext {
  database: Database
  user: CurrentUser
}

/** Context of a call that changes an account or a session. */
export interface AccountContext extends FormContext {
  user: CurrentUser | undefined
  accountLimits: AccountLimits
  /** Sent with a password by programs, if configured. */
  clientSecret: string | undefined
  browser: BrowserSession
}

/** The same for a signed-in user. */
export type UserFormContext = AccountContext & UserContext
