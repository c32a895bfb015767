import { expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { cookiesOf, FIREFOX, OPEN, PATHS, post, said, signedIn, tokenBody } from '../site/account.ts'
import { useApp } from '../site/use-app.ts'

// S4, S9: only the user sees and ends the user's sessions.

const app = useApp(OPEN)

const status = async (Cookie: string) => (await app.ask(PATHS.profile, { headers: { Cookie } })).status
const list = async (Cookie: string) => (await app.json<CallAnswer<'personal.sessions'>>(PATHS.sessions, Cookie)).list
/** Creates a user with three sessions: here, in Firefox, and in a program. */
const thrice = async () => {
  const { person, Cookie } = await signedIn(app)
  const enter = async (headers: Record<string, string>) =>
    cookiesOf((await post(app, PATHS.token, tokenBody(person.email), headers)).headers)
  return { Cookie, firefox: await enter(FIREFOX), program: await enter({ 'User-Agent': 'x'.repeat(5000) }) }
}

test('are listed with since when, when used and on what; the one that asks is marked', async () => {
  const { Cookie } = await thrice()
  const sessions = await list(Cookie)
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['', false],
    ['Firefox, Linux', false],
    ['', true],
  ])
  for (const { since, seen } of sessions) expect([since, seen]).toEqual([expect.stringMatching(/^20.*Z$/), since])
  const rows = await app.database.query.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|127\.0\.0\.1|x{50}/)
})

test('are ended one by one', async () => {
  const { Cookie, firefox, program } = await thrice()
  const id = (await list(Cookie)).find(({ device }) => device !== '')?.id
  const { status: ended, answer } = await post(app, PATHS.endSession, { id }, { Cookie })
  expect([ended, answer]).toEqual([200, { result: true }])
  expect([await status(firefox), await status(program), await status(Cookie)]).toEqual([401, 200, 200])
  expect((await post(app, PATHS.endSession, { id }, { Cookie })).answer).toEqual(said(404))
})

test('the one that asks is ended as by signing out', async () => {
  const { Cookie, firefox } = await thrice()
  const id = (await list(Cookie)).find(({ current }) => current)?.id
  const { headers } = await post(app, PATHS.endSession, { id }, { Cookie })
  expect(cookiesOf(headers)).toMatch(/^userId=[0-9a-f]{32}$/)
  expect([await status(Cookie), await status(firefox)]).toEqual([401, 200])
})

test('are ended all at once but for the one that asks', async () => {
  const { Cookie, firefox, program } = await thrice()
  expect((await post(app, PATHS.endOthers, {}, { Cookie })).status).toBe(200)
  expect([await status(firefox), await status(program), await status(Cookie)]).toEqual([401, 401, 200])
  expect(await list(Cookie)).toHaveLength(1)
})

test("nobody sees or ends another's", async () => {
  const [one, other] = [await thrice(), await thrice()]
  for (const { id } of await list(other.Cookie)) {
    const { status, answer } = await post(app, PATHS.endSession, { id }, { Cookie: one.Cookie })
    expect([status, answer]).toEqual([404, said(404)])
  }
  await post(app, PATHS.endOthers, {}, { Cookie: one.Cookie })
  expect(await list(other.Cookie)).toHaveLength(3)
  expect(await list(one.Cookie)).toHaveLength(1)
})

test.each([0, -1, 2 ** 31, 1.5, '1', null])('%j is no number of a session', async (id) => {
  const { Cookie } = await signedIn(app)
  const { status, answer } = await post(app, PATHS.endSession, { id }, { Cookie })
  expect([status, answer]).toEqual([422, { ...said(422), fields: { id: expect.any(String) } }])
})

test('one whose time is over is not listed', async () => {
  const { Cookie } = await thrice()
  const [last] = await list(Cookie)
  const long = new Date(Date.now() - 14 * 86_400_000).toISOString()
  await app.database.query
    .updateTable('sessions')
    .set({ seen_at: long })
    .where('id', '=', last?.id ?? 0)
    .execute()
  expect(await list(Cookie)).toHaveLength(2)
})

test('are ended by buttons without a script', async () => {
  const { Cookie, firefox, program } = await thrice()
  const press = async (fields: Record<string, string>, cookie = Cookie) => {
    const { status, headers } = await app.ask('/personal/sessions/', { headers: { Cookie: cookie }, form: fields })
    return [status, headers.location]
  }
  const back = [303, '/personal/security/#sessions']
  const id = String((await list(Cookie)).find(({ device }) => device !== '')?.id)
  expect(await press({ id })).toEqual(back)
  expect([await status(firefox), await status(program)]).toEqual([401, 200])
  // A repeated or invalid request has no effect.
  for (const fields of [{ id }, { id: 'x' }, { id: '' }]) expect(await press(fields)).toEqual(back)
  expect(await press({}, '')).toEqual(back)
  expect(await list(Cookie)).toHaveLength(2)
  expect(await press({})).toEqual(back)
  expect([await status(program), await status(Cookie)]).toEqual([401, 200])
})
