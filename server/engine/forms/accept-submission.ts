import ky from 'ky'
import type { CallName } from '#schema/definitions/calls/call.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { clientKey, type RateLimit, type RateLimiter } from '../limits/rate-limiter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { invariant, type Site, type Variant } from '../site/site.ts'
import type { Upload } from './uploads.ts'
import { type FormBody, type Submission, validateSubmission } from './validate-submission.ts'

/** Context of a submission: the sender, the request, and services for delivery. */
export interface FormContext {
  site: Site
  database: Database
  /** The visitor's number. */
  uid: string
  /** The site's origin, for links in letters. */
  origin: string
  mailer: Mailer
  /** Tells the outbox that a letter was added. */
  wakeOutbox(): void
  /** Makes another call, such as the one that returns a field's options. */
  ask(name: CallName, parameters: Readonly<Record<string, unknown>>): Promise<unknown>
  formLimit: FormLimit
  captcha: Captcha
  /** The visitor's variant on the page that the form was sent from; fields may depend on it. */
  variant: Variant | undefined
  /** IP address of the request. */
  address: string
  page: string
  files: readonly Upload[]
  /** True in the studio's frame: the form is validated but not submitted. */
  isTried: boolean
  /** Set for a post without JavaScript: form-post.ts has already loaded and validated the fields of this form. */
  checked?: { form: string; fields: readonly FormField[] } | undefined
  /** The browser's idempotency key of this submission. */
  idempotencyKey: string | undefined
}

/** The server's half of the captcha: verifies tokens. */
interface Captcha {
  /** True if tokens are verified. */
  readonly checks: boolean
  /** Never throws: if the service does not respond, the token counts as valid. */
  isPerson(token: string, address: string): Promise<boolean>
}

const NONE: Captcha = { checks: false, isPerson: async () => true }

const TIMEOUT_MS = 3000

/** Threshold of reCAPTCHA v3: lower scores count as a bot. */
const SCORE = 0.3

const SERVICES = {
  smart: { url: 'https://smartcaptcha.yandexcloud.net/validate', token: 'token', address: 'ip' },
  recaptcha: { url: 'https://www.google.com/recaptcha/api/siteverify', token: 'response', address: 'remoteip' },
} as const

/** @param secret undefined: tokens are not verified (specification.md §5) @param fetch the platform's, or a stub */
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

/** Creates the limits; submissions with an unverified captcha may use a third of each. @param limits by the name in `counted` */
export function createFormLimit(limits: Readonly<Record<string, HourlyLimit>>, limiter: RateLimiter) {
  const pairs = new Map(Object.entries(limits).map(([name, limit]) => [name, pairOf(name, limit)]))
  const pairCalled = (name: string) => invariant(pairs.get(name), `limit ${name}`)
  return {
    /** Counts a submission. @param isDoubtful true if the captcha was not verified, for which a lower limit applies @throws LimitReached */
    async take(address: string, isDoubtful: boolean, name = 'form'): Promise<void> {
      const { all, doubtful } = pairCalled(name)
      await limiter.consume(all, clientKey(address))
      if (isDoubtful) await limiter.consume(doubtful, clientKey(address))
    },
    /** Removes a submission that could not be delivered from the counts. */
    async takeBack(address: string, isDoubtful: boolean, name = 'form'): Promise<void> {
      const { all, doubtful } = pairCalled(name)
      await limiter.refund(all, clientKey(address))
      if (isDoubtful) await limiter.refund(doubtful, clientKey(address))
    },
    /** Checks the limit without counting. @throws LimitReached */
    check: (address: string) => limiter.check(pairCalled('form').all, clientKey(address)),
  }
}

const pairOf = (name: string, { perHour, message }: HourlyLimit): Readonly<Record<'all' | 'doubtful', RateLimit>> => ({
  all: { name, points: perHour, seconds: HOUR, message },
  doubtful: { name: `${name} doubtful`, points: Math.ceil(perHour / 3), seconds: HOUR, message },
})

const ROBOT = 'Не\u00a0удалось убедиться, что форму отправляет человек. Обновите страницу и\u00a0попробуйте ещё раз.'

/**
 * Validates a submission, the captcha and the rate limit. @param counted name of the limit: `form` or one of the shop's; `none` if the
 * caller has limits of its own @throws HttpError 422, 429
 */
export async function acceptSubmission<Call extends CallName, Sent extends FormBody>(
  call: Call,
  sent: Sent,
  context: FormContext,
  counted = 'form',
): Promise<Submission<Call, Sent>> {
  const accepted = await validateSubmission(call, sent, context.files, context)
  await checkCaptchaAndLimit(accepted, sent, context, counted)
  return accepted
}

/** Checks the captcha and the rate limit. @throws HttpError 422, 429 */
export async function checkCaptchaAndLimit(
  accepted: Submission,
  sent: FormBody,
  context: FormContext,
  counted: string,
): Promise<void> {
  const { formLimit, captcha, address } = context
  const asks = captcha.checks && accepted.captcha
  const token = sent.captcha || undefined
  if (counted !== 'none') await formLimit.take(address, asks && token === undefined, counted)
  if (asks && token !== undefined && !(await captcha.isPerson(token, address))) throw new HttpError(422, ROBOT)
}

/** Removes a submission whose delivery failed from the counts of the rate limit. */
export async function takeBackSubmission(
  accepted: Submission,
  sent: FormBody,
  { formLimit, captcha, address }: FormContext,
  counted: string,
): Promise<void> {
  if (counted !== 'none')
    await formLimit.takeBack(address, captcha.checks && accepted.captcha && !sent.captcha, counted)
}
