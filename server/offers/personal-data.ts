import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { UidTable } from '../visitor/uid.ts'

/** Offers with their lines as an export of personal data has them. */
export const offerRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('offers')
    .innerJoin('offer_lines', 'offer_lines.offer', 'offers.id')
    .innerJoin('submissions', 'submissions.id', 'offers.submission')
    .select(['number', 'state', 'offers.created_at', 'valid_until', 'total', 'offers.comment'])
    .select(['article', 'name', 'quantity', 'color', 'coloring', 'decoration', 'kopecks', 'sum'])
    .orderBy('offers.id')
    .orderBy('position')

/** They go with the submissions that asked for them; the order that one became stays. */
export const offersOfPerson: UidTable = {
  name: 'offers',
  merge: async () => undefined,
  read: (query, uid) => offerRows(query).where('submissions.uid', '=', uid).execute(),
  remove: async () => undefined,
}
