import { contractOf } from '#schema/api/calls.ts'
import type { Call, CallName } from '#schema/definitions/calls/call.ts'
import type { CallContext } from '../engine/calls/context.ts'
import { HttpError, statusOf } from '../engine/http/http-error.ts'
import { isSignedIn, type StaffSession } from '../engine/visitor/staff.ts'
import { type AuditNote, beginAudit, endAudit, SHOWN } from './audit.ts'
import { mayCall } from './context.ts'
import { isProved, staffFirst } from './sessions.ts'

/** Checks the right to a call. @throws HttpError 401 without a session; 403 without the right, or if the password is needed again */
export function admit(name: CallName, site: CallContext['site'], staffSession: StaffSession | undefined): void {
  const { staff, proof }: Call = contractOf(name)
  if (staff === 'guest') return
  if (!isSignedIn(staffSession)) throw staffFirst()
  if (staff === true && !mayCall(site, staffSession.role, name))
    throw new HttpError(403, 'Вашей роли это нельзя. Если нужно, попросите владельца дать право.')
  if (proof && !isProved(staffSession, new Date()))
    throw new HttpError(403, 'Подтвердите, что это вы: ещё раз введите пароль и\u00a0код. Потом повторите.')
}

/** Returns true for a `PreviewFirst`, the error 409 that asks staff to check the change first. */
const isPreview = (error: unknown): boolean =>
  error instanceof HttpError && error.statusCode === 409 && error.details?.version === true

/**
 * Makes a call of the desk. No other code calls the handlers. The audit gets an entry for every change, every export of personal data, and
 * every refusal of either; for a change of a draft (`audited: false`), only if the role lacks the right. The entry is written as unfinished
 * before the call, so that after a crash no change lacks an entry. The result is added later.
 */
export async function runStaffCall<Answer>(
  name: CallName,
  context: CallContext,
  run: (context: CallContext) => Promise<Answer>,
): Promise<Answer> {
  const call = contractOf(name)
  const { database, upstream } = context
  const staffSession = 'staffSession' in context ? context.staffSession : undefined
  let note: AuditNote = {}
  const staffContext = {
    ...context,
    ...(isSignedIn(staffSession) && { staff: staffSession }),
    keepsOrders: !upstream?.takes('order.save'),
    audit(more: AuditNote) {
      const also = [...(note.also ?? []), ...(more.also ?? [])]
      note = { ...note, ...more, also, changes: { ...note.changes, ...more.changes } }
    },
  }
  const { audited = call.method === 'POST' } = call
  const begin = (who = note.who) => (who ? beginAudit(database.query, { who, call: name }, new Date()) : undefined)
  let row = audited ? await begin(staffSession) : undefined
  const end = async (status: number): Promise<void> => {
    // During the sign-in only the handler can tell who the person is, so this entry is written after the handler.
    row ??= await begin()
    if (row !== undefined) await endAudit(database.query, row, status, note)
  }
  let answer: Answer
  try {
    admit(name, context.site, staffSession)
    answer = await run(staffContext)
  } catch (error) {
    if (audited || (call.audited === false && statusOf(error) === 403)) {
      row ??= await begin(staffSession)
      await end(note.status ?? (isPreview(error) ? SHOWN : statusOf(error)))
    }
    throw error
  }
  if (audited) await end(200)
  return answer
}
