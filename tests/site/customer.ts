import type { Database } from '#server/engine/database/tables.ts'

/** Returns the id of the customer who sent a submission. */
export async function senderOf(
  { query }: Pick<Database, 'query'>,
  submission: number | string | null,
): Promise<string> {
  const { customer_id } = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select('customer_id')
    .where('submissions.id', '=', Number(submission))
    .executeTakeFirstOrThrow()
  return String(customer_id)
}
