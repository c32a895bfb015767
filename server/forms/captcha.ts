import ky from 'ky'

/** The server's half of the anti-bot check: whether a token is a person's. */
export interface Captcha {
  /** Whether tokens are checked at all. */
  readonly checks: boolean
  /** Never throws: where the service does not answer, the token counts as good. */
  isPerson(token: string, address: string): Promise<boolean>
}

const NONE: Captcha = { checks: false, isPerson: async () => true }

const TIMEOUT_MS = 3000

/** Below it reCAPTCHA v3 takes the visitor for a robot. */
const SCORE = 0.3

const SERVICES = {
  smart: { url: 'https://smartcaptcha.yandexcloud.net/validate', token: 'token', address: 'ip' },
  recaptcha: { url: 'https://www.google.com/recaptcha/api/siteverify', token: 'response', address: 'remoteip' },
} as const

/**
 * @param secret undefined: tokens are not checked (specification.md §5: the flow goes on)
 * @param fetch the platform's, or a test's own
 */
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
