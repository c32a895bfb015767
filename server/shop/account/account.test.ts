import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/database/tables.ts'
import { engines } from '../../engine/database/testing.ts'
import { isUsed, makeLink, readLink, spendLink } from '../../engine/mail/letter-links.ts'
import { storeConsents } from '../submissions/save-submission.ts'
import { readPerson } from './export-person.ts'
import { mergeGuest } from './person.ts'
import { closeSessions, findSession, noteUse, openSession, renewAccess } from './sessions.ts'
import { addTestUser } from './testing.ts'
import { findByLogin, loginOf } from './users.ts'

// Effects of the calls on the data, on both engines; tests/api tests their responses.

const NOW = new Date('2026-11-20T12:00:00.000Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

describe.each(engines)('on %s', (_, open) => {
  let query: Database['query']
  let close: Database['close']
  beforeAll(async () => {
    ;({ query, close } = await open())
  }, 60_000)
  afterAll(() => close())

  const addUser = (email: string, phone = '+79990000000', since = NOW) =>
    addTestUser(query, { email, phone, phone_since: since.toISOString() })

  it('a session lasts while it is used, its access token for an hour', async () => {
    const { id, uid } = await addUser('a@b.example')
    const made = await query
      .transaction()
      .execute((transaction) => openSession(transaction, { user: id, device: 'Chrome, Windows' }, NOW))
    const secret = { secret: made.secret }
    const found = await findSession(query, secret, later(14 * 24 - 1))
    expect(found).toMatchObject({ id, uid, seenAt: NOW.toISOString() })
    expect(await findSession(query, secret, later(14 * 24))).toBeUndefined()
    if (found) await noteUse(query, found, later(14 * 24 - 1))
    expect(await findSession(query, secret, later(27 * 24))).toMatchObject({ id })
    expect(await findSession(query, { accessToken: made.accessToken }, later(0.9))).toMatchObject({ id })
    expect(await findSession(query, { accessToken: made.accessToken }, later(1))).toBeUndefined()
    const accessToken = await renewAccess(query, found?.session ?? 0, later(2))
    expect(await findSession(query, { accessToken }, later(2.9))).toMatchObject({ id })
    await query.transaction().execute((transaction) => closeSessions(transaction, id))
    expect(await findSession(query, secret, NOW)).toBeUndefined()
  })

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

  it('a link is used once, for what it was made, while it is good', async () => {
    await query.transaction().execute(async (transaction) => {
      const secret = await makeLink(transaction, 'account-restore', '5', NOW)
      expect(await readLink(transaction, 'account-restore', secret, later(0.1))).toBe('5')
      expect(await readLink(transaction, 'account-restore', secret, later(1 / 6))).toBeUndefined()
      expect(await spendLink(transaction, 'account-confirm', secret, NOW)).toBeUndefined()
      expect(await spendLink(transaction, 'account-restore', secret, NOW)).toBe('5')
      expect(await spendLink(transaction, 'account-restore', secret, NOW)).toBeUndefined()
      expect(await isUsed(transaction, 'account-restore', secret, NOW)).toBe(true)
      expect(await isUsed(transaction, 'account-confirm', secret, NOW)).toBe(false)
    })
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
