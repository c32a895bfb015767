import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eraseSteps } from '../../app/erasing.ts'
import { context, NOW } from '../../app/testing-erasing.ts'
import type { Column } from '../../engine/database/table.ts'
import type { Transaction } from '../../engine/database/tables.ts'
import { engines, suiteDatabase } from '../../engine/database/testing.ts'
import { eraseAll } from '../../engine/jobs/erase.ts'
import { type BuyerColumn, columnsOf, insertBuyer } from '../submissions/buyer.ts'
import { tables as definitions } from '../tables.ts'
import { erasePerson } from './erase-person.ts'
import { personOf } from './person.ts'
import { addTestUser } from './testing.ts'

// S24: a person has data in every personal column; after each way of erasing the person, the database contains none of these data.

const AT = NOW.toISOString()

type Name = keyof typeof definitions

/** Columns with personal data. */
const marked = (table: Name) =>
  Object.entries<Column>(definitions[table].columns).filter(([, { facts }]) => facts.erasedWith !== undefined)

/** Returns a value that names its column. In a column with JSON, a part of the JSON has this value. */
const markOf = (word: string, table: Name, column: string): string => `${word}-${table}-${column}`

/** Returns a test value for a column: a unique text for a personal one; undefined if an optional one is left out. */
function valueFor(word: string, table: Name, column: string, { facts }: Column) {
  const { type, isNullable, erasedWith, ends } = facts
  if (erasedWith !== undefined) {
    const mark = markOf(word, table, column)
    return type === 'bytes' ? Buffer.from(mark) : mark
  }
  if (isNullable || type === 'id' || ends.some((end) => end.startsWith('default'))) return undefined
  if (type !== 'text') return 1
  return /(?:^|_)at$/.test(column) ? AT : ''
}

/** Matches names of columns that usually contain personal data. */
const PERSONS = /(?:^|_)(?:uid|e?mail|phone|tel|name|fio|recipient|customer|address|buyer|inn|contact)$/

it('a column whose name is that of personal data is personal, or says why it is not', () => {
  const undecided = Object.entries(definitions).flatMap(([table, { columns }]) =>
    Object.entries<Column>(columns)
      .filter(([name, { facts }]) => PERSONS.test(name) && !facts.erasedWith && !facts.notPersonal)
      .map(([name]) => `${table}.${name}: add .personal('…') or .notPersonal('why')`),
  )
  expect(undecided).toEqual([])
})

