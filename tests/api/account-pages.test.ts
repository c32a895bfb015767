import { describe, expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { cookiesOf, letterTo, OPEN, PASSWORD, PATHS, post, signedIn, somebody, tokenBody } from '../site/account.ts'
import { renderJson, startApp } from '../site/app.ts'
import { useApp } from '../site/use-app.ts'

// Sign-in on the pages, with and without JavaScript: what becomes of the guest's data, and redirects (specification.md §2, §4, S9 S10 P3).

const app = useApp(OPEN)

describe('what a guest collected', () => {
  const ids = async () =>
    (await app.json<CallAnswer<'catalog.list'>>('/api/app/catalog/list?sort=name')).list.map(({ id }) => id)
  const watched = async (Cookie: string) =>
    (await app.json<{ list: { id: number }[] }>('/api/app/watched/list', Cookie)).list.map(({ id }) => id)
  const see = async (Cookie: string, productId: number | undefined) => {
    await post(app, '/api/app/watched/save', { productId }, { Cookie })
    await new Promise((done) => setTimeout(done, 2))
  }

  test("goes to the user at sign-in, among what the user has; the guest's is empty", async () => {
    const [first, second, third] = await ids()
    const { person, Cookie } = await signedIn(app)
    for (const id of [first, second]) await see(Cookie, id)
    const guest = `userId=${'c'.repeat(32)}`
    for (const id of [third, first]) await see(guest, id)
    const { headers } = await post(app, PATHS.token, tokenBody(person.email), { Cookie: guest })
    expect(await watched(cookiesOf(headers))).toEqual([first, third, second])
    expect(await watched(guest)).toEqual([])
    expect(await watched(Cookie)).toEqual([first, third, second])
  })

  test('stays where it is when one user signs in after another', async () => {
    const [first] = await ids()
    const [one, other] = [await signedIn(app), await signedIn(app)]
    await see(one.Cookie, first)
    const { headers } = await post(app, PATHS.token, tokenBody(other.person.email), { Cookie: one.Cookie })
    expect(await watched(cookiesOf(headers))).toEqual([])
  })

  test("the user's number is that of the session, whatever the cookie says", async () => {
    const [one, other] = [await signedIn(app), await signedIn(app)]
    const [first] = await ids()
    await see(one.Cookie, first)
    const session = /auth\.token=[\w-]+/.exec(other.Cookie)?.[0] ?? ''
    const { status, headers } = await app.ask('/api/app/watched/list', {
      headers: { Cookie: `${session}; userId=${one.uid}` },
    })
    expect([status, cookiesOf(headers)]).toEqual([200, `userId=${other.uid}`])
    expect(await watched(`${session}; userId=${one.uid}`)).toEqual([])
    expect((await app.ask(`/api/app/watched/list?uid=${one.uid}`, { headers: { Cookie: other.Cookie } })).status).toBe(
      404,
    )
    // Without the session, knowing the user's ID gives no access.
    expect(await watched(`userId=${one.uid}`)).toEqual([])
  })
})

describe('pages', () => {
  const get = (path: string, Cookie = '') => app.ask(path, { headers: { Cookie } })

  test('/personal/ lets in who is signed in, and is kept by nobody', async () => {
    for (const path of ['/personal/', '/personal/?modal=auth']) {
      const { status, headers } = await get(path)
      expect([status, headers.location]).toEqual([302, '/login/'])
    }
    expect(JSON.parse((await get('/_page/personal/')).body)).toEqual({ redirect: '/login/' })
    const { Cookie } = await signedIn(app)
    const { status, headers } = await get('/personal/', Cookie)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const path of ['/personal/x.css', '/personal%2Fx.js', '/personal/..%2Fx'])
      expect([path, (await get(path, Cookie)).status]).toEqual([path, 404])
  })

  test('a window with what is personal is kept by nobody, and is empty for a guest', async () => {
    const { person, Cookie } = await signedIn(app)
    for (const path of ['/_modal/?modal=profile-edit', '/about/?modal=profile-edit']) {
      const mine = await get(path, Cookie)
      expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'private, no-store'])
      const guest = await get(path)
      expect([guest.status, guest.body.includes(person.email)]).toEqual([200, false])
    }
  })

  test('the cabinet leads to the window that changes the profile, and what is said after it is true', async () => {
    await using other = await startApp({}, { render: renderJson })
    const { person, Cookie } = await signedIn(other)
    const shown = async (path: string) =>
      (await other.ask(path, { headers: { Cookie } })).body.replaceAll('\u00a0', ' ')
    expect(await shown('/personal/')).toContain('"text":"Изменить данные","link":"?modal=profile-edit"')
    const edit = (email: string) => {
      const { name, phone } = person
      return post(other, PATHS.edit, { name, phone, email }, { Cookie })
    }
    expect((await edit(person.email)).status).toBe(200)
    const plain = await shown('/_modal/?modal=edit-success')
    expect(plain).toContain('Данные изменены!')
    expect(plain).not.toContain('очта')
    expect((await edit('new@paseka.example')).status).toBe(200)
    expect(await shown('/_modal/?modal=edit-success')).toContain(
      `Почта пока прежняя, ${person.email}. Новая, new@paseka.example, станет основной, когда вы подтвердите её`,
    )
  })
})

