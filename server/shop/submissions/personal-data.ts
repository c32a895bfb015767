import { type ExpressionBuilder, sql } from 'kysely'
import { daysBefore, type EraseStep, largeRows, oldRows, SLICE } from '../../engine/database/erasing.ts'
import type { Tables } from '../../engine/database/tables.ts'

const files = largeRows(
  { what: 'files', title: 'файлы заявок' },
  'submission_files',
  (transaction, { now, retention }) => {
    const due = daysBefore(now, retention.submissions)
    const old = ({ selectFrom }: ExpressionBuilder<Tables, 'submission_files'>) =>
      selectFrom('submissions')
        .select(({ fn }) => fn.max('id').as('last'))
        .where('created_at', '<', due)
    return (
      transaction
        .selectFrom('submission_files')
        .innerJoin('submissions', 'submissions.id', 'submission_files.submission')
        .select('submission_files.id')
        // This condition only lets the query use an index; the next one decides.
        .where('submission', '<=', old)
        .where('submissions.created_at', '<', due)
        .limit(1)
        .executeTakeFirst()
    )
  },
)

/** Maximum duration of writing a file to the database, in milliseconds. */
const WRITTEN_MS = 3_600_000

/** Deletes files without a submission, which remain if the process ends while it writes them. */
const unclaimed = largeRows(
  { what: 'unclaimed-files', title: 'файлы, не дошедшие до заявки' },
  'submission_files',
  (transaction, { now }) =>
    transaction
      .selectFrom('submission_files')
      .select('id')
      .where('submission', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - WRITTEN_MS).toISOString())
      .limit(1)
      .executeTakeFirst(),
)

/** Marks consents as ended once submission, account and subscription are all deleted; they stay as a proof. */
const endedConsents: EraseStep = {
  what: 'ended-consents',
  title: 'согласия, действие которых кончилось',
  async erase(transaction, { now }) {
    const ended = { ended_at: now.toISOString(), subscriber: null, buyer: null }
    const left = await transaction
      .updateTable('consents')
      .set(ended)
      .where('subscriber', 'in', ({ selectFrom }) =>
        selectFrom('consents')
          .select('subscriber')
          .where('subscriber', 'is not', null)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('subscribers')
                  .select('email')
                  .whereRef('email', '=', 'consents.subscriber')
                  .where('status', '=', 'confirmed'),
              ),
            ),
          )
          .limit(SLICE),
      )
      .executeTakeFirst()
    const others = await transaction
      .updateTable('consents')
      .set(ended)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('consents')
          .select('id')
          .where(sql<boolean>`submission is null and ended_at is null and subscriber is null`)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('buyers')
                  .innerJoin('users', 'users.uid', 'buyers.uid')
                  .select('buyers.id')
                  .whereRef('buyers.id', '=', 'consents.buyer'),
              ),
            ),
          )
          .limit(SLICE),
      )
      .executeTakeFirst()
    return Number(left.numUpdatedRows + others.numUpdatedRows)
  },
}

const consents = oldRows(
  { what: 'consents', title: 'записи о согласиях' },
  { table: 'consents', key: 'id', column: 'ended_at' },
  ({ now, retention }) => daysBefore(now, retention.consents),
)

/** Steps that must run before the step that deletes submissions with their buyers (server/shop/account/erase-person.ts). */
export const fileSteps: readonly EraseStep[] = [files, unclaimed]

/** Steps that must run after the steps that delete submissions, accounts and subscriptions, for which consents were given. */
export const consentSteps: readonly EraseStep[] = [endedConsents, consents]
