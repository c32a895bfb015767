import type { CallName } from '#schema/api/calls.ts'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { acceptSubmission } from '../forms/accept-submission.ts'
import { HttpError } from '../http/http-error.ts'
import { isSameSecret } from '../secrets/hash.ts'
import { confirmEmail } from './confirm.ts'
import type { AccountContext, UserContext, UserFormContext } from './context.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { deleteAccount, gatherData } from './personal-data.ts'
import { editPassword, editProfile } from './profile.ts'
import { register } from './register.ts'
import { changePassword, sendRestore } from './restore.ts'
import { ACCESS_SECONDS, renewAccess } from './sessions.ts'
import { signIn, signOut } from './sign-in.ts'
import { readUser, toUser } from './users.ts'

const DONE = { result: true } as const

type Body<Name extends CallName> = CallParameters<Name>

export const accountHandlers = {
  'security.token': token,
  'security.renew': async (_: unknown, { database, user }: UserContext): Promise<CallAnswer<'security.renew'>> => ({
    access_token: await renewAccess(database.query, user.session, new Date()),
    expires_in: ACCESS_SECONDS,
  }),
  'security.logout': (_: unknown, context: AccountContext) => signOut(context).then(() => DONE),
  'security.register': (body: Body<'security.register'>, context: AccountContext) =>
    register(body, context).then(() => DONE),
  'security.confirm': confirmEmail,
  'security.restore': (body: Body<'security.restore'>, context: AccountContext) =>
    sendRestore(body, context).then(() => DONE),
  'security.changePassword': (body: Body<'security.changePassword'>, context: AccountContext) =>
    changePassword(body, context).then(() => DONE),
  'personal.uid': (_: unknown, { uid }: { uid: string }) => ({ uid }),
  'personal.profile': async (_: unknown, { database, user }: UserContext) => ({
    user: toUser(await readUser(database.query, user.id)),
  }),
  'personal.sessions': (_: unknown, context: UserContext) => listSessions(context),
  'personal.endSession': ({ id }: Body<'personal.endSession'>, context: UserFormContext) =>
    endSession(id, context).then(() => DONE),
  'personal.endOthers': (_: unknown, context: UserContext) => endOtherSessions(context).then(() => DONE),
  'personal.edit': editProfile,
  'personal.password': (body: Body<'personal.password'>, context: UserFormContext) =>
    editPassword(body, context).then(() => DONE),
  'personal.data': (_: unknown, context: UserContext) => gatherData(context),
  'personal.delete': (body: Body<'personal.delete'>, context: UserFormContext) =>
    deleteAccount(body, context).then(() => DONE),
}

/** @throws HttpError 401, 422, 429 */
async function token(
  { client_secret: given, ...answers }: CallParameters<'security.token'>,
  context: AccountContext,
): Promise<CallAnswer<'security.token'>> {
  const { clientSecret } = context
  // Programs send one; where none is configured there is nothing to compare it with.
  if (given !== undefined && clientSecret !== undefined && !isSameSecret(given, clientSecret))
    throw new HttpError(401, 'Ключ client_secret не\u00a0подходит.')
  await acceptSubmission('security.token', answers, context, 'none')
  return signIn(answers.username, answers.password, context)
}
