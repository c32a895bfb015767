import { formatMoment, plural } from '#schema/definitions/text/format.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { isGivenUp } from '../engine/mail/outbox.ts'
import { readLetter, sendAgain, unsentLetters } from '../engine/mail/unsent.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { DeskHandlers, StaffContext } from './context.ts'

function stateOf(row: Awaited<ReturnType<typeof unsentLetters>>[number]): string {
  if (!isGivenUp(row.next_try)) return `попытка ${formatMoment(row.next_try)}`
  return row.has_body ? 'больше не\u00a0пробуем' : 'больше не\u00a0пробуем, текст стёрт'
}

async function resultOf(id: string, { database }: Pick<StaffContext, 'database'>): Promise<string> {
  const letter = await readLetter(database.query, Number(id))
  if (!letter) return `Письма ${id} больше нет.`
  if (letter.sent_at !== null) return `Письмо ${id} отправлено ${formatMoment(letter.sent_at)}.`
  return letter.has_body
    ? `Письмо ${id} в\u00a0очереди: попробуем отправить в\u00a0течение минуты.`
    : `Текст письма ${id} стёрт: отправить его нельзя.`
}

const lettersText = (count: number): string =>
  `В\u00a0очереди снова ${count}\u00a0${plural(count, 'письмо', 'письма', 'писем')}: попробуем отправить в\u00a0течение минуты.`

export const letterHandlers = {
  async 'desk.letters'({ again, count }, context) {
    const rows = await unsentLetters(context.database.query)
    const list = rows.map((row) => ({
      id: String(row.id),
      createdAt: row.created_at,
      recipient: row.recipient,
      subject: row.subject,
      error: row.error ?? (row.attempts > 0 ? 'отправляется сейчас' : 'ещё не\u00a0отправлялось'),
      attempts: row.attempts,
      state: stateOf(row),
      canSend: row.error !== null && Boolean(row.has_body),
    }))
    return {
      list,
      canSend: list.some(({ canSend, attempts }) => canSend && attempts > 0),
      result:
        again !== undefined ? await resultOf(again, context) : count !== undefined ? lettersText(Number(count)) : '',
    }
  },

  /** Sends a failed letter again. @throws HttpError 409 if the letter was sent, is pending, or cannot be sent */
  async 'desk.letterAgain'({ id }, context) {
    context.audit({ subject: `письмо ${id}` })
    if ((await sendAgain(context.database.query, new Date(), Number(id))) === 0)
      throw new HttpError(409, await resultOf(id, context))
    context.wakeOutbox()
    return { link: addressOf(context.site, 'desk.letters', { again: id }) }
  },

  /** Sends all failed letters again. @throws HttpError 409 if there are none */
  async 'desk.lettersAgain'(_, context) {
    const count = await sendAgain(context.database.query, new Date())
    context.audit({ subject: 'все письма', changes: { писем: [null, count] } })
    if (count === 0) throw new HttpError(409, 'Отправлять нечего: писем, которые не\u00a0ушли, больше нет.')
    context.wakeOutbox()
    return { link: addressOf(context.site, 'desk.letters', { count: String(count) }) }
  },
} satisfies Partial<DeskHandlers>
