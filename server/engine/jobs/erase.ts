import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { daysBefore, type EraseContext, type EraseStep, oldRows } from '../database/erasing.ts'
import type { Database } from '../database/tables.ts'

/** Retention of erasure records, in days: the law requires proof for three years. */
const RETENTION_DAYS = 1095

/** Step that erases old erasure records themselves. */
export const erasureLog = oldRows(
  { what: 'erasures', title: 'записи о стирании' },
  { table: 'erasures', key: 'at', column: 'at' },
  ({ now }) => daysBefore(now, RETENTION_DAYS),
)

/** Milliseconds of the pause between two transactions. During this pause other processes can write. */
const PAUSE_MS = 10

/**
 * Erases expired data in batches, and records the numbers of rows in the same transactions. The next run continues an interrupted one.
 * @param alive called between transactions
 */
export async function eraseAll(
  database: Database,
  steps: readonly EraseStep[],
  context: EraseContext,
  alive: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const step of steps) {
    if (step.large) await overwrite(database, 'fast')
    try {
      for (let amount = -1; amount !== 0; ) {
        amount = await eraseSome(database, step, context)
        await alive()
        await wait(PAUSE_MS)
      }
    } finally {
      if (step.large) await overwrite(database, 'on')
    }
  }
}

const eraseSome = ({ query }: Database, { what, erase }: EraseStep, context: EraseContext): Promise<number> =>
  query.transaction().execute(async (transaction) => {
    const amount = await erase(transaction, context)
    if (amount > 0)
      await transaction
        .insertInto('erasures')
        .values({ at: context.now.toISOString(), what, amount })
        .onConflict((conflict) =>
          conflict.columns(['at', 'what']).doUpdateSet({ amount: sql`erasures.amount + ${amount}` }),
        )
        .execute()
    return amount
  })

/** Sets whether SQLite overwrites deleted data: always (`on`), or only where that costs no extra write (`fast`). */
async function overwrite({ engine, query }: Database, how: 'on' | 'fast'): Promise<void> {
  if (engine === 'sqlite') await sql.raw(`pragma secure_delete = ${how}`).execute(query)
}

/** Returns for each kind of data the numbers of rows erased in the last run and in all runs. @param startedAt of the last run, ISO 8601 */
export async function readErased({ query }: Database, startedAt: string | undefined) {
  const rows = await query
    .selectFrom('erasures')
    .select(({ fn }) => ['what', fn.sum<number>('amount').as('all')])
    .groupBy('what')
    .execute()
  const last = await query
    .selectFrom('erasures')
    .selectAll()
    .where('at', '=', startedAt ?? '')
    .execute()
  return rows.map(({ what, all }) => ({
    what,
    last: last.find((row) => row.what === what)?.amount ?? 0,
    all: Number(all),
  }))
}
