import { describe, expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { confirm, cookiesOf, letterTo, OPEN, PASSWORD, PATHS, post, signedIn, tokenBody } from '../site/account.ts'
import { lettersIn } from '../site/outbox.ts'
import { checkout, useShop } from '../site/shop.ts'

// S7, S9: anybody may register another person's e-mail address or type another person's phone number, but neither of them gets access to
// the other's data.

const shop = useShop({ ...OPEN, FORMS_PER_HOUR: '1000' }, (i) => i < 60)

const read = <T>(path: string, Cookie: string): Promise<T> => shop.app.json<T>(path, Cookie)
const profile = (Cookie: string) => read<{ user?: Record<string, unknown> }>(PATHS.profile, Cookie)
const orders = async (Cookie: string) => (await read<CallAnswer<'order.list'>>('/api/app/order/list', Cookie)).list
const watched = async (Cookie: string) => (await read<{ list: object[] }>('/api/app/watched/list', Cookie)).list
const subscribe = (email: string, Cookie: string) =>
  post(
    shop.app,
    '/api/app/form/subscribe',
    { email, agreement: 'Y', consents: [{ document: 'marketing-consent', version: '2026-03-01' }] },
    { Cookie },
  )
/** Views a product and orders it. @returns the order's number */
const buy = async (Cookie: string, { email, phone }: { email: string; phone: string }): Promise<string> => {
  const { id, record } = shop.product(0)
  await post(shop.app, '/api/app/watched/save', { productId: id }, { Cookie })
  await post(shop.app, '/api/app/basket/item/add', { productId: id, quantity: record.minQuantity }, { Cookie })
  const { answer } = await post(shop.app, '/api/app/order/save', { ...checkout, email, phone }, { Cookie })
  expect(answer.number).toEqual(expect.any(String))
  return String(answer.number)
}
/** Parts of the data export that are empty in a new account. */
const EMPTY = [
  ...['aliases', 'answerFiles', 'answers', 'columns', 'files', 'invoices', 'lists'],
  ...['offers', 'orders', 'organizations', 'pasted', 'submissions', 'watched'],
]

/** Sets a password with the link of the latest letter to an address. @returns the cookies of the new session */
const restore = async (email: string, Cookie = ''): Promise<string> => {
  await post(shop.app, PATHS.restore, { email })
  const password = 'пароль хозяина почты'
  const { token } = await letterTo(shop.app, email)
  expect((await post(shop.app, PATHS.change, { token, password }, { Cookie })).status).toBe(200)
  return cookiesOf((await post(shop.app, PATHS.token, tokenBody(email, password))).headers)
}

describe('an account whose e-mail is not confirmed', () => {
  test('sees nothing that others left with its e-mail and phone', async () => {
    const { person, Cookie } = await signedIn(shop.app)
    const owner = `userId=${'9'.repeat(32)}`
    const { email, phone } = person
    const number = await buy(owner, { email, phone })
    await subscribe(email, owner)
    expect(await orders(owner)).toMatchObject([{ number }])
    expect(await orders(Cookie)).toEqual([])
    expect((await shop.app.ask(`/api/app/order/${number}/view`, { headers: { Cookie } })).status).toBe(404)
    const { kept } = await read<CallAnswer<'personal.data'>>(PATHS.data, Cookie)
    const { consents, ...others } = kept
    expect(Object.keys(others).toSorted()).toEqual(EMPTY)
    expect(Object.values(others)).toEqual(EMPTY.map(() => []))
    expect(consents).toMatchObject([{ form: 'registration' }])
  })

  test("takes nothing of its e-mail's owner along when it is deleted", async () => {
    const { person, Cookie } = await signedIn(shop.app)
    const owner = `userId=${'8'.repeat(32)}`
    await subscribe(person.email, owner)
    const number = await buy(owner, person)
    expect((await post(shop.app, PATHS.delete, { password: PASSWORD }, { Cookie })).status).toBe(200)
    expect(await orders(owner)).toMatchObject([{ number }])
    const { query } = shop.app.database
    const at = await query.selectFrom('subscribers').select('status').where('email', '=', person.email).execute()
    expect(at).toHaveLength(1)
    const letters = await lettersIn(shop.app, { to: person.email })
    expect(letters.map(({ subject }) => subject).join()).toContain(number)
    expect(letters).toHaveLength(2)
  })

  test("asks in vain for another's e-mail as its own", async () => {
    const [one, other] = [await signedIn(shop.app), await signedIn(shop.app)]
    const entered = cookiesOf((await confirm(shop.app, one.person.email, { Cookie: one.Cookie })).headers)
    const { name, phone } = one.person
    await post(shop.app, PATHS.edit, { name, phone, email: other.person.email }, { Cookie: entered })
    const { kept } = await read<CallAnswer<'personal.data'>>(PATHS.data, entered)
    expect(kept.letters).toMatchObject([{ subject: 'Подтвердите почту' }])
    expect(JSON.stringify(kept)).not.toContain(other.person.email)
  })
})

test('an address that was never confirmed is not told of the one that takes its place', async () => {
  const { person, Cookie } = await signedIn(shop.app)
  const email = `own-${person.email}`
  await post(shop.app, PATHS.edit, { ...names(person), email }, { Cookie })
  expect((await confirm(shop.app, email)).status).toBe(200)
  expect((await letterTo(shop.app, person.email)).subject).toBe('Подтвердите почту')
})

describe('who restores an account that somebody else registered', () => {
  test('gets it empty, and the other keeps nothing', async () => {
    const stranger = await signedIn(shop.app)
    const { person } = stranger
    const number = await buy(stranger.Cookie, person)
    const firm = { workCompany: 'ООО «Пасека»', inn: '7707083893' }
    await post(shop.app, '/api/app/personal/organization/add', firm, { Cookie: stranger.Cookie })
    await post(shop.app, PATHS.edit, { ...names(person), email: `my-${person.email}` }, { Cookie: stranger.Cookie })
    const owner = await restore(person.email)
    expect((await profile(owner)).user).toEqual({ email: person.email, emailConfirmed: true })
    expect([await orders(owner), await watched(owner)]).toEqual([[], []])
    const { kept } = await read<CallAnswer<'personal.data'>>(PATHS.data, owner)
    const { orders: ordered, submissions, consents, lists, watched: seen, offers, organizations } = kept
    expect([ordered, submissions, consents, lists, seen, offers, organizations].flat()).toEqual([])
    // The session, the user's ID and letters to the stranger's address give no access.
    for (const Cookie of [stranger.Cookie, `userId=${stranger.uid}`]) {
      expect((await profile(Cookie)).user).toBeUndefined()
      expect([await orders(Cookie), await watched(Cookie)]).toEqual([[], []])
    }
    expect((await confirm(shop.app, `my-${person.email}`)).status).toBe(422)
    expect((await post(shop.app, PATHS.token, tokenBody(person.phone))).status).toBe(401)
    // The shop keeps the order together with its buyer.
    const { query } = shop.app.database
    expect(await query.selectFrom('buyers').selectAll().where('uid', '=', stranger.uid).execute()).toEqual([])
    const buyersOfOrder = await query
      .selectFrom('orders')
      .innerJoin('buyers', 'buyers.id', 'orders.buyer')
      .select(['uid', 'submission', 'buyers.email'])
      .where('number', '=', number)
      .execute()
    expect(buyersOfOrder).toEqual([{ uid: null, submission: expect.any(Number), email: person.email }])
    expect(await query.selectFrom('watched').selectAll().where('uid', '=', stranger.uid).execute()).toEqual([])
    // Only the owner sets a name and a phone number.
    expect((await post(shop.app, PATHS.edit, names(person), { Cookie: owner })).status).toBe(200)
  })

  test('keeps all where the browser is signed in to it', async () => {
    const { person, Cookie } = await signedIn(shop.app)
    const number = await buy(Cookie, person)
    const next = await restore(person.email, Cookie)
    expect((await profile(next)).user).toMatchObject({ ...names(person), emailConfirmed: true })
    expect(await orders(next)).toMatchObject([{ number }])
  })
})

test('who restores a confirmed account keeps all but an e-mail that waited to take its place', async () => {
  const { person, Cookie: before } = await signedIn(shop.app)
  const Cookie = cookiesOf((await confirm(shop.app, person.email, { Cookie: before })).headers)
  const number = await buy(Cookie, person)
  await post(shop.app, PATHS.edit, { ...names(person), email: `other-${person.email}` }, { Cookie })
  const next = await restore(person.email)
  expect((await profile(next)).user).toEqual({ ...names(person), emailConfirmed: true })
  expect(await orders(next)).toMatchObject([{ number }])
  expect((await confirm(shop.app, `other-${person.email}`, {}, 'пароль хозяина почты')).status).toBe(422)
})

const names = ({ name, workCompany, email, phone }: Awaited<ReturnType<typeof signedIn>>['person']) => ({
  name,
  workCompany,
  email,
  phone,
})
