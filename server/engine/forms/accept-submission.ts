import type { CallName } from '#schema/definitions/calls/call.ts'
import { HttpError } from '../http/http-error.ts'
import { type FormBody, type FormContext, type Submission, validateSubmission } from './validate-submission.ts'

const ROBOT = 'Не\u00a0удалось убедиться, что форму отправляет человек. Обновите страницу и\u00a0попробуйте ещё раз.'

/**
 * Validates a submission, verifies its captcha and counts it. @param counted name of the rate limit: `form` or one of the shop's; `none` if
 * the caller has its own @throws HttpError 422, 429
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

/** Verifies the captcha and counts the submission against a rate limit. @throws HttpError 422, 429 */
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

/** Subtracts a submission from the rate limit's counts, because its delivery failed. */
export async function takeBackSubmission(
  accepted: Submission,
  sent: FormBody,
  { formLimit, captcha, address }: FormContext,
  counted: string,
): Promise<void> {
  if (counted !== 'none')
    await formLimit.takeBack(address, captcha.checks && accepted.captcha && !sent.captcha, counted)
}
