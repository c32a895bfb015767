import type { CallName } from '#schema/api/calls.ts'
import { type CallContext, sendingOf } from '../api/call-context.ts'
import { CallError } from '../api/errors.ts'
import { acceptForm, type Consent, type FormBody } from '../forms/accept.ts'
import { isCommon } from './common-passwords.ts'

const ROBOT = 'Не\u00a0удалось убедиться, что форму отправляет человек. Обновите страницу и\u00a0попробуйте ещё раз.'

export interface Admitted {
  /** The form's id; empty where a program made the call. */
  form: string
  consents: readonly Consent[]
}

/**
 * Holds a call to the rules of the form that it came from; a call that names no form is held to its contract alone,
 * but for consents: where a form asks for them, nobody goes without (REQUIREMENTS L1).
 * @param limited whether it counts among the forms of its address
 * @throws CallError 422, 429
 */
export async function admit(
  call: CallName,
  sent: FormBody,
  context: CallContext,
  { limited }: { limited: boolean },
): Promise<Admitted> {
  const { limit, captcha, address, files } = sendingOf(context)
  // A program's own; no form sends it.
  const { client_secret: _, ...body } = sent
  const accepted =
    body.form !== undefined || asksConsent(call, context) ? await acceptForm(call, body, files, context) : undefined
  const asks = captcha.checks && accepted?.form.value.submit.captcha === true
  const token = body.captcha ?? undefined
  if (limited) await limit.take(address, asks && token === undefined)
  if (asks && token !== undefined && !(await captcha.isPerson(token, address))) throw new CallError(422, ROBOT)
  return { form: accepted?.form.id ?? '', consents: accepted?.consents ?? [] }
}

const asksConsent = (call: CallName, { site }: CallContext): boolean =>
  [...site.forms.values()].some(
    ({ value: { submit, fields } }) => submit.call === call && fields.some(({ consent }) => consent !== undefined),
  )

/** @throws CallError 422 for a password that others guess first (REQUIREMENTS S5) */
export function refuseCommon(password: string): void {
  if (!isCommon(password)) return
  const message = 'Этот пароль подберут одним из\u00a0первых: придумайте другой'
  throw new CallError(422, `${message}.`, { password: message })
}
