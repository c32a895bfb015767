import { setTimeout as wait } from 'node:timers/promises'
import { HttpError } from '../../engine/http/http-error.ts'
import {
  clientKey,
  LimitReached,
  networkKey,
  type RateLimit,
  type RateLimiter,
} from '../../engine/limits/rate-limiter.ts'
import type { Config } from '../config.ts'

/** An attempt to sign in. It counts against the same limits whether its accounts exist or not (S6). */
interface Counted {
  /** The typed login, normalized. */
  login: string
  /** Accounts with this login, `tries` at most. */
  candidates: readonly { id: number }[]
  tries: number
  address: string
}

export interface Attempt<Account extends { id: number }> extends Counted {
  candidates: readonly Account[]
  /** Returns true if this browser has signed in to the account before. */
  knows: (account: Account) => boolean
}

const [QUARTER, HOUR] = [15 * 60, 3600]

/** The limit of an IPv6 /48 network is this multiple of the limit of one of its 65,536 /64 networks. */
const NETWORK = 4

/** Maximum delay of an attempt in milliseconds, and maximum number of delayed attempts in this process. */
const DELAY_MS = 2000
const DELAYED = 50

const TRIES = 'Слишком много попыток войти.'
const RESTORE =
  'С\u00a0этим логином слишком часто пробуют войти, поэтому с\u00a0нового устройства сейчас не\u00a0войти. Восстановите пароль по\u00a0ссылке «Забыли пароль?»: после этого вход откроется сразу.'

type TryConfig = Pick<Config, 'signInTries' | 'signInTriesPerAddress' | 'signInTriesPerAccount'>

/**
 * Counts attempts for a login from all IP addresses. Attempts above half of the limit are delayed before they enter the queue of hashing.
 * @param pause waits; tests replace it
 */
function createCeiling({ signInTriesPerAccount }: TryConfig, limiter: RateLimiter, pause: typeof wait) {
  const limit = tries('sign-in account everywhere', signInTriesPerAccount)
  const free = limit.points / 2
  let delayed = 0
  return {
    /** Counts an attempt and delays it if necessary. @returns true if the attempt must be refused */
    async reach(login: string, isKnown: boolean): Promise<boolean> {
      const { points } = await limiter.add(limit, login, 1)
      if (points > limit.points) return true
      if (isKnown || points <= free) return false
      if (delayed >= DELAYED) return true
      delayed++
      try {
        await pause((DELAY_MS * (points - free)) / free)
      } finally {
        delayed--
      }
      return false
    },
    refund: (login: string) => limiter.refund(limit, login),
  }
}

const tries = (name: string, points: number): RateLimit => ({ name, points, seconds: QUARTER, message: TRIES })

/** Returns `tries` rate-limit keys, each from the login, an account's id and the IP address; placeholders stand for missing accounts. */
const slotsOf = ({ login, candidates, tries, address }: Counted): string[] =>
  Array.from({ length: tries }, (_, i) => `${login} ${candidates[i]?.id ?? `none ${i}`} ${clientKey(address)}`)

