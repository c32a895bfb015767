import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Consent } from './validate-submission.ts'

/** Consents that were given with a form whose answers are not kept (L1). */
export async function storeConsents(
  query: Kysely<Tables>,
  { consents, form, uid, address }: { consents: readonly Consent[]; form: string; uid: string; address: string },
  now: Date,
): Promise<void> {
  if (consents.length === 0) return
  const given = { submission: null, form, uid, address, given_at: now.toISOString() }
  await query
    .insertInto('consents')
    .values(consents.map(({ document, version }) => ({ ...given, document, version })))
    .execute()
}
