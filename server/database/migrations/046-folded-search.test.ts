import { expect, it } from 'vitest'
import { storeSubmission } from '../../forms/save-submission.ts'
import { engines } from '../testing.ts'
import { foldedSearchMigration } from './046-folded-search.ts'

it.each(engines)('on %s, earlier requests are found without «ё»', async (_, open) => {
  const { engine, query, close } = await open()
  await query.transaction().execute(async (transaction) => {
    const from = { form: 'callback', call: 'form.feedback', uid: 'a', address: undefined, page: undefined }
    const told = { answers: [], body: { name: 'Алёна' }, files: [], consents: [], idempotencyKey: 'once' }
    await storeSubmission(transaction, { ...from, ...told }, new Date())
    // Written by the previous version.
    await transaction.updateTable('submissions').set({ search: 'алёна\n' }).execute()
    await foldedSearchMigration.up(transaction, engine)
  })
  expect((await query.selectFrom('submissions').select('search').execute()).map(({ search }) => search)).toEqual([
    'алена\n',
  ])
  await close()
})
