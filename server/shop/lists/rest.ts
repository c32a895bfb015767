import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import type { Submission } from '../../engine/forms/validate-submission.ts'

// The rest of a pasted list: lines for which no product was added to the basket. It is stored with the basket and ordered with it.

const listOf = (query: Query, uid: string) =>
  query.selectFrom('lists').select('rest').where('uid', '=', uid).where('list', '=', 'basket')

type Rest = CallAnswer<'basket.rest'>

export async function readRest(query: Query, uid: string): Promise<Rest> {
  const rest = (await listOf(query, uid).executeTakeFirst())?.rest
  return rest ? (JSON.parse(rest) as Rest) : { problems: [] } // `writeRest` stored it
}

/** Replaces the rest of a locked basket. */
export async function writeRest(transaction: Transaction, uid: string, rest: Rest): Promise<void> {
  await transaction
    .updateTable('lists')
    .set({ rest: rest.problems.length > 0 ? JSON.stringify(rest) : null })
    .where('uid', '=', uid)
    .where('list', '=', 'basket')
    .execute()
}

/** Label of the rest in an order or offer. */
const LABEL = 'Запрос: строки списка, которые не\u00a0подобраны'

/** Adds the rest to the form of an order or offer: each line with its problem. */
export function withRest<Form extends Pick<Submission, 'answers' | 'body'>>(form: Form, { problems }: Rest): Form {
  if (problems.length === 0) return form
  const lineOf = ({ text, why }: Rest['problems'][number]): string => `${text.replace(/[\t;]+/g, ' · ')}\u00a0— ${why}`
  const text = problems.map(lineOf).join('\n')
  const comment = [form.body.comment, `${LABEL}:\n${text}`].filter(Boolean).join('\n\n')
  return { ...form, answers: [...form.answers, { label: LABEL, text }], body: { ...form.body, comment } }
}
