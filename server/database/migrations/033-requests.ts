import { sql } from 'kysely'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { Migration } from './migration.ts'

/** Rows read at a time. */
const PART = 1000

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** As server/forms/sender.ts wrote them when this step was released. */
function columnsOf(values: string) {
  const { name, workCompany, company, email, phone, inn } = record(record(JSON.parse(values)).body)
  const [mailbox, digits] = [wordsOf(email).toLowerCase(), wordsOf(phone).replace(/[^0-9]/g, '')]
  const texts = [wordsOf(workCompany) || wordsOf(company), wordsOf(name), mailbox, digits, wordsOf(inn)]
  return {
    customer: mailbox || digits || null,
    phone: digits || null,
    search: texts.join('\n').toLowerCase().slice(0, 500),
  }
}

/** Adds search columns for the sender of a form, the state and events of a request, and drafts of its letters. */
export const requestsMigration: Migration = {
  name: '033-requests',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    for (const statement of [
      ...['customer text', 'phone text', 'search text', 'answered_at text', 'answered_by text'].map(
        (column) => `alter table submissions add column ${column}`,
      ),
      'alter table submissions add column responsible integer references staff (id) on delete set null',
      'alter table submissions add column version integer not null default 0',
      `create table request_events (
         id ${number}, submission integer not null references submissions (id) on delete cascade, at text not null,
         staff text not null, kind text not null, subject text not null, text text not null, letter integer) ${end}`,
      'create index request_events_submission on request_events (submission, id)',
      `create table request_drafts (
         submission integer primary key references submissions (id) on delete cascade, staff text not null,
         at text not null, subject text not null, text text not null, letter text not null) ${end}`,
    ])
      await sql.raw(statement).execute(query)
    for (let last = 0; ; ) {
      const rows = await query
        .selectFrom('submissions')
        .select(['id', 'values'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(PART)
        .execute()
      for (const { id, values } of rows)
        await query.updateTable('submissions').set(columnsOf(values)).where('id', '=', id).execute()
      const [next] = rows.slice(-1)
      if (!next) break
      last = next.id
    }
    // Lists of the desk: all requests, those without an answer, by sender.
    await sql
      .raw('create index submissions_requests on submissions (call, answered_at, form, created_at)')
      .execute(query)
    await sql.raw('create index submissions_search on submissions (call, search)').execute(query)
  },
}
