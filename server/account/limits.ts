import type { Config } from '../config.ts'
import { clientKey } from '../limits/client-key.ts'
import type { RateLimit, RateLimiter } from '../limits/rate-limiter.ts'

/** How often passwords may be tried and letters asked for (S8). */
export interface AccountLimits {
  /**
   * Counts a try of a password, before it is compared. The address counts along with the account, so that no stranger
   * locks it.
   * @throws LimitReached
   */
  tryPassword(account: string, address: string): Promise<void>
  /** The password was right: the try does not count. */
  forgive(account: string, address: string): Promise<void>
  /** Nobody could compare the password: the try does not count, those before it do. */
  takeBack(account: string, address: string): Promise<void>
  /** Counts a letter for a new password. @throws LimitReached */
  restore(account: string): Promise<void>
  /**
   * Counts a letter that confirms an e-mail once more: as many as for a new password, apart from them. @throws
   * LimitReached
   */
  confirmation(account: string): Promise<void>
}

const [QUARTER, HOUR] = [15 * 60, 3600]

const SENT = 'Письма на\u00a0этот адрес уже отправлены, проверьте папку «Спам».'
const TRIES = 'Слишком много попыток войти.'

export function createAccountLimits(
  {
    signInTries,
    signInTriesPerAddress,
    restoresPerHour,
  }: Pick<Config, 'signInTries' | 'signInTriesPerAddress' | 'restoresPerHour'>,
  limiter: RateLimiter,
): AccountLimits {
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
    async tryPassword(account, address) {
      await limiter.consume(perAddress, clientKey(address))
      await limiter.consume(perAccount, both(account, address))
    },
    async forgive(account, address) {
      await limiter.refund(perAddress, clientKey(address))
      await limiter.reset(perAccount, both(account, address))
    },
    async takeBack(account, address) {
      await limiter.refund(perAddress, clientKey(address))
      await limiter.refund(perAccount, both(account, address))
    },
    restore: (account) => limiter.consume(restores, account),
    confirmation: (account) => limiter.consume(confirmations, account),
  }
}
