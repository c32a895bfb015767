import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { FormAnswer } from '../mail/letters.ts'
import { hashOf } from '../secrets/hash.ts'
import { assignFiles } from './stored-files.ts'

/** A form's answer as it is kept. */
export interface SubmissionRecord {
  form: string
  call: string
  uid: string | undefined
  /** Where the request came from. */
  address: string | undefined
  page: string | undefined
  answers: readonly FormAnswer[]
  /** What the call took. */
  body: Readonly<Record<string, unknown>>
  /** As storeFiles has numbered them. */
  files: readonly number[]
  consents: readonly { document: string; version: string }[]
  /** The same for the same answer sent twice. */
  idempotencyKey: string
}

/**
 * Writes an answer with its files and consents.
 * @returns its number, and whether it was there already: then nothing is written
 */
export async function storeSubmission(
  transaction: Transaction<Tables>,
  { form, call, answers, body, files, consents, idempotencyKey, ...from }: SubmissionRecord,
  now: Date,
): Promise<{ id: number; known: boolean }> {
  const at = now.toISOString()
  const [uid, address, page] = [from.uid ?? null, from.address ?? null, from.page ?? null]
  const written = await transaction
    .insertInto('submissions')
    .values({
      form,
      call,
      uid,
      address,
      page,
      created_at: at,
      values: JSON.stringify({ answers, body }),
      once: idempotencyKey,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) {
    const { id } = await transaction
      .selectFrom('submissions')
      .select('id')
      .where('once', '=', idempotencyKey)
      .executeTakeFirstOrThrow()
    return { id, known: true }
  }
  await assignFiles(transaction, files, written.id)
  for (const { document, version } of consents)
    await transaction
      .insertInto('consents')
      .values({ submission: written.id, document, version, form, uid, address, given_at: at })
      .execute()
  return { id: written.id, known: false }
}

/** Minutes in which the same answer of the same visitor counts as one, where the browser gave no key. */
const SAME_WITHIN = 10

/** What makes an answer the same: the same words under the browser's key, else by the same visitor within a few minutes. */
export function submissionKey(form: string, who: string, key: string | undefined, sent: unknown, now: Date): string {
  const window = Math.floor(now.getTime() / (SAME_WITHIN * 60_000))
  const of = key === undefined ? ['same', form, who, sent, window] : ['key', form, who, key, sent]
  return hashOf(JSON.stringify(of))
}
