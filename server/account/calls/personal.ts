import type {
  PersonalData,
  PersonalDeleteBody,
  PersonalEditBody,
  PersonalPasswordBody,
  PersonalProfile,
} from '#schema/api/personal/personal.ts'
import type { EndSessionBody, PersonalSessions } from '#schema/api/personal/sessions.ts'
import { type CallContext, userOf } from '../../calls/context.ts'
import { endSession as end, endOtherSessions, listSessions } from '../own-sessions.ts'
import { deleteAccount, gatherData } from '../personal-data.ts'
import { editPassword, editProfile } from '../profile.ts'
import { readUser, toUser } from '../users.ts'

const DONE = { result: true } as const

export const profile = async (_: unknown, context: CallContext): Promise<PersonalProfile> => ({
  user: toUser(await readUser(context.database.query, userOf(context).id)),
})

export const edit = (body: PersonalEditBody, context: CallContext): Promise<PersonalProfile> =>
  editProfile(body, context)

export async function password(body: PersonalPasswordBody, context: CallContext): Promise<typeof DONE> {
  await editPassword(body, context)
  return DONE
}

export const sessions = (_: unknown, context: CallContext): Promise<PersonalSessions> => listSessions(context)

export async function endSession({ id }: EndSessionBody, context: CallContext): Promise<typeof DONE> {
  await end(id, context)
  return DONE
}

export async function endOthers(_: unknown, context: CallContext): Promise<typeof DONE> {
  await endOtherSessions(context)
  return DONE
}

export const data = (_: unknown, context: CallContext): Promise<PersonalData> => gatherData(context)

export async function remove(body: PersonalDeleteBody, context: CallContext): Promise<typeof DONE> {
  await deleteAccount(body, context)
  return DONE
}
