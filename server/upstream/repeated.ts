import { setTimeout } from 'node:timers/promises'
import type { CallName } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import type { Database } from '../database/database.ts'
import { type EraseStep, endedRows } from '../database/erasing.ts'
import { HttpError } from '../http/http-error.ts'
import { hashOf } from '../secrets/hash.ts'
import type { UpstreamCall } from './calls.ts'
import { fit } from './fit.ts'

type Make = <Name extends CallName>(call: UpstreamCall<Name>) => Promise<CallAnswer<Name>>

/** Milliseconds that a key stands for its change. */
const KNOWN_MS = 600_000

/** Milliseconds that a change under way is waited for: the back end is given less. */
const MAKING_MS = 30_000

const LOOK_AGAIN_MS = 100

/** Calls whose keys are stored. */
const KEYED = /^(basket|order|form)\./

/** Deletes the keys of changes that nobody will send again. */
export const madeChangeSteps: readonly EraseStep[] = [
  endedRows('made_changes', { what: 'made-changes', title: 'ключи повторов' }),
]

/**
 * Makes the same change with the same key once (R1), whichever process is asked: the back end knows no keys. A change
 * that failed may be tried again.
 * @throws HttpError 422 where the key stands for another change
 */
export function onceByKey(make: Make): Make {
  return async (call) => {
    const { name, uid, given, post } = call
    const key = post?.idempotencyKey || given.key
    if (!post || typeof key !== 'string' || key === '' || !KEYED.test(name)) return make(call)
    const { query } = post.database
    const change = { key: hashOf(JSON.stringify([name, uid, key])), given: hashOf(JSON.stringify(given)) }
    for (const end = Date.now() + MAKING_MS; Date.now() < end; await setTimeout(LOOK_AGAIN_MS)) {
      if (await claim(query, change)) {
        try {
          const answer = await make(call)
          const kept = { answer: JSON.stringify(answer), until: Date.now() + KNOWN_MS }
          await query.updateTable('made_changes').set(kept).where('key', '=', change.key).execute()
          return answer
        } catch (error) {
          await query.deleteFrom('made_changes').where('key', '=', change.key).execute()
          throw error
        }
      }
      const known = await query
        .selectFrom('made_changes')
        .select(['given', 'answer'])
        .where('key', '=', change.key)
        .executeTakeFirst()
      if (known && known.given !== change.given) throw new HttpError(422, 'Этот ключ уже был у\u00a0другого запроса.')
      if (known?.answer != null) return fit(name, JSON.parse(known.answer))
    }
    throw new HttpError(409, 'Такой же запрос ещё выполняется. Попробуйте через минуту.')
  }
}

/** Whether this process may make the change. One whose process ended meanwhile is free again after a while. */
async function claim(query: Database['query'], change: { key: string; given: string }): Promise<boolean> {
  const now = Date.now()
  await query.deleteFrom('made_changes').where('key', '=', change.key).where('until', '<=', now).execute()
  const { numInsertedOrUpdatedRows = 0n } = await query
    .insertInto('made_changes')
    .values({ ...change, answer: null, until: now + MAKING_MS })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
