import { describe, expect, test } from 'vitest'
import { calls, contractOf, isCallName } from '#schema/api/calls.ts'
import type { CallName } from '#schema/definitions/calls/call.ts'
import { OPEN, post, said } from '../site/account.ts'
import { signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// The desk as a whole: who may make which call, and that only staff get its pages.

const app = useApp(OPEN)

const names = Object.keys(calls)
  .filter(isCallName)
  .filter((name) => contractOf(name).staff !== undefined)

/** Calls that need no session; all other calls of the desk need one. */
const GUEST = ['desk.signIn', 'desk.enrollment', 'desk.confirm', 'desk.setPassword']

/** Replaces the parameters of a call's path by values that match nothing. */
const pathOf = (name: CallName): string =>
  contractOf(name)
    .path.replace('{number}', '26-7F3K-Q')
    .replace(/\{\w+\}/g, '999')

const ask = (name: CallName, headers: Record<string, string> = {}) =>
  contractOf(name).method === 'POST' ? post(app, pathOf(name), {}, headers) : app.ask(pathOf(name), { headers })

const roles = () => app.site.state().site.content('roles').values().next().value?.roles ?? []

test('every call of the desk is below its address and says whom it is for', () => {
  expect(names.filter((name) => !contractOf(name).path.startsWith('/desk/api/'))).toEqual([])
  expect(Object.keys(calls).filter((name) => name.startsWith('desk.'))).toEqual(names)
  expect(names.filter((name) => contractOf(name).staff === 'guest')).toEqual(GUEST)
})

test('without staff each answers 401, and no answer is kept', async () => {
  for (const name of names.filter((name) => !GUEST.includes(name))) {
    const { status, headers } = await ask(name)
    expect([name, status, headers['cache-control']]).toEqual([name, 401, 'no-store'])
  }
  expect((await app.ask('/desk/api/orders', { headers: { Cookie: `desk=${'x'.repeat(43)}` } })).status).toBe(401)
  expect(await app.json('/desk/api/nothing')).toEqual(said(404))
})

describe('by role', () => {
  test('each makes the calls that its file names, and no other', async () => {
    for (const { id, rights } of roles()) {
      const { Cookie } = await signedInAs(app, id)
      for (const name of names.filter((name) => contractOf(name).staff === true)) {
        const { status } = await ask(name, { Cookie })
        const { right = name } = contractOf(name)
        expect([id, name, status === 403]).toEqual([id, name, !rights.includes(right)])
      }
    }
  })

  test('a viewer can change nothing by any call', () => {
    const viewer = roles().find(({ id }) => id === 'viewer')
    const changing = names.filter((name) => contractOf(name).method === 'POST' && contractOf(name).staff === true)
    expect(changing.filter((name) => viewer?.rights.includes(name))).toEqual([])
    expect(changing.length).toBeGreaterThan(4)
  })

  test('a role that the file does not have may do nothing', async () => {
    const { Cookie } = await signedInAs(app, 'nobody')
    expect((await ask('desk.orders', { Cookie })).status).toBe(403)
    expect((await ask('desk.me', { Cookie })).status).toBe(200)
  })
})

test('access of others is changed only by who has given password and code just now', async () => {
  const { Cookie } = await signedInAs(app, 'owner', 11)
  for (const name of names.filter((name) => contractOf(name).proof)) {
    expect((await ask(name, { Cookie })).status).toBe(403)
  }
  expect(names.filter((name) => contractOf(name).proof)).toHaveLength(7)
})

describe('pages', () => {
  const desk = () => app.site.state().site.routes.filter(({ page }) => page.startsWith('desk/'))

  test('are shown to staff alone, kept by nobody and indexed by nobody', async () => {
    const { Cookie, id } = await signedInAs(app, 'owner')
    for (const { path, guard } of desk()) {
      const parts: Record<string, string> = {
        id: String(id),
        number: '26-7F3K-Q',
        request: '999999',
        offer: '999999',
        product: '999999',
        customer: '999999',
        other: '999998',
      }
      if (path.includes('{about}')) Object.assign(parts, { about: 'request', id: '999999' })
      const address = `${path.replace(/\{(\w+)\}/g, (part, name: string) => parts[name] ?? part)}/`
      const guest = await app.ask(address)
      const signIn = `/desk/?${new URLSearchParams({ back: address })}`
      if (guard === 'staff') expect([address, guest.status, guest.headers.location]).toEqual([address, 302, signIn])
      const own = await app.ask(address, { headers: { Cookie } })
      for (const { headers } of [guest, own]) {
        expect(headers['cache-control']).toContain('no-store')
        expect(headers['x-robots-tag']).toBe('noindex, nofollow')
        expect(headers['set-cookie']).toBeUndefined()
      }
      const status = guard === 'no-staff' ? 302 : /26-7F3K-Q|999999/.test(address) ? 404 : 200
      expect([address, own.status]).toEqual([address, status])
    }
  })

  test('a role without the right sees that it has none', async () => {
    const { Cookie } = await signedInAs(app, 'content')
    expect((await app.ask('/desk/orders/', { headers: { Cookie } })).status).toBe(403)
    expect((await app.ask('/desk/home/', { headers: { Cookie } })).status).toBe(200)
  })

  test('no navigation data of the desk leave it: the cookie goes to its addresses only', async () => {
    expect(await app.json('/_page/desk/orders/')).toEqual({
      redirect: '/desk/?back=%2Fdesk%2Forders%2F',
    })
  })

  test('the sitemap, the documentation and robots.txt keep the desk out', async () => {
    for (const path of ['/sitemap.xml', '/api/openapi.json', '/api/docs/'])
      expect((await app.ask(path)).body).not.toMatch(/desk/)
    expect((await app.ask('/api/docs/desk.orders/')).status).not.toBe(200)
    expect((await app.ask('/robots.txt')).body).toContain('Disallow: /desk/\n')
  })

  test('a form of the desk does nothing on a page of the shop', async () => {
    const { Cookie } = await signedInAs(app, 'owner')
    const { status } = await app.ask('/contacts/', {
      headers: { Cookie },
      form: { form: 'desk/staff-add', email: 'a@zavod.example', name: 'A', role: 'owner' },
    })
    expect(status).not.toBe(303)
    expect(
      await app.database.query.selectFrom('staff').select('id').where('email', '=', 'a@zavod.example').execute(),
    ).toEqual([])
  })
})
