import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readOrganizations } from '../../company/organizations.ts'
import { engines } from '../testing.ts'
import { organizationAddressMigration } from './047-organization-address.ts'

it.each(engines)('on %s, an organization from before has no address and keeps working', async (_, open) => {
  const { engine, query, close } = await open()
  await query.transaction().execute(async (transaction) => {
    // As it was before.
    await sql`alter table organizations drop column address`.execute(transaction)
    const at = new Date().toISOString()
    const { id } = await transaction
      .insertInto('users')
      .values({
        ...{ uid: 'a', name: 'Анна', email: 'a@paseka.example', phone: '+79161234567', password: '' },
        ...{ phone_since: at, created_at: at, changed_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { user_id: id, name: 'ООО «Пасека»', country: 'ru', code: '7707083893', kpp: '770701001', added_at: at }
    await transaction.insertInto('organizations').values(row).execute()
    await organizationAddressMigration.up(transaction, engine)
    expect(await readOrganizations(transaction, id)).toMatchObject([{ inn: row.code, legalAddress: '' }])
  })
  await close()
})