describe.each(engines)('on %s', async (_, open) => {
  const database = await suiteDatabase(open)
  const row = { kind: 'main', article: 'ПЭТ-1' }
  const made = await database.query.insertInto('product_ids').values(row).returning('id').executeTakeFirstOrThrow()
  const product = made.id
  /** Tables of the database; SQLite has none for photos, which are files. */
  const tables = Object.keys(definitions).filter(
    (name) => database.engine === 'postgres' || name !== 'uploaded_pictures',
  )

  /** Inserts a row with a mark in every personal column. */
  const fill = async (
    transaction: Transaction,
    word: string,
    table: Name,
    row: Readonly<Record<string, unknown>>,
  ): Promise<number> => {
    const filled = Object.entries<Column>(definitions[table].columns).map(([column, definition]) => [
      column,
      valueFor(word, table, column, definition),
    ])
    const values = Object.entries({ ...Object.fromEntries(filled), ...row }).filter(([, value]) => value !== undefined)
    const { rows } = await sql<{ id?: number }>`
      insert into ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
      values (${sql.join(values.map(([, value]) => sql`${value}`))}) returning *`.execute(transaction)
    return Number(rows[0]?.id ?? 0)
  }

  /** Creates a person with data in every personal column. @param word part of every value */
  const person = async (word: string, status: 'new' | 'done', more: object = {}) => {
    const email = `${word}@b.example`
    const uid = `u${word}`
    const user = await addTestUser(database.query, {
      ...{ uid, email, new_email: `new-${email}`, password: markOf(word, 'users', 'password') },
      ...{ email_confirmed_at: AT, seen_at: AT, created_at: AT, ...more },
    })
    await database.query.transaction().execute(async (transaction) => {
      const put = (table: Name, row: Readonly<Record<string, unknown>>) => fill(transaction, word, table, row)
      const fields = Object.fromEntries(
        Object.keys(columnsOf('sender', {})).map((column) => [column, markOf(word, 'buyers', column)]),
      ) as Record<BuyerColumn, string> // all fields of a buyer
      const sender = {
        kind: 'sender',
        uid,
        fields: { ...fields, email },
        extra: markOf(word, 'buyers', 'extra'),
      } as const
      const buyer = await insertBuyer(transaction, sender, NOW)
      // A submission with the same e-mail address from another browser.
      const guest = await insertBuyer(transaction, { ...sender, uid: `guest-${word}` }, NOW)
      await put('submissions', { form: 'feedback', call: 'form.feedback', buyer: guest, once: `${word} guest` })
      const phone_key = markOf(word, 'buyers', 'phone_key')
      const call_about = markOf(word, 'buyers', 'call_about')
      await transaction.updateTable('buyers').set({ phone_key, call_about }).where('id', '=', buyer).execute()
      const noted = { key: `${email} ${markOf(word, 'customers', 'key')}`, call_about }
      await transaction
        .updateTable('customers')
        .set(noted)
        .where('id', 'in', transaction.selectFrom('buyers').select('customer_id').where('id', '=', buyer))
        .execute()
      const submission = await put('submissions', { form: 'checkout', call: 'order.save', buyer, once: word })
      const file = await put('submission_files', { submission })
      await put('submission_file_parts', { file })
      await put('request_events', { submission, staff: 'Пётр', kind: 'taken' })
      await put('consents', { submission, buyer, subscriber: email })
      await put('subscribers', { email, status: 'confirmed' })
      for (const [purpose, subject] of [
        ['subscription', email],
        ['account-confirm', `${user.id} ${email}`],
      ])
        await put('letter_links', { hash: `${word} ${purpose}`, purpose, subject, expires_at: '9' })
      const letter = { next_try: AT, attempts: 0, headers: `{"a":"${markOf(word, 'outbox', 'headers')}"}` }
      await put('outbox', { ...letter, recipient: email.toUpperCase() })
      await put('outbox', { ...letter, recipient: 'shop@b.example', submission })
      await put('outbox', { ...letter, recipient: `new-${email}`, user_id: user.id })
      const own = transaction.selectFrom('buyers').select('customer_id').where('id', '=', user.buyer)
      const { customer_id } = await own.executeTakeFirstOrThrow()
      await put('article_aliases', { customer_id, product })
      await put('paste_columns', { customer_id })
      await put('lists', { uid, list: 'basket' })
      await put('list_keys', { uid, list: 'basket' })
      await put('watched', { uid, product, seen: AT })
      const line = { product, kind: 'main', article: 'ПЭТ-1', name: 'Банка', quantity: 20 }
      await put('list_items', { uid, list: 'basket', ...line })
      // A letter about an order to another address.
      await put('outbox', { ...letter, recipient: `store-${email}`, buyer })
      const number = `26-${word}`
      const order_id = await put('orders', {
        ...{ number, buyer, once: word, status, total: 500, vat: 22, submission },
        ...{ offer_created_at: AT, valid_until: '2026-12-01' },
      })
      const ordered = { order_id, ...line, kopecks: 25, sum: 500, shipments: '[]' }
      await put('order_lines', ordered)
      const name = markOf(word, 'order_lines', 'name')
      await put('order_lines', { ...ordered, position: 2, product: null, article: '', name })
      for (const [i, subject] of [number, `КП-${number}`].entries())
        await put('staff_audit', { subject, changes: `{"a":"${markOf(word, 'staff_audit', 'changes')} ${i}"}` })
      await put('order_changes', { order_id, status, kind: 'note' })
      const paper = await put('order_files', { order_id })
      await put('order_file_parts', { file: paper })
      const attached = await put('letter_files', { letter: await put('letters', { buyer, order_id }) })
      await put('letter_file_parts', { file: attached })
      const printed = { alias: markOf(word, 'invoices', 'snapshot'), article: 'ПЭТ-1' }
      const lines = [printed, { article: '', name: markOf(word, 'invoices', 'snapshot') }]
      await put('invoices', { order_id, number: order_id, day: '2026-11-20', snapshot: JSON.stringify({ lines }) })
      await put('companies', { inn: fields.inn })
      await put('sessions', { user_id: user.id, access_until: AT })
    })
    return { ...user, email, email_confirmed_at: AT }
  }

  /** Returns the columns that contain a word. */
  const whereIs = async (word: string): Promise<string[]> => {
    const found: string[] = []
    for (const table of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.query)
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) {
          const text = value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
          if (text.toLowerCase().includes(word)) found.push(`${table}.${column}`)
        }
    }
    return [...new Set(found)].toSorted()
  }

  /** Columns that are not personal, but into which only this test puts the word, such as order numbers. */
  const OWN = ['orders.number', 'staff_audit.subject', 'orders.once', 'submissions.once', 'letter_links.hash']

  const all = Object.keys(definitions).flatMap(
    (table) => marked(table as Name).map(([column]) => `${table}.${column}`), // `definitions` is keyed by table name
  )

  const inTransaction = (work: (transaction: Transaction) => Promise<void>) =>
    database.query.transaction().execute(work)
  const nightly = (now: Date) => eraseAll(database, eraseSteps('/nowhere'), { ...context, now })
  const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

  const WAYS: Readonly<Record<string, (user: Awaited<ReturnType<typeof person>>) => Promise<void>>> = {
    account: (user) => inTransaction((transaction) => erasePerson(transaction, personOf(user))),
    desk: ({ email }) =>
      inTransaction(async (transaction) => {
        const user = await transaction.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
        await erasePerson(transaction, { user, key: email, mailbox: email }, { staff: 'Пётр' })
      }),
    // The user was warned long ago, and has been inactive since.
    nightly: async ({ id }) => {
      const warned_at = later(-1).toISOString()
      await database.query.updateTable('users').set({ warned_at }).where('id', '=', id).execute()
      await nightly(later(1096))
    },
  }

  it.each(Object.keys(WAYS))('erased by the %s, a person leaves no mark but the figures of orders', async (way) => {
    const word = `anna${way}`
    const other = `boris${way}`
    const user = await person(word, 'done')
    const stays = await person(other, 'done', { seen_at: later(2000).toISOString() })
    const before = await whereIs(word)
    // If a personal column is added, `person` above must fill it.
    expect(all.filter((column) => !before.includes(column))).toEqual([])
    const others = await whereIs(other)
    await WAYS[way]?.(user)
    expect((await whereIs(word)).filter((column) => !OWN.includes(column))).toEqual([])
    const order = database.query.selectFrom('orders').selectAll().where('number', '=', `26-${word}`)
    expect(await order.executeTakeFirst()).toMatchObject({ buyer: null, submission: null, total: 500 })
    // The nightly job also deletes data of other people whose retention period has ended.
    if (way !== 'nightly') expect(await whereIs(other)).toEqual(others)
    await WAYS[way]?.(user)
    await inTransaction((transaction) => erasePerson(transaction, personOf(stays)))
  })

  it('letters that count for the limit of an unconfirmed mailbox stay', async () => {
    const user = await person('olga', 'done')
    const sent = { sent_at: AT, html: '', text: '', headers: '{}' }
    await database.query.updateTable('outbox').set(sent).execute()
    await inTransaction((transaction) => erasePerson(transaction, personOf({ ...user, email_confirmed_at: null })))
    expect(await whereIs('olga')).toContain('outbox.recipient')
    await inTransaction((transaction) => erasePerson(transaction, personOf(user)))
    expect((await whereIs('olga')).filter((column) => column.startsWith('outbox'))).toEqual([])
  })

  it.each(Object.keys(WAYS))(
    'an unfinished order keeps its buyer when the %s ends the account, and no longer',
    async (way) => {
      const word = `vera${way}`
      const user = await person(word, 'new')
      await WAYS[way]?.(user)
      const left = await whereIs(word)
      expect(left).toEqual(
        expect.arrayContaining(['buyers.name', 'buyers.phone', 'order_changes.words', 'order_files.name']),
      )
      expect(left).toEqual(expect.arrayContaining(['order_lines.color', 'submissions.values', 'invoices.buyer']))
      expect(
        left.filter((column) => /^(users|sessions|lists|list_items|list_keys|watched|subscribers)\./.test(column)),
      ).toEqual([])
      expect(await database.query.selectFrom('buyers').select('uid').where('uid', '=', user.uid).execute()).toEqual([])
      await database.query.updateTable('orders').set({ status: 'done' }).where('number', '=', `26-${word}`).execute()
      const sent = { sent_at: AT, html: '', text: '', headers: '{}' }
      // The letter about the order is still to leave.
      await database.query.updateTable('outbox').set(sent).where('buyer', 'is', null).execute()
      await nightly(way === 'nightly' ? later(1096) : NOW)
      expect((await whereIs(word)).filter((column) => !OWN.includes(column))).toEqual([])
    },
  )
})
