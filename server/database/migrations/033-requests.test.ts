import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { engines } from '../testing.ts'
import { requestsMigration } from './033-requests.ts'

it.each(engines)('on %s, earlier submissions are found by who sent them', async (_, open) => {
  const { engine, query, close } = await open()
  // The previous schema: the tests' database has every migration.
  await query.transaction().execute(async (transaction) => {
    for (const index of ['submissions_requests', 'submissions_search', 'submissions_customer', 'submissions_phone'])
      await sql`drop index ${sql.ref(index)}`.execute(transaction)
    for (const table of ['request_events', 'request_drafts'])
      await sql`drop table ${sql.table(table)}`.execute(transaction)
    for (const column of ['customer', 'phone', 'search', 'answered_at', 'answered_by', 'responsible', 'version'])
      await sql`alter table submissions drop column ${sql.ref(column)}`.execute(transaction)
    const bodies = [{ name: 'Анна', email: ' Anna@Paseka.example', phone: '+7916' }, { phone: '+7917' }, { name: 7 }]
    for (const [i, body] of bodies.entries())
      await transaction
        .insertInto('submissions')
        .values({
          ...{ form: 'callback', call: 'form.feedback', uid: null, address: null, page: null, created_at: '' },
          ...{ once: String(i), values: JSON.stringify({ answers: [], body }) },
        })
        .execute()
    await requestsMigration.up(transaction, engine)
  })
  expect(await query.selectFrom('submissions').select(['customer', 'phone', 'search']).orderBy('id').execute()).toEqual(
    [
      { customer: 'anna@paseka.example', phone: '7916', search: '\nанна\nanna@paseka.example\n7916\n' },
      { customer: '7917', phone: '7917', search: '\n\n\n7917\n' },
      { customer: null, phone: null, search: '\n\n\n\n' },
    ],
  )
  await close()
})
