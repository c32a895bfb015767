import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import { HttpError } from '../http/http-error.ts'
import { isGivenUp, sendAgain, unsentLetters } from '../mail/unsent.ts'
import type { StaffContext, StaffPostContext } from './context.ts'

const DONE = { result: true } as const

type Row = Awaited<ReturnType<typeof unsentLetters>>[number]

function stateOf(row: Row): string {
  if (!isGivenUp(row)) return `попытка ${formatMoment(row.next_try)}`
  return row.has_body ? 'больше не\u00a0пробуем' : 'больше не\u00a0пробуем, текст стёрт'
}

export async function letters(_: unknown, { database }: StaffContext): Promise<CallAnswer<'desk.letters'>> {
  const rows = await unsentLetters(database.query)
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      createdAt: row.created_at,
      recipient: row.recipient,
      subject: row.subject,
      error: row.error ?? (row.attempts > 0 ? 'отправляется сейчас' : 'ещё не\u00a0отправлялось'),
      attempts: row.attempts,
      state: stateOf(row),
      canSend: Boolean(row.has_body),
    })),
    canSend: rows.some((row) => row.has_body),
  }
}

export async function letterAgain({ id }: CallParameters<'desk.letterAgain'>, context: StaffPostContext) {
  context.audit({ subject: `письмо ${id}` })
  if ((await sendAgain(context.database.query, new Date(), Number(id))) === 0)
    throw new HttpError(409, 'Письмо уже ушло, или его текст стёрт: обновите страницу.')
  context.wakeOutbox()
  return DONE
}

export async function lettersAgain(_: unknown, context: StaffPostContext) {
  const count = await sendAgain(context.database.query, new Date())
  context.audit({ subject: 'все письма', changes: { писем: [null, count] } })
  context.wakeOutbox()
  return DONE
}
