import { createHash, timingSafeEqual } from 'node:crypto'
import type {
  ChangePasswordBody,
  ConfirmAnswer,
  ConfirmBody,
  RegisterBody,
  RenewAnswer,
  RestoreBody,
  TokenAnswer,
  TokenBody,
} from '#schema/api/security/security.ts'
import { type CallContext, doorOf, userOf } from '../../calls/context.ts'
import { admit } from '../../forms/accept-submission.ts'
import { HttpError } from '../../http/http-error.ts'
import { confirmEmail } from '../confirm.ts'
import { register as makeAccount } from '../register.ts'
import { sendRestore, changePassword as setPassword } from '../restore.ts'
import { ACCESS_SECONDS, renewAccess } from '../sessions.ts'
import { signIn, signOut } from '../sign-in.ts'

const DONE = { result: true } as const

/** @throws HttpError 401, 422, 429 */
export async function token(
  { client_secret: given, ...answers }: TokenBody,
  context: CallContext,
): Promise<TokenAnswer> {
  const { clientSecret } = doorOf(context)
  // Programs send one; where none is configured there is nothing to compare it with.
  if (given !== undefined && clientSecret !== undefined && !isSecret(given, clientSecret))
    throw new HttpError(401, 'Ключ client_secret не\u00a0подходит.')
  await admit('security.token', answers, context, 'none')
  return signIn(answers.username, answers.password, context)
}

/** Compared in the same time, whatever is given. */
function isSecret(given: string, configured: string): boolean {
  const [one, other] = [given, configured].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

export const renew = async (_: unknown, context: CallContext): Promise<RenewAnswer> => ({
  access_token: await renewAccess(context.database.query, userOf(context).session, new Date()),
  expires_in: ACCESS_SECONDS,
})

export async function logout(_: unknown, context: CallContext): Promise<typeof DONE> {
  await signOut(context)
  return DONE
}

export async function register(body: RegisterBody, context: CallContext): Promise<typeof DONE> {
  await makeAccount(body, context)
  return DONE
}

export const confirm = (body: ConfirmBody, context: CallContext): Promise<ConfirmAnswer> => confirmEmail(body, context)

export async function restore(body: RestoreBody, context: CallContext): Promise<typeof DONE> {
  await sendRestore(body, context)
  return DONE
}

export async function changePassword(body: ChangePasswordBody, context: CallContext): Promise<typeof DONE> {
  await setPassword(body, context)
  return DONE
}
