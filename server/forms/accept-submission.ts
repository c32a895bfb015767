import type { CallName } from '#schema/api/calls.ts'
import { type CallContext, sendingOf } from '../calls/context.ts'
import { HttpError } from '../http/http-error.ts'
import { type Accepted, acceptForm, type FormBody } from './validate-submission.ts'

/** What is said of a token that is no person's. */
const ROBOT = 'Не\u00a0удалось убедиться, что форму отправляет человек. Обновите страницу и\u00a0попробуйте ещё раз.'

/** Among which of its address's sendings one counts; `none` for what has limits of its own. */
type Counted = 'form' | 'order' | 'none'

/**
 * Checks what came for a call, whether a person sends it, and not too often.
 * @throws HttpError 422, 429
 */
export async function admit(
  call: CallName,
  sent: FormBody,
  context: CallContext,
  counted: Counted = 'form',
): Promise<Accepted> {
  const accepted = await acceptForm(call, sent, sendingOf(context).files, context)
  await letThrough(accepted, sent, context, counted)
  return accepted
}

/** Whether a person sends it, and not too often. @throws HttpError 422, 429 */
export async function letThrough(
  accepted: Accepted,
  sent: FormBody,
  context: CallContext,
  counted: Counted,
): Promise<void> {
  const { limit, captcha, address } = sendingOf(context)
  const asks = captcha.checks && accepted.captcha
  const token = sent.captcha || undefined
  if (counted !== 'none') await limit.take(address, asks && token === undefined, counted)
  if (asks && token !== undefined && !(await captcha.isPerson(token, address))) throw new HttpError(422, ROBOT)
}
