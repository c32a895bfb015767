import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { loggedError } from '#server/engine/http/log.ts'
import { cookiesOf, OPEN, PASSWORD, PATHS, post, register, tokenBody } from '../site/account.ts'
import { useApp } from '../site/use-app.ts'

// S17: the log contains only listed fields, and records security events without personal data.

let lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'info', serializers: { err: loggedError, error: loggedError } },
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)
const app = useApp({ ...OPEN, SIGN_IN_TRIES: '2' }, { log })

const logged = async (work: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
  lines = []
  await work()
  await new Promise((done) => setTimeout(done, 50))
  return lines
}
const events = (all: readonly Record<string, unknown>[]) =>
  all.flatMap(({ security, call, level }) => (security === undefined ? [] : [[security, call, level]]))

const [INFO, WARN] = [30, 40]
const KEYS = ['level', 'time', 'pid', 'hostname', 'id', 'method', 'path', 'status', 'ms', 'bytes', 'msg']

test('of a request: method, path without query, status, time, bytes, id; no header, no body, no query', async () => {
  const all = await logged(() =>
    app.ask('/restore-password/?token=secret-of-a-letter&email=anna@paseka.example', {
      headers: {
        Referer: 'https://shop.example/?token=another-secret',
        Cookie: `auth.token=${'a'.repeat(43)}`,
        Authorization: 'Bearer abc',
        'User-Agent': 'agent\r\n{"forged":1}'.replace(/[\r\n]/g, ''),
      },
    }),
  )
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ method: 'GET', path: '/restore-password/', status: 200, id: expect.any(String) })
  for (const key of Object.keys(all[0] ?? {})) expect(KEYS).toContain(key)
  expect(JSON.stringify(all)).not.toMatch(/secret|paseka|Bearer|agent|aaaa/)
})

test.each([
  ['/confirm-registration/%3Ftoken=secret', '/confirm-registration/'],
  ['http://user:secret@shop.example/faq/?a=secret', '/faq/'],
])('of the address %s only the path is logged', async (address, path) => {
  const all = await logged(() => app.ask(address))
  expect(all.map((line) => line.path)).toEqual([path])
  expect(JSON.stringify(all)).not.toContain('secret')
})

test('an error is logged without what was typed, and its number is told to the visitor', async () => {
  await app.database.query.schema.alterTable('users').renameTo('users_away').execute()
  const answers: { body: string }[] = []
  const all = await logged(async () =>
    answers.push(await post(app, PATHS.token, tokenBody('anna@paseka.example', 'тайный пароль'))),
  )
  await app.database.query.schema.alterTable('users_away').renameTo('users').execute()
  const failure = all.find(({ msg }) => msg === 'a request failed')
  expect(failure).toMatchObject({ level: 50, id: expect.any(String), err: { type: expect.any(String) } })
  expect(answers[0]?.body).toContain(String(failure?.id))
  expect(JSON.stringify(all)).not.toMatch(/paseka|тайный/)
})

test('security events are logged, and name nobody', async () => {
  const person = await register(app)
  const all = await logged(async () => {
    await post(app, PATHS.token, tokenBody(person.email, 'не тот пароль'))
    await post(app, PATHS.token, tokenBody(person.email, 'и не этот'))
    await post(app, PATHS.token, tokenBody(person.email, PASSWORD))
    const { headers } = await post(app, PATHS.token, tokenBody(person.phone, PASSWORD))
    const Cookie = cookiesOf(headers)
    await post(app, PATHS.password, { oldPassword: 'нет', password: 'совсем новый пароль' }, { Cookie })
    await post(app, PATHS.password, { oldPassword: PASSWORD, password: 'совсем новый пароль' }, { Cookie })
    await app.ask('/sign-out/', { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } })
  })
  expect(events(all)).toEqual([
    ['sign-in failed', 'security.token', WARN],
    ['sign-in failed', 'security.token', WARN],
    ['limit reached', 'security.token', WARN],
    ['signed in', 'security.token', INFO],
    ['password not changed', 'personal.password', WARN],
    ['password changed', 'personal.password', INFO],
    ['cross-site post refused', undefined, WARN],
  ])
  expect(JSON.stringify(all)).not.toMatch(new RegExp(`${person.email}|${person.phone.slice(1)}|${person.name}|парол`))
})

test('who goes away before the answer is no error', async () => {
  const all = await logged(async () => {
    const [abort, arrived] = [new AbortController(), Promise.withResolvers<void>()]
    const come = () => arrived.resolve()
    subscribe('http.server.request.start', come)
    onTestFinished(() => void unsubscribe('http.server.request.start', come))
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('--x\r\n')) })
    const asked = fetch(`${app.origin}/api/app/form/questionary`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
      signal: abort.signal,
    } as RequestInit)
    await arrived.promise
    abort.abort()
    await asked.catch(() => undefined)
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBeGreaterThan(0)
  })
  expect(all.filter(({ level }) => Number(level) > INFO)).toEqual([])
  expect(all).toContainEqual(expect.objectContaining({ aborted: true, path: '/api/app/form/questionary' }))
})
