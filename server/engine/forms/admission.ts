import ky from 'ky'
import { clientKey, type RateLimit, type RateLimiter } from '../limits/rate-limiter.ts'
import { invariant } from '../site/site.ts'

/** Verifies captcha tokens. */
export interface Captcha {
  /** True if tokens are verified. */
  readonly checks: boolean
  /** Returns true if the token is valid, or if the service does not respond. Never throws. */
  isPerson(token: string, address: string): Promise<boolean>
}

const NONE: Captcha = { checks: false, isPerson: async () => true }

const TIMEOUT_MS = 3000

/** Minimum score of reCAPTCHA v3: a lower score counts as a bot. */
const SCORE = 0.3

const SERVICES = {
  smart: { url: 'https://smartcaptcha.yandexcloud.net/validate', token: 'token', address: 'ip' },
  recaptcha: { url: 'https://www.google.com/recaptcha/api/siteverify', token: 'response', address: 'remoteip' },
} as const

/** Creates the captcha of a site. @param secret if undefined, tokens are not verified (specification.md §5) */
export function createCaptcha(
  kind: 'none' | keyof typeof SERVICES,
  secret: string | undefined,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Captcha {
  if (kind === 'none' || secret === undefined) return NONE
  const service = SERVICES[kind]
  return {
    checks: true,
    async isPerson(token, address) {
      const body = new URLSearchParams({ secret, [service.token]: token, [service.address]: address })
      try {
        const { status, success, score } = await ky
          .post(service.url, { body, fetch, totalTimeout: TIMEOUT_MS, retry: 0, redirect: 'error' })
          .json<Record<string, unknown>>()
        if (kind === 'smart') return status === 'ok'
        return success === true && (typeof score !== 'number' || score >= SCORE)
      } catch {
        return true
      }
    },
  }
}

const HOUR = 3600

/** Maximum number of submissions per address and hour, and the 429 message. */
export interface HourlyLimit {
  perHour: number
  message: string
}

/** Rate limits of submissions per address (S8). */
export type FormLimit = ReturnType<typeof createFormLimit>

/** Creates the rate limits. @param limits by name (`counted` of accept-submission.ts); without a verified captcha a third applies */
export function createFormLimit(limits: Readonly<Record<string, HourlyLimit>>, limiter: RateLimiter) {
  const pairs = new Map(Object.entries(limits).map(([name, limit]) => [name, pairOf(name, limit)]))
  const pairCalled = (name: string) => invariant(pairs.get(name), `limit ${name}`)
  const applied =
    (action: 'consume' | 'refund') =>
    async (address: string, isDoubtful: boolean, name = 'form'): Promise<void> => {
      const { all, doubtful } = pairCalled(name)
      for (const limit of isDoubtful ? [all, doubtful] : [all]) await limiter[action](limit, clientKey(address))
    }
  return {
    /** Counts a submission. @param isDoubtful true if the captcha was not verified: a lower limit applies too @throws LimitReached */
    take: applied('consume'),
    /** Subtracts a submission that could not be delivered from the counts of `take`. */
    takeBack: applied('refund'),
    /** Checks the limit without counting. @throws LimitReached */
    check: (address: string) => limiter.check(pairCalled('form').all, clientKey(address)),
  }
}

const pairOf = (name: string, { perHour, message }: HourlyLimit): Readonly<Record<'all' | 'doubtful', RateLimit>> => ({
  all: { name, points: perHour, seconds: HOUR, message },
  doubtful: { name: `${name} doubtful`, points: Math.ceil(perHour / 3), seconds: HOUR, message },
})
