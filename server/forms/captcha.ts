/** The server's half of the anti-bot check: whether a token is a person's. */
export interface Captcha {
  /** Whether tokens are checked at all. */
  readonly checks: boolean
  /** Never throws: where the service does not answer, the token counts as good. */
  isPerson(token: string, address: string): Promise<boolean>
}

const NONE: Captcha = { checks: false, isPerson: async () => true }

/** Below it reCAPTCHA v3 takes the visitor for a robot. */
const SCORE = 0.3

const SERVICES = {
  smart: { url: 'https://smartcaptcha.yandexcloud.net/validate', token: 'token', address: 'ip' },
  recaptcha: { url: 'https://www.google.com/recaptcha/api/siteverify', token: 'response', address: 'remoteip' },
} as const

/**
 * @param secret undefined: tokens are not checked (spec.md §5: the flow goes on)
 * @param ask fetch, or a test's own
 */
export function createCaptcha(
  kind: 'none' | keyof typeof SERVICES,
  secret: string | undefined,
  ask: typeof fetch = fetch,
): Captcha {
  if (kind === 'none' || secret === undefined) return NONE
  const service = SERVICES[kind]
  return {
    checks: true,
    async isPerson(token, address) {
      const body = new URLSearchParams({ secret, [service.token]: token, [service.address]: address })
      try {
        const response = await ask(service.url, {
          method: 'POST',
          body,
          signal: AbortSignal.timeout(3000),
          redirect: 'error',
        })
        if (!response.ok) return true
        const { status, success, score } = (await response.json()) as Record<string, unknown>
        if (kind === 'smart') return status === 'ok'
        return success === true && (typeof score !== 'number' || score >= SCORE)
      } catch {
        return true
      }
    },
  }
}
