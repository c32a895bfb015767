import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { suiteFolder } from '../../tests/site/temporary-folder.ts'
import { allEngines, suiteDatabase } from '../engine/database/testing.ts'
import { eraseAll, readErased } from '../engine/jobs/erase.ts'
import type { Letters } from '../engine/mail/letters.ts'
import { createMailer } from '../engine/mail/mailer.ts'
import { createTransport, fileTime, letterFolder } from '../engine/mail/transport.ts'
import { mergeGuest } from '../shop/account/person.ts'
import { noteUse, openSession } from '../shop/account/sessions.ts'
import { mailAccounts } from '../shop/account/users.ts'
import { eraseSteps } from './erasing.ts'
import { ago, context, guestUid, leave, NOW } from './testing-erasing.ts'

// S21: all personal data has a retention period.

const TABLES = ['watched', 'list_items', 'lists', 'outbox', 'order_lines', 'orders', 'submissions'] as const
const REST = ['consents', 'subscribers', 'letter_links', 'users', 'buyers', 'erasures'] as const

describe.each(allEngines)('the terms on %s', { timeout: 30_000 }, async (_, open) => {
  const database = await suiteDatabase(open)
  const left = leave(database)
  const folder = suiteFolder()
  afterEach(async () => {
    for (const table of [...TABLES, ...REST]) await database.query.deleteFrom(table).execute()
    await rm(letterFolder(folder), { recursive: true, force: true })
  })

  const letters: Letters = {
    compose: async (mail, params) => ({ subject: mail, html: '', text: JSON.stringify(params) }),
  }
  const mailer = createMailer({ accounts: mailAccounts, letters, manager: 'm@a.example', user: undefined, perHour: 3 })
  const warning = { mailer, origin: 'https://a.example' }
  const erase = (now = NOW) => eraseAll(database, eraseSteps(folder, warning), { ...context, now })
  const count = async (table: (typeof TABLES)[number] | (typeof REST)[number]) =>
    (await database.query.selectFrom(table).selectAll().execute()).length
  const ids = async (table: 'users' | 'submissions') =>
    (await database.query.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

  it('erases visits after 30 days, addresses of letters after 90, subscriptions that are none after 30', async () => {
    for (const put of [left.visit, left.letter, (at: Date) => left.subscriber(at, 'waiting')]) {
      for (const days of [29, 89]) await put(ago(days))
      for (const days of [31, 91]) await put(ago(days))
    }
    await left.subscriber(ago(4000), 'confirmed')
    await left.subscriber(ago(31), 'left')
    await erase()
    expect([await count('watched'), await count('outbox'), await count('subscribers')]).toEqual([1, 3, 2])
  })

  it('erases keys of list changes after an hour, with their list at once', async () => {
    const uids = [await left.list(NOW), await left.list(NOW), await left.list(ago(14, 1))]
    const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
    const keys = uids.map((uid, i) => ({ uid, list: 'basket', key: 'a', at: at([61, 59, 1][i] ?? 0) }) as const)
    await database.query.insertInto('list_keys').values(keys).execute()
    await erase()
    expect(await database.query.selectFrom('list_keys').select('uid').execute()).toEqual([{ uid: uids[1] }])
  })

  it('erases lists of guests 7 days after their cookie; those of users stay', async () => {
    const stays = await left.list(ago(14, -1))
    const gone = await left.list(ago(14, 1))
    const { uid } = await left.user(ago(10))
    await left.list(ago(500), uid)
    await erase()
    for (const table of ['lists', 'list_items'] as const) {
      const rows = await database.query.selectFrom(table).select('uid').execute()
      expect(rows.map((row) => row.uid).toSorted()).toEqual([stays, uid])
      expect(rows.map((row) => row.uid)).not.toContain(gone)
    }
  })

  it('erases answers with their files after three years, and of orders all but the figures', async () => {
    const old = await left.submission(ago(1095, 1), { files: 3 })
    const young = await left.submission(ago(1095, -1), { files: 1 })
    await left.submission(ago(1200), { files: 1 })
    const { uid, buyer } = await left.user(ago(1), { seen_at: NOW.toISOString() })
    const order = await left.order(ago(1095, 1), { submission: old })
    const users = await left.order(ago(1095, 1), { uid })
    const last = await left.order(ago(1094), { submission: young })
    await erase()
    expect(await ids('submissions')).toEqual([young])
    expect(await database.query.selectFrom('submission_files').select('submission').execute()).toEqual([
      { submission: young },
    ])
    const rows = await database.query
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_id', 'id')
      .select(['id', 'buyer', 'sent', 'submission', 'total', 'sum', 'color'])
      .orderBy('id')
      .execute()
    const emptied = { sent: '', submission: null, total: 500, sum: 500, color: '' }
    expect(rows).toMatchObject([
      { id: order, buyer: null, ...emptied },
      { id: users, buyer, ...emptied },
      { id: last, sent: 'отпечаток', submission: young, color: 'как у Анны' },
    ])
  })

  it('keeps the proof of a consent for three years after the end of what it was given for', async () => {
    await left.submission(ago(1096))
    await left.submission(ago(10))
    await erase()
    const ended = async () =>
      (await database.query.selectFrom('consents').select(['submission', 'ended_at']).orderBy('id').execute()).map(
        ({ submission, ended_at }) => [submission !== null, ended_at],
      )
    expect(await ended()).toEqual([
      [false, NOW.toISOString()],
      [true, null],
    ])
    await erase(ago(-1095))
    expect(await count('consents')).toBe(2)
    await erase(ago(-1096))
    expect(await count('consents')).toBe(1)
  })

  it('keeps the consent of a subscriber as long as the news are sent', async () => {
    await left.submission(ago(1096), { call: 'form.subscribe', email: 'Anna@b.example ' })
    await left.subscriber(ago(1096), 'confirmed', 'anna@b.example')
    await erase()
    const consent = () =>
      database.query.selectFrom('consents').select(['subscriber', 'ended_at']).executeTakeFirstOrThrow()
    expect([await count('submissions'), await consent()]).toEqual([0, { subscriber: 'anna@b.example', ended_at: null }])
    await database.query.updateTable('subscribers').set({ status: 'left', changed_at: NOW.toISOString() }).execute()
    await erase()
    expect(await consent()).toEqual({ subscriber: null, ended_at: NOW.toISOString() })
  })

  it('erases accounts that nobody confirmed, used or ordered with for 30 days', async () => {
    const [old, young] = [ago(31), ago(29)]
    await left.user(old)
    await left.user(old, { seen_at: old.toISOString() })
    const { id: ordered, uid } = await left.user(old)
    await left.order(ago(300), { uid })
    const stay = [
      ordered,
      (await left.user(young)).id,
      (await left.user(old, { seen_at: young.toISOString() })).id,
      (await left.user(old, { email_confirmed_at: old.toISOString() })).id,
    ]
    await erase()
    expect(await ids('users')).toEqual(stay)
  })

  it('keeps an account that was opened after ordering as a guest, and the buyer of its order', async () => {
    const old = ago(31)
    const guest = guestUid()
    const submission = await left.submission(ago(32), { call: 'order.save', uid: guest })
    const order = await left.order(ago(32), { submission, status: 'confirmed' })
    const { id, uid } = await left.user(old, { seen_at: old.toISOString() })
    await database.query.transaction().execute((transaction) => mergeGuest(transaction, guest, uid))
    await erase()
    expect(await ids('users')).toEqual([id])
    const kept = await database.query
      .selectFrom('orders')
      .innerJoin('buyers', 'buyers.id', 'orders.buyer')
      .select(['orders.id', 'uid', 'name', 'submission'])
      .execute()
    expect(kept).toEqual([{ id: order, uid, name: 'Анна', submission }])
  })

  it('erases notes and files that were added to a finished order later, at the end of their own term', async () => {
    const order = await left.order(ago(1200), {})
    const note = { order_id: order, status: 'done', kind: 'note', words: '{"text":"Анна"}' } as const
    const file = { order_id: order, name: 'акт Анны.pdf', type: '', title: '', for_buyer: 0, staff: '' }
    const counts = async () => [
      (await database.query.selectFrom('order_changes').select('id').where('words', '!=', '').execute()).length,
      (await database.query.selectFrom('order_files').select('id').execute()).length,
    ]
    await erase()
    for (const at of [ago(1095, 1), ago(1094)].map((day) => day.toISOString())) {
      await database.query
        .insertInto('order_changes')
        .values({ ...note, at })
        .execute()
      await database.query
        .insertInto('order_files')
        .values({ ...file, added_at: at })
        .execute()
    }
    expect(await counts()).toEqual([2, 2])
    await erase()
    expect(await counts()).toEqual([1, 1])
  })

  it('warns idle accounts once, 30 days before three years are over, and erases those that stay idle', async () => {
    const confirmed = { email_confirmed_at: ago(2000).toISOString() }
    const idle = await left.user(ago(2000), { ...confirmed, seen_at: ago(1066).toISOString() })
    const never = await left.user(ago(1066), confirmed)
    const used = await left.user(ago(2000), { ...confirmed, seen_at: ago(1064).toISOString() })
    await erase()
    await erase(ago(-1, 10_000))
    const letters = await database.query.selectFrom('outbox').select(['user_id', 'subject', 'text']).execute()
    expect(letters.map(({ user_id }) => user_id)).toEqual([idle.id, never.id])
    expect(letters[0]).toMatchObject({
      subject: 'account-idle',
      text: JSON.stringify({ login: 'https://a.example/login/', until: '20\u00a0декабря\u00a02026' }),
    })
    await erase(ago(-30))
    expect(await ids('users')).toEqual([idle.id, never.id, used.id])
    await erase(ago(-30, -1))
    expect(await ids('users')).toEqual([used.id])
  })

  it.each(['signs in', 'goes on in a session'])('forgets the warning where its user %s', async (how) => {
    const { id, uid } = await left.user(ago(2000), { email_confirmed_at: ago(2000).toISOString() })
    await erase()
    const { query } = database
    if (how === 'signs in')
      await query.transaction().execute((transaction) => openSession(transaction, { user: id, device: '' }, ago(-10)))
    else await noteUse(query, { id, uid, session: 0, seenAt: '' }, ago(-10))
    await erase(ago(-40))
    expect(await ids('users')).toEqual([id])
    expect(await count('outbox')).toBe(1)
  })

  it('erases files of letters with their addresses, and nothing that is not one', async () => {
    const nobody = { name: '', address: 'a@b.example' }
    const transport = createTransport(
      { smtpUrl: undefined, dataFolder: folder },
      () => nobody,
      () => undefined,
    )
    const message = { to: 'a@b.example', subject: 'Письмо', html: '', text: '', headers: {}, attachments: [] }
    await transport.send({ ...message, number: 1, written: ago(91) })
    await transport.send({ ...message, number: 2, written: ago(89) })
    await writeFile(join(letterFolder(folder), '2000-список.txt'), '')
    await erase()
    expect((await readdir(letterFolder(folder))).toSorted()).toEqual([
      '2000-список.txt',
      `${fileTime(ago(89).toISOString())}-2.eml`,
    ])
  })

  it('erases nobody unwarned, however long they were away', async () => {
    const { id } = await left.user(ago(9000), { email_confirmed_at: ago(9000).toISOString() })
    await eraseAll(database, eraseSteps(folder), context)
    expect(await ids('users')).toEqual([id])
  })

  it('notes how much it erased, in slices of which each stays when it ends in the middle', async () => {
    for (let i = 0; i < 120; i++) await left.letter(ago(91))
    let slices = 0
    const dying = eraseAll(database, eraseSteps(folder), context, async () => {
      const [sum] = await readErased(database, NOW.toISOString())
      if ((sum?.all ?? 0) > 0 && ++slices === 1) throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await readErased(database, NOW.toISOString())).toEqual([{ what: 'letters', last: 50, all: 50 }])
    expect(await count('outbox')).toBe(70)
    const later = ago(-1)
    await erase(later)
    expect(await readErased(database, later.toISOString())).toEqual([{ what: 'letters', last: 70, all: 120 }])
    await erase(ago(-1097))
    expect(await readErased(database, later.toISOString())).toEqual([{ what: 'erasures', last: 0, all: 2 }])
  })
})
