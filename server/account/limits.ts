import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { CallError } from '../api/errors.ts'
import type { Config } from '../config.ts'

/** How often passwords may be tried and letters asked for (REQUIREMENTS S8). Each process counts for itself. */
export interface AccountLimits {
  /**
   * Counts a try of a password, before it is compared. The address counts along with the account, so that no stranger
   * locks it.
   * @throws CallError 429
   */
  tryPassword(account: string, address: string): Promise<void>
  /** The password was right: the try does not count. */
  forgive(account: string, address: string): Promise<void>
  /** Counts a letter for a new password. @throws CallError 429 */
  restore(account: string): Promise<void>
}

const [QUARTER, HOUR] = [15 * 60, 3600]

export function createAccountLimits({
  signInTries,
  signInTriesPerAddress,
  restoresPerHour,
}: Pick<Config, 'signInTries' | 'signInTriesPerAddress' | 'restoresPerHour'>): AccountLimits {
  const perAddress = new RateLimiterMemory({ points: signInTriesPerAddress, duration: QUARTER, keyPrefix: 'address' })
  const perAccount = new RateLimiterMemory({ points: signInTries, duration: QUARTER, keyPrefix: 'account' })
  const restores = new RateLimiterMemory({ points: restoresPerHour, duration: HOUR, keyPrefix: 'restore' })
  const both = (account: string, address: string): string => `${account} ${address}`
  return {
    async tryPassword(account, address) {
      await take(perAddress, address, 'Слишком много попыток войти.')
      await take(perAccount, both(account, address), 'Слишком много попыток войти.')
    },
    async forgive(account, address) {
      await Promise.all([perAddress.reward(address), perAccount.delete(both(account, address))])
    },
    restore: (account) => take(restores, account, 'Письма на этот адрес уже отправлены, проверьте папку «Спам».'),
  }
}

async function take(limiter: RateLimiterMemory, key: string, said: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    const minutes = Math.ceil(seconds / 60)
    throw new CallError(429, `${said} Попробуйте через ${minutes}\u00a0мин. или позвоните нам.`, undefined, seconds)
  }
}
