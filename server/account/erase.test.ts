import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { engines } from '../database/testing.ts'
import { storeSubmission } from '../forms/save-submission.ts'
import { storeFiles } from '../forms/stored-files.ts'
import { makeLink } from '../mail/letter-links.ts'
import { addLetter } from '../mail/outbox-rows.ts'
import { hashOf } from '../secrets/hash.ts'
import { eraseAccount } from './personal-data.ts'
import { openSession } from './sessions.ts'
import { addTestUser } from './testing.ts'

// S21: an erased account leaves nothing but its orders' figures.

const NOW = new Date('2026-11-20T12:00:00.000Z')
const letter = { subject: 'Письмо', html: 'текст', text: 'текст' }

describe.each(engines)('an erased account on %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())

  const inTransaction = <T>(work: Parameters<ReturnType<Database['query']['transaction']>['execute']>[0]) =>
    database.query.transaction().execute(work) as Promise<T>

  /** An account with something in every table, made by one who is traced everywhere by the word. */
  const traced = async (word: string, confirmed: boolean) => {
    const email = `${word}@b.example`
    const { id, uid } = await addTestUser(database.query, {
      ...{ email, name: word, new_email: `new-${email}`, email_confirmed_at: confirmed ? NOW.toISOString() : null },
    })
    const upload = { field: 'file', name: word, type: '', size: 1, path: import.meta.filename }
    const files = await storeFiles(database, [upload], NOW)
    await inTransaction(async (transaction) => {
      await openSession(transaction, { user: id, device: word }, NOW)
      await makeLink(transaction, 'account-restore', String(id), NOW)
      await makeLink(transaction, 'account-confirm', `${id} old-${email}`, NOW)
      await addLetter(transaction, { to: `new-${email}`, letter, user: id }, NOW)
      await addLetter(transaction, { to: email.toUpperCase(), letter }, NOW)
      await transaction.updateTable('outbox').set({ sent_at: '' }).where('user_id', 'is', null).execute()
      await addLetter(transaction, { to: email, letter }, NOW)
      await transaction
        .insertInto('subscribers')
        .values({ email, status: 'confirmed', created_at: '', changed_at: '' })
        .execute()
      await transaction
        .insertInto('letter_links')
        .values({ hash: hashOf(word), purpose: 'subscription', subject: email, created_at: '', expires_at: '9' })
        .execute()
      const { id: product } = await transaction
        .insertInto('product_ids')
        .values({ kind: 'main', article: email })
        .returning('id')
        .executeTakeFirstOrThrow()
      const line = { product, kind: 'main', article: 'ПЭТ-1', name: 'Банка', quantity: 20 }
      const options = { color: '', coloring: '', decoration: '' }
      await transaction.insertInto('watched').values({ uid, product, seen: '' }).execute()
      await transaction
        .insertInto('list_items')
        .values({ uid, list: 'basket', ...line, ...options, kopecks: null, added_at: '' })
        .execute()
      const { id: submission } = await storeSubmission(
        transaction,
        {
          ...{ form: 'checkout', call: 'order.save', uid, address: '192.0.2.1', page: undefined, idempotencyKey: word },
          ...{ answers: [{ label: 'Имя', text: word }], body: { name: word } },
          files,
          consents: [{ document: 'data-consent', version: '2026-03-01' }],
        },
        NOW,
      )
      for (const name of [word, `sent-${word}`])
        await addLetter(transaction, { to: 'shop@b.example', letter: { ...letter, text: name }, submission }, NOW)
      await transaction
        .updateTable('outbox')
        .set({ sent_at: '', text: '' })
        .where('text', '=', `sent-${word}`)
        .execute()
      const { id: order_id } = await transaction
        .insertInto('orders')
        .values({
          ...{ number: `26-${word}`, uid, user_id: id, once: word, sent: word, created_at: NOW.toISOString() },
          ...{ total: 500, on_request: 0, boxes: 1, pallets: 1, volume: 1, weight: 1, submission },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await transaction
        .insertInto('order_lines')
        .values({ order_id, position: 1, ...line, ...options, boxes: 1, kopecks: 25, sum: 500 })
        .execute()
      await transaction
        .insertInto('invoices')
        .values({
          ...{ order_id, year: 2026, number: order_id, day: '2026-11-20', replaced_by: null },
          ...{ buyer: JSON.stringify({ name: email }), snapshot: '{}' },
        })
        .execute()
    })
    return { id, uid, email }
  }
  /** Names of the tables in which a word can be read. */
  const whereIs = async (word: string) => {
    const tables = [
      'users',
      'sessions',
      'letter_links',
      'outbox',
      'subscribers',
      'watched',
      'lists',
      'list_items',
    ] as const
    const rest = ['submissions', 'submission_files', 'consents', 'orders', 'order_lines', 'invoices'] as const
    const found: (keyof Tables)[] = []
    for (const table of [...tables, ...rest]) {
      const rows = await database.query.selectFrom(table).selectAll().execute()
      if (JSON.stringify(rows).includes(word)) found.push(table)
    }
    return found
  }

  it('leaves its orders with number, lines and sums, and that consent was asked for', async () => {
    const { id, uid, email } = await traced('anna', true)
    await inTransaction((transaction) => eraseAccount(transaction, id))
    expect(await whereIs(uid)).toEqual([])
    const [order] = await database.query.selectFrom('orders').selectAll().where('number', '=', '26-anna').execute()
    expect(order).toMatchObject({ uid: '', user_id: null, submission: null, sent: '', total: 500 })
    expect(await database.query.selectFrom('order_lines').select('sum').execute()).toEqual([{ sum: 500 }])
    // Its number stays: the series has no gaps.
    expect(await database.query.selectFrom('invoices').select('buyer').execute()).toEqual([{ buyer: null }])
    const consents = await database.query.selectFrom('consents').selectAll().execute()
    expect(consents).toMatchObject([{ submission: null, uid: null, address: null, version: '2026-03-01' }])
    expect(await whereIs(email)).toEqual([])
    // No letter waits, neither to it nor to the shop about it.
    expect(await database.query.selectFrom('outbox').select(['recipient', 'sent_at', 'text']).execute()).toEqual([
      { recipient: 'shop@b.example', sent_at: '', text: '' },
    ])
    await inTransaction((transaction) => eraseAccount(transaction, id))
  })

  it('takes nothing along that is kept by an address that it never confirmed', async () => {
    const { id, uid, email } = await traced('boris', false)
    await inTransaction((transaction) => eraseAccount(transaction, id))
    expect(await whereIs(uid)).toEqual([])
    expect(await whereIs(email)).toEqual(['letter_links', 'outbox', 'subscribers'])
    expect(await whereIs(`new-${email}`)).toEqual([])
    const links = await database.query.selectFrom('letter_links').select(['purpose', 'subject']).execute()
    expect(links).toEqual([{ purpose: 'subscription', subject: email }])
  })

  it('leaves others alone', async () => {
    const [one, other] = [await traced('vera', true), await traced('gleb', true)]
    const before = await whereIs(other.uid)
    await inTransaction((transaction) => eraseAccount(transaction, one.id))
    expect(await whereIs(other.uid)).toEqual(before)
    expect(before.length).toBeGreaterThan(5)
  })

  it('of whoever reads the shop’s mail leaves the letters about others there', async () => {
    const [{ id }] = [await traced('shop', true), await traced('dina', true)]
    await inTransaction((transaction) => eraseAccount(transaction, id))
    const left = await database.query
      .selectFrom('outbox')
      .select(['recipient', 'text'])
      .where('text', '=', 'dina')
      .execute()
    expect(left).toEqual([{ recipient: 'shop@b.example', text: 'dina' }])
  })
})
