import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { emailIn } from '../forms/save-submission.ts'
import { folded } from '../forms/sender.ts'
import { emailKey } from '../mail/mailer.ts'
import type { Order } from './order.ts'

/** A text as it is searched in: without quotation marks, «ООО "Пасека"» is «ооо пасека». */
export const searched = (text: string): string =>
  folded(text)
    .replace(/["'«»„“”‘’]/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** Notes who ordered, so that the desk finds the order by them; erased with the checkout form's submission. */
export async function rememberBuyer(
  transaction: Transaction<Tables>,
  { id, submission }: Pick<Order, 'id' | 'submission'>,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (submission === null) return
  const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '')
  const words = [text('workCompany'), text('name'), text('email'), text('phone'), text('inn')].join('\n')
  await transaction
    .insertInto('order_buyers')
    .values({
      order_id: id,
      submission,
      name: text('workCompany') || text('name'),
      email: emailKey(emailIn(body) ?? ''),
      words: searched(words),
    })
    .execute()
}