describe('without a script', () => {
  const send = (path: string, form: Record<string, string>, Cookie = '') => app.ask(path, { headers: { Cookie }, form })
  const registration = (person: ReturnType<typeof somebody>) => ({
    form: 'registration',
    name: person.name,
    workCompany: '',
    email: person.email,
    phone: `8 ${person.phone.slice(2)}`,
    password: PASSWORD,
    passwordRepeat: PASSWORD,
    agree: 'on',
  })
  const signIn = (login: string, password = PASSWORD) => ({
    form: 'sign-in',
    login,
    password,
    grantType: 'password',
    clientId: 'app',
  })

  test('one registers, confirms, signs in, and signs out', async () => {
    const person = somebody()
    const registered = await send('/registration/', registration(person))
    expect([registered.status, registered.headers.location]).toEqual([303, '/registration/?modal=reg-success'])
    const { token } = await letterTo(app, person.email)
    const page = `/confirm-registration/?token=${token}`
    expect((await send(page, { form: 'confirm-email', token, password: 'не тот' })).status).toBe(422)
    const confirmed = await send(page, { form: 'confirm-email', token, password: PASSWORD })
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, '/personal/?done=confirmed'])
    expect((await app.ask('/personal/', { headers: { Cookie: cookiesOf(confirmed.headers) } })).status).toBe(200)
    expect((await send(page, { form: 'confirm-email', token, password: PASSWORD })).status).toBe(422)
    for (const login of ['', ' \u00a0']) expect((await send('/login/', signIn(login))).status).toBe(422)
    const wrong = await send('/login/', signIn(person.email, 'не тот'))
    expect([wrong.status, wrong.headers['cache-control']]).toEqual([422, 'private, no-store'])
    for (const [path, login] of [
      ['/login/', person.phone],
      ['/about/?modal=auth', person.email],
    ] as const) {
      const { status, headers } = await send(path, signIn(login))
      expect([status, headers.location]).toEqual([303, '/personal/'])
      const Cookie = cookiesOf(headers)
      expect((await app.ask('/personal/', { headers: { Cookie } })).status).toBe(200)
      expect((await send('/sign-out/', {}, Cookie)).headers.location).toBe('/')
      expect((await app.ask('/personal/', { headers: { Cookie } })).status).toBe(302)
    }
  })

  test('one who repeats the password otherwise or does not agree gets the form back', async () => {
    for (const change of [
      { passwordRepeat: 'другой пароль' },
      { agree: '' },
      { password: 'qwerty123', passwordRepeat: 'qwerty123' },
    ])
      expect((await send('/registration/', { ...registration(somebody()), ...change })).status).toBe(422)
  })

  test('one restores a password', async () => {
    const { person } = await signedIn(app)
    const asked = await send('/restore-password/', { form: 'restore', email: person.email })
    expect(asked.headers.location).toBe('/restore-password/?modal=restore-send')
    const { token } = await letterTo(app, person.email)
    const password = 'восстановленный пароль'
    const set = { form: 'new-password', token, password, passwordRepeat: password }
    expect((await send(`/restore-password/?token=${token}`, set)).headers.location).toBe('/login/?done=password')
    expect((await send('/login/', signIn(person.email, password))).status).toBe(303)
    expect((await send(`/restore-password/?token=${token}`, set)).status).toBe(422)
  })

  test('one changes the profile and the password, and deletes the account', async () => {
    const { person, Cookie } = await signedIn(app)
    const profile = { form: 'profile', name: 'Мария', workCompany: 'ИП', email: person.email, phone: person.phone }
    expect((await send('/personal/profile/', profile, Cookie)).headers.location).toBe(
      '/personal/profile/?modal=edit-success',
    )
    const kept = await app.json<object>(PATHS.profile, Cookie)
    expect(kept).toMatchObject({ user: { name: 'Мария', workCompany: 'ИП', phone: person.phone } })
    const password = 'изменённый пароль'
    const changed = await send(
      '/personal/security/',
      { form: 'profile-password', oldPassword: PASSWORD, password, passwordRepeat: password },
      Cookie,
    )
    expect(changed.headers.location).toBe('/personal/security/?modal=edit-success')
    const next = cookiesOf(changed.headers)
    expect((await send('/personal/security/', { form: 'account-delete', password: PASSWORD }, next)).status).toBe(422)
    expect((await send('/personal/security/', { form: 'account-delete', password }, next)).headers.location).toBe('/')
    expect((await send('/login/', signIn(person.email, password))).status).toBe(422)
  })

  test('a guest who posts to /personal/ is sent to sign in', async () => {
    const { status, headers } = await send('/personal/', {
      form: 'profile',
      name: 'Мария',
      email: 'a@b.example',
      phone: '+79161234567',
    })
    expect([status, headers.location]).toEqual([302, '/login/'])
  })
})
