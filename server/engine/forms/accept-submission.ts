import type { CallName } from '#schema/definitions/calls/call.ts'
import { HttpError } from '../http/http-error.ts'
import { type FormBody, type FormContext, type Submission, validateSubmission } from './validate-submission.ts'

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
