import { beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '#schema/api/calls.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import { actionOf } from '#server/desk/audit.ts'
import { OPEN, post, said } from '../site/account.ts'
import { renderHtml } from '../site/html.ts'
import { lettersIn } from '../site/outbox.ts'
import { addPerson, STAFF_PASSWORD, signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// Changes that an owner makes to other members of the staff, and their records in the audit.

const app = useApp(OPEN, { render: renderHtml })
let owner: Awaited<ReturnType<typeof signedInAs>>
beforeAll(async () => {
  owner = await signedInAs(app, 'owner')
})

const change = (what: string, body: object, { Cookie } = owner) =>
  post(app, `/desk/api/staff/${what}`, body, { Cookie })
const status = async (Cookie: string) => (await app.ask('/desk/api/me', { headers: { Cookie } })).status
const audit = async (query = '', { Cookie } = owner) => {
  return (await app.json<{ list: Record<string, unknown>[] }>(`/desk/api/audit${query}`, Cookie)).list
}

test('somebody new gets a letter with a link, and is there once', async () => {
  const somebody = { email: 'New@zavod.example', name: 'Пётр', role: 'manager' }
  expect((await change('add', somebody)).status).toBe(200)
  const [letter, ...more] = await lettersIn(app, { to: 'new@zavod.example' })
  expect([letter?.html, more]).toEqual([expect.stringContaining('/desk/set-password/?token='), []])
  expect((await change('add', somebody)).answer).toMatchObject({ ...said(422), fields: { email: expect.any(String) } })
  expect((await change('add', { ...somebody, email: 'x@zavod.example', role: 'boss' })).status).toBe(422)
  const { list } = await app.json('/desk/api/staff', owner.Cookie)
  expect(list.find(({ email }: { email: string }) => email === 'new@zavod.example')).toMatchObject({
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

test('two owners who remove each other at once: one of them stays, the other is told why', async () => {
  for (let i = 0; i < 8; i++) {
    const [one, other] = [await signedInAs(app, 'owner'), await signedInAs(app, 'owner')]
    const removed = await Promise.all([
      change('remove', { id: String(other.id) }, one),
      change('remove', { id: String(one.id) }, other),
    ])
    expect(removed.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403])])
    const left = app.database.query.selectFrom('staff').select('id').where('id', 'in', [one.id, other.id])
    expect(await left.execute()).toHaveLength(1)
  }
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

  test('has a change after which the process died: its row is written first', async () => {
    const { id } = await addPerson(app, 'manager')
    vi.spyOn(app.database.query, 'updateTable').mockImplementationOnce(() => {
      throw new Error('the end of a call cannot be written')
    })
    expect((await change('remove', { id: String(id) })).status).toBe(500)
    expect((await change('remove', { id: String(id) })).status).toBe(404)
    expect(await audit('?result=unfinished')).toMatchObject([
      { email: owner.email, action: 'Убрать сотрудника', status: 0, result: 'начато, не\u00a0закончено' },
    ])
    expect((await audit('?result=refused')).filter(({ status }) => status === 0)).toEqual([])
  })

  test('names a call in a few words', () => {
    const changing = Object.entries(calls).filter(([, { staff, method }]: [string, Call]) => staff && method === 'POST')
    expect(changing.map(([name]) => actionOf(name)).filter((text) => text.length > 60)).toEqual([])
    expect(actionOf('desk.orderStatus')).toBe('Другое состояние заказа')
    expect(actionOf('desk.gone')).toBe('desk.gone')
  })

  test('is the owner’s alone', async () => {
    const manager = await signedInAs(app, 'manager')
    expect((await app.ask('/desk/api/audit', { headers: { Cookie: manager.Cookie } })).status).toBe(403)
  })
})

describe('a form that needs a fresh proof', () => {
  const page = (path: string, Cookie: string) => app.ask(path, { headers: { Cookie } })
  const form = (path: string, values: Record<string, string>, Cookie: string) =>
    app.ask(path, { headers: { Cookie }, form: values })

  test('comes back with what was typed and a way to the proof, which leads back', async () => {
    const late = await signedInAs(app, 'owner', 11)
    const { body: before } = await page('/desk/staff/', late.Cookie)
    expect(before).toContain('href="/desk/prove/?back=%2Fdesk%2Fstaff%2F"')
    expect(before).not.toContain('Добавить')
    const typed = { form: 'desk/staff-add', email: 'typed@zavod.example', name: 'Мария', role: 'viewer' }
    const { status, body } = await form('/desk/staff/', typed, late.Cookie)
    expect(status).toBe(422)
    expect(body).toMatch(/Подтвердите, что это вы.*value="typed@zavod\.example"/s)
    const proof = { password: STAFF_PASSWORD, code: late.code() }
    const proved = await form('/desk/prove/', { form: 'desk/prove', back: '/desk/staff/', ...proof }, late.Cookie)
    expect([proved.status, proved.headers.location]).toEqual([303, '/desk/staff/'])
  })

  test('leads back to pages of the desk alone', async () => {
    for (const back of ['https://evil.example/', '//evil.example/', '/desk/../', '/contacts/'])
      expect(
        (await post(app, '/desk/api/prove', { password: 'x', code: '123456', back }, { Cookie: owner.Cookie })).status,
      ).toBe(422)
  })
})
