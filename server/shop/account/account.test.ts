import { describe, expect, it } from 'vitest'
import { engines, suiteDatabase } from '../../engine/database/testing.ts'
import { storeConsents } from '../submissions/save-submission.ts'
import { readPerson } from './export-person.ts'
import { mergeGuest } from './person.ts'
import { findSession, noteUse, openSession } from './sessions.ts'
import { addTestUser } from './testing.ts'
import { findByLogin, loginOf } from './users.ts'

// Tests the account's calls by the rows that they change, on both engines; tests/api tests the responses.

const NOW = new Date('2026-11-20T12:00:00.000Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

describe.each(engines)('on %s', async (_, open) => {
  const { query } = await suiteDatabase(open)

  const addUser = (email: string, phone = '+79990000000', since = NOW) =>
    addTestUser(query, { email, phone, phone_since: since.toISOString() })

  it('the use of a session is noted once an hour, and ended ones are cleared away', async () => {
    const { id } = await addUser('b@b.example')
    const first = await query
      .transaction()
      .execute((transaction) => openSession(transaction, { user: id, device: 'Chrome, Windows' }, NOW))
    for (const [hours, seen] of [
      [0.9, NOW],
      [1, later(1)],
    ] as const) {
      const session = await findSession(query, first, later(hours))
      if (session) await noteUse(query, session, later(hours))
      expect((await findSession(query, first, later(hours)))?.seenAt).toBe(seen.toISOString())
    }
    await query
      .transaction()
      .execute((transaction) => openSession(transaction, { user: id, device: 'Chrome, Windows' }, later(91 * 24)))
    expect(await query.selectFrom('sessions').select('id').execute()).toHaveLength(1)
    await query.deleteFrom('users').where('id', '=', id).execute()
    expect(await query.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  it('of those who share a phone, three who had it first are found', async () => {
    for (let i = 4; i > 0; i--) await addUser(`${i}@b.example`, '+79161234567', later(i))
    const found = await findByLogin(query, loginOf('8 916 123-45-67'))
    expect(found.map(({ password }) => password)).toEqual(['1@b.example', '2@b.example', '3@b.example'])
  })

  it('those without a confirmed e-mail crowd nobody out who shares their phone', async () => {
    const phone = '+79161112233'
    for (let i = 1; i < 5; i++) await addUser(`crowd${i}@b.example`, phone, later(i))
    await addTestUser(query, {
      email: 'e@b.example',
      phone,
      phone_since: later(9).toISOString(),
      email_confirmed_at: '1',
    })
    const found = await findByLogin(query, loginOf(phone))
    expect(found.map(({ email }) => email)).toEqual(['e@b.example', 'crowd1@b.example', 'crowd2@b.example'])
  })

  it('what a guest collected goes to the user, and what both have stays once', async () => {
    for (const id of [1, 2])
      await query
        .insertInto('product_ids')
        .values({ kind: 'main', article: `ПЭТ-${id}` })
        .execute()
    const guest = 'a'.repeat(32)
    const { id, uid: user } = await addUser('merged@b.example')
    const see = (uid: string, product: number, hours: number) =>
      query
        .insertInto('watched')
        .values({ uid, product, seen: later(hours).toISOString() })
        .execute()
    await see(user, 1, 1)
    await see(user, 2, 4)
    await see(guest, 1, 2)
    await see(guest, 2, 3)
    const consent = { document: 'd', version: '2026-03-01' }
    await storeConsents(query, { consents: [consent], form: 'f', uid: guest, address: '192.0.2.1' }, NOW)
    await query.transaction().execute((transaction) => mergeGuest(transaction, guest, user))
    const of = (uid: string, id: number) => readPerson(query, { user: { id, uid }, key: undefined, mailbox: undefined })
    const { watched, consents } = await of(user, id)
    expect(watched).toEqual([
      { article: 'ПЭТ-1', seen: later(2).toISOString() },
      { article: 'ПЭТ-2', seen: later(4).toISOString() },
    ])
    expect(consents).toMatchObject([consent])
    expect(await query.selectFrom('watched').select('product').where('uid', '=', guest).execute()).toEqual([])
    expect(await query.selectFrom('buyers').select('id').where('uid', '=', guest).execute()).toEqual([])
  })
})
