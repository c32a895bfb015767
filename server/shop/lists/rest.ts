import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'

// The rest of a pasted list: lines that did not get into the basket. It stays with the basket, and goes with the order.

const listOf = (query: Query, uid: string) =>
  query.selectFrom('lists').select('rest').where('uid', '=', uid).where('list', '=', 'basket')

type Rest = CallAnswer<'basket.rest'>

export async function readRest(query: Query, uid: string): Promise<Rest> {
  const rest = (await listOf(query, uid).executeTakeFirst())?.rest
  return rest ? (JSON.parse(rest) as Rest) : { problems: [] } // written below
}

/** Replaces the rest of a basket that is locked. */
export async function writeRest(transaction: Transaction, uid: string, rest: Rest): Promise<void> {
  await transaction
    .updateTable('lists')
    .set({ rest: rest.problems.length > 0 ? JSON.stringify(rest) : null })
    .where('uid', '=', uid)
    .where('list', '=', 'basket')
    .execute()
}

/** Takes the rest for an order: a line each; empty without one. */
export async function takeRest(transaction: Transaction, uid: string): Promise<string> {
  const { problems } = await readRest(transaction, uid)
  if (problems.length > 0) await writeRest(transaction, uid, { problems: [] })
  return problems.map(({ text }) => text.replace(/[\t;]+/g, ' · ')).join('\n')
}