function createTryLimits(config: TryConfig, limiter: RateLimiter, pause: typeof wait) {
  const ceiling = createCeiling(config, limiter, pause)
  const perAccount = tries('sign-in account', config.signInTries)
  const perAddress = tries('sign-in address', config.signInTriesPerAddress)
  const perNetwork = tries('sign-in network', config.signInTriesPerAddress * NETWORK)
  const accountPerNetwork = tries('sign-in account network', config.signInTries * NETWORK)

  /** Returns the rate limits against which an attempt counts, by IP address and by network, each with its key. */
  function countsOf({ login, address }: Counted): (readonly [RateLimit, string])[] {
    const network = networkKey(address)
    const own = [perAddress, clientKey(address)] as const
    return network === undefined ? [own] : [own, [perNetwork, network], [accountPerNetwork, `${login} ${network}`]]
  }

  /** Refunds an attempt whose password was right or could not be compared. */
  async function takeBack(attempt: Counted): Promise<void> {
    for (const [limit, key] of countsOf(attempt)) await limiter.refund(limit, key)
    for (const key of slotsOf(attempt)) await limiter.refund(perAccount, key)
    await ceiling.refund(attempt.login)
  }

  return {
    /**
     * Counts an attempt before the password is compared. Each account has a count per IP address, so that a stranger cannot block its
     * owner. Above the limit over all addresses, only browsers that have signed in to the account before are admitted. @returns the
     * accounts whose password may be compared @throws HttpError 429
     */
    async admit<Account extends { id: number }>(attempt: Attempt<Account>): Promise<readonly Account[]> {
      const { login, candidates, knows } = attempt
      for (const [limit, key] of countsOf(attempt)) await limiter.consume(limit, key)
      const reached: (LimitReached | undefined)[] = []
      for (const key of slotsOf(attempt)) reached.push(await reachedBy(limiter.consume(perAccount, key)))
      const [full] = reached
      if (full && reached.every(Boolean)) throw full
      const open = candidates.filter((_, i) => reached[i] === undefined)
      const isKnown = candidates.some(knows)
      if (!(await ceiling.reach(login, isKnown))) return open
      if (!isKnown) throw new HttpError(429, RESTORE, undefined, QUARTER)
      return open.filter(knows)
    },
    /** Refunds an attempt with the right password to the rate limits, and resets the account's count for the IP address. */
    async forgive(attempt: Counted, found: { id: number }): Promise<void> {
      await takeBack(attempt)
      const own = slotsOf(attempt)[attempt.candidates.findIndex(({ id }) => id === found.id)]
      if (own !== undefined) await limiter.reset(perAccount, own)
    },
    takeBack,
  }
}

const reachedBy = (counting: Promise<void>): Promise<LimitReached | undefined> =>
  counting.then(
    () => undefined,
    (error: unknown) => (error instanceof LimitReached ? error : Promise.reject(error)),
  )

type LetterConfig = Pick<Config, 'restoresPerHour' | 'restoreLettersPerHour' | 'restorePauseSeconds'>

function createLetterLimits(config: LetterConfig, limiter: RateLimiter) {
  const message = 'Слишком много запросов письма.'
  const hourly = (name: string, points: number): RateLimit => ({ name, points, seconds: HOUR, message })
  const requests = hourly('restore address', config.restoresPerHour)
  const confirmations = hourly('confirm', config.restoresPerHour)
  const newEmails = hourly('new e-mail', config.restoresPerHour)
  const letters = hourly('restore', config.restoreLettersPerHour)
  const again: RateLimit = { name: 'restore again', points: 1, seconds: config.restorePauseSeconds, message }
  return {
    /** Counts a request to restore a password, whichever account it is for. @throws LimitReached */
    restore: (address: string) => limiter.consume(requests, clientKey(address)),
    /**
     * Counts a letter that restores a password.
     * @returns seconds until it may be sent; undefined if no letter is needed, because the one that has just been sent is still valid
     */
    async restoreWait(email: string): Promise<number | undefined> {
      const isAgain = await reachedBy(limiter.consume(again, email))
      const { points, seconds } = await limiter.add(letters, email, isAgain ? 0 : 1)
      return points > letters.points ? seconds : isAgain ? undefined : 0
    },
    /** Counts a confirmation letter that is sent again. @throws LimitReached */
    confirmation: (email: string) => limiter.consume(confirmations, email),
    /** Counts a letter to a user's new e-mail. @throws LimitReached */
    newEmail: (user: number) => limiter.consume(newEmails, String(user)),
  }
}

/** Rate limits of passwords and letters (S8). */
export type AccountLimits = ReturnType<typeof createAccountLimits>

export const createAccountLimits = (config: TryConfig & LetterConfig, limiter: RateLimiter, pause = wait) => ({
  ...createTryLimits(config, limiter, pause),
  ...createLetterLimits(config, limiter),
})
