import type { CallName } from '#schema/api/calls.ts'
import { HttpError } from '../http/http-error.ts'
import type { FormContext } from './form-context.ts'
import { type FormBody, type Submission, validateSubmission } from './validate-submission.ts'

/** What is said of a token that is no person's. */
const ROBOT = 'Не\u00a0удалось убедиться, что форму отправляет человек. Обновите страницу и\u00a0попробуйте ещё раз.'

/** Among which of its address's sendings one counts; `none` for what has limits of its own. */
export type Counted = 'form' | 'order' | 'none'

/**
 * Checks what came for a call, whether a person sends it, and not too often.
 * @throws HttpError 422, 429
 */
export async function acceptSubmission<Call extends CallName>(
  call: Call,
  sent: FormBody,
  context: FormContext,
  counted: Counted = 'form',
): Promise<Submission<Call>> {
  const accepted = await validateSubmission(call, sent, context.files, context)
  await checkCaptchaAndLimit(accepted, sent, context, counted)
  return accepted
}

/** Whether a person sends it, and not too often. @throws HttpError 422, 429 */
export async function checkCaptchaAndLimit(
  accepted: Submission,
  sent: FormBody,
  context: FormContext,
  counted: Counted,
): Promise<void> {
  const { formLimit, captcha, address } = context
  const asks = captcha.checks && accepted.captcha
  const token = sent.captcha || undefined
  if (counted !== 'none') await formLimit.take(address, asks && token === undefined, counted)
  if (asks && token !== undefined && !(await captcha.isPerson(token, address))) throw new HttpError(422, ROBOT)
}

/** What was accepted could not be passed on: it does not count among its address's sendings. */
export async function takeBackSubmission(
  accepted: Submission,
  sent: FormBody,
  { formLimit, captcha, address }: FormContext,
  counted: Counted,
): Promise<void> {
  if (counted !== 'none')
    await formLimit.takeBack(address, captcha.checks && accepted.captcha && !sent.captcha, counted)
}
