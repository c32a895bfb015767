import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { daysBefore, type EraseStep, oldRows, SLICE } from '../database/erasing.ts'
import type { Tables } from '../database/tables.ts'
import { emailKey } from '../mail/mailer.ts'
import { moveRows, type UidTable } from '../visitor/uid.ts'

/** Submissions as an export of personal data has them. */
export const submissionRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('submissions')
    .select(['submissions.id', 'form', 'page', 'address', 'created_at', 'values'])
    .orderBy('submissions.id')

/** Letters that answered them. */
export const answerRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('request_events')
    .innerJoin('submissions', 'submissions.id', 'request_events.submission')
    .select(['request_events.submission', 'at', 'kind', 'subject', 'text'])
    .orderBy('request_events.id')

/** Letters that staff have not sent yet. */
export const draftRows = (query: Kysely<Tables>) =>
  query.selectFrom('request_drafts').select(['submission', 'at', 'subject', 'text']).orderBy('submission')

/** Consents as an export of personal data has them. */
export const consentRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('consents')
    .select(['document', 'version', 'consents.form', 'consents.address', 'given_at'])
    .orderBy('consents.id')

export const submissionsOfPerson: UidTable = {
  name: 'submissions',
  merge: moveRows('submissions'),
  read: (query, uid) => submissionRows(query).where('uid', '=', uid).execute(),
  async remove(transaction, uid) {
    const sent = await transaction.selectFrom('submissions').select('id').where('uid', '=', uid).execute()
    await eraseSubmissions(
      transaction,
      sent.map(({ id }) => id),
    )
  },
}

/** Deletes a person's submissions, and the letters to the shop about them that wait: those that went have no text. */
export async function eraseSubmissions(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.deleteFrom('outbox').where('submission', 'in', ids).where('sent_at', 'is', null).execute()
  await transaction.deleteFrom('submissions').where('id', 'in', ids).execute()
}

/** They go with their submissions. */
export const answersOfPerson: UidTable = {
  name: 'answers',
  merge: async () => undefined,
  read: (query, uid) => answerRows(query).where('uid', '=', uid).execute(),
  remove: async () => undefined,
}

export const consentsOfPerson: UidTable = {
  name: 'consents',
  merge: moveRows('consents'),
  read: (query, uid) => consentRows(query).where('uid', '=', uid).execute(),
  // Consents that are not needed for processing any more lose their address but stay as evidence.
  async remove(transaction, uid) {
    await transaction.updateTable('consents').set({ uid: null, address: null }).where('uid', '=', uid).execute()
  },
}

async function dropFile(transaction: Transaction<Tables>, file: { id: number } | undefined): Promise<number> {
  if (file) await transaction.deleteFrom('submission_files').where('id', '=', file.id).execute()
  return file ? 1 : 0
}

/** Files first, one at a time: each may have 25 megabytes. */
const files: EraseStep = {
  what: 'files',
  title: 'файлы заявок',
  large: true,
  async erase(transaction, { now, retention }) {
    const due = daysBefore(now, retention.submissions)
    const old = ({ selectFrom }: ExpressionBuilder<Tables, 'submission_files'>) =>
      selectFrom('submissions')
        .select(({ fn }) => fn.max('id').as('last'))
        .where('created_at', '<', due)
    const file = await transaction
      .selectFrom('submission_files')
      .innerJoin('submissions', 'submissions.id', 'submission_files.submission')
      .select('submission_files.id')
      // Lets the index end the search; the time decides.
      .where('submission', '<=', old)
      .where('submissions.created_at', '<', due)
      .limit(1)
      .executeTakeFirst()
    return dropFile(transaction, file)
  },
}

/** Maximum time of writing a file to the database. */
const WRITTEN_MS = 3_600_000

/** Files that became no submission's: the process ended while it wrote them. */
const unclaimed: EraseStep = {
  what: 'unclaimed-files',
  title: 'файлы, не дошедшие до заявки',
  large: true,
  async erase(transaction, { now }) {
    const file = await transaction
      .selectFrom('submission_files')
      .select('id')
      .where('submission', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - WRITTEN_MS).toISOString())
      .limit(1)
      .executeTakeFirst()
    return dropFile(transaction, file)
  },
}

const submissions: EraseStep = {
  what: 'submissions',
  title: 'заявки',
  async erase(transaction, { now, retention }) {
    const rows = await transaction
      .selectFrom('submissions')
      .select(['id', 'call', 'values'])
      .where('created_at', '<', daysBefore(now, retention.submissions))
      .orderBy('created_at')
      .limit(SLICE)
      .execute()
    for (const { id, call, values } of rows) {
      if (call === 'form.subscribe') await keepForSubscriber(transaction, id, values)
      await transaction.deleteFrom('submissions').where('id', '=', id).execute()
    }
    return rows.length
  },
}

/** The consent to a newsletter must be provable while it is sent. */
async function keepForSubscriber(transaction: Transaction<Tables>, submission: number, values: string): Promise<void> {
  const { email } = record(record(JSON.parse(values)).body)
  if (typeof email !== 'string') return
  const subscriber = emailKey(email)
  await transaction.updateTable('consents').set({ subscriber }).where('submission', '=', submission).execute()
}

/** Consents whose submission, account and subscription are all gone: only their proof is kept. */
const endedConsents: EraseStep = {
  what: 'ended-consents',
  title: 'согласия, действие которых кончилось',
  async erase(transaction, { now }) {
    const ended = { ended_at: now.toISOString(), subscriber: null }
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
          // Users' consents keep the number until the account ends.
          .where(sql<boolean>`(uid is null or uid < 'u')`)
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

export const formSteps: readonly EraseStep[] = [files, unclaimed, submissions, endedConsents, consents]
