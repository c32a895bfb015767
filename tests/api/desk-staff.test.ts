import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPEN, post, said } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { addPerson, signedInAs } from '../site/staff.ts'

// Changes that an owner makes to other staff, and their audit.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof signedInAs>>
beforeAll(async () => {
  app = await startApp(OPEN)
  owner = await signedInAs(app, 'owner')
})
afterAll(() => app.stop())

const change = (what: string, body: object, { Cookie } = owner) =>
  post(app, `/desk/api/staff/${what}`, body, { Cookie })
const status = async (Cookie: string) => (await app.ask('/desk/api/me', { headers: { Cookie } })).status
const audit = async (query = '', { Cookie } = owner) => {
  const { body } = await app.ask(`/desk/api/audit${query}`, { headers: { Cookie } })
  return (JSON.parse(body) as { list: Record<string, unknown>[] }).list
}

test('somebody new gets a letter with a link, and is there once', async () => {
  const somebody = { email: 'New@zavod.example', name: 'Пётр', role: 'manager' }
  expect((await change('add', somebody)).status).toBe(200)
  const [letter, ...more] = await app.database.query
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', 'new@zavod.example')
    .execute()
  expect([letter?.html, more]).toEqual([expect.stringContaining('/desk/set-password/?token='), []])
  expect((await change('add', somebody)).answer).toMatchObject({ ...said(422), fields: { email: expect.any(String) } })
  expect((await change('add', { ...somebody, email: 'x@zavod.example', role: 'boss' })).status).toBe(422)
  const { body } = await app.ask('/desk/api/staff', { headers: { Cookie: owner.Cookie } })
  expect(JSON.parse(body).list.find(({ email }: { email: string }) => email === 'new@zavod.example')).toMatchObject({
    roleTitle: 'Менеджер',
    stateText: 'приглашён',
    seenAt: null,
  })
})

test.each([
  ['role', { role: 'viewer' }],
  ['remove', {}],
  ['reset-totp', {}],
  ['reset-password', {}],
])('%s ends the sessions of that person', async (what, more) => {
  const other = await signedInAs(app, 'manager')
  expect(await status(other.Cookie)).toBe(200)
  expect((await change(what, { id: String(other.id), ...more })).status).toBe(200)
  expect(await status(other.Cookie)).toBe(401)
})

test('nobody changes their own access, or that of who is not there', async () => {
  expect((await change('remove', { id: String(owner.id) })).answer).toEqual(said(409))
  expect((await change('remove', { id: '99999' })).answer).toEqual(said(404))
})

describe('the audit', () => {
  test('has who, what and the result of each change, with rights before and after', async () => {
    const other = await addPerson(app, 'manager')
    await change('role', { id: String(other.id), role: 'viewer' })
    const [entry] = await audit(`?subject=${other.email}`)
    expect(entry).toMatchObject({
      email: owner.email,
      call: 'desk.staffRole',
      subject: other.email,
      status: 200,
      changes: 'роль: viewer (было manager)',
    })
  })

  test('has refusals too', async () => {
    const viewer = await signedInAs(app, 'viewer')
    await change('remove', { id: String(owner.id) }, viewer)
    await change('role', { id: 'no number' }, owner)
    const own = await audit(`?email=${viewer.email}&result=refused`)
    expect(own).toMatchObject([{ call: 'desk.staffRemove', status: 403, changes: '' }])
    expect((await audit('?result=refused'))[0]).toMatchObject({ call: 'desk.staffRole', status: 422 })
  })

  test('of personal fields has their names only, and nothing of a password', async () => {
    const { id, email } = await addPerson(app, 'manager')
    await change('reset-password', { id: String(id) })
    expect(await audit(`?subject=${email}`)).toMatchObject([{ changes: 'изменено: пароль' }])
    const rows = await app.database.query.selectFrom('staff_audit').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/argon2|token=/)
  })

  test('is the owner’s alone', async () => {
    const manager = await signedInAs(app, 'manager')
    expect((await app.ask('/desk/api/audit', { headers: { Cookie: manager.Cookie } })).status).toBe(403)
  })
})
