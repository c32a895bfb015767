import { expect } from 'vitest'
import type { App } from './app.ts'

export const CONSENT = { document: 'data-consent', version: '2026-03-01' }
export const PASSWORD = 'долгий пароль с пробелами'

export const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }

/** Paths of the account's calls. */
export const PATHS = {
  token: '/api/app/security/token',
  renew: '/api/app/security/token/renew',
  register: '/api/security/registration/byEmail',
  confirm: '/api/app/security/confirm',
  restore: '/api/app/security/restore/byEmail',
  change: '/api/app/security/restore/changePassword',
  logout: '/security/logout',
  profile: '/api/app/personal/profile/item',
  edit: '/api/app/personal/profile/edit',
  password: '/api/app/personal/profile/password/edit',
  sessions: '/api/app/personal/session/list',
  endSession: '/api/app/personal/session/end',
  endOthers: '/api/app/personal/session/end/others',
  data: '/api/app/personal/data',
  delete: '/api/app/personal/delete',
} as const

/** Variables that lift the limits for forms and for signing in. */
export const OPEN = {
  FORMS_PER_HOUR: '1000',
  SIGN_IN_TRIES: '1000',
  SIGN_IN_TRIES_PER_ADDRESS: '1000',
  SIGN_IN_TRIES_PER_ACCOUNT: '1000',
  RESTORES_PER_HOUR: '1000',
  RESTORE_LETTERS_PER_HOUR: '1000',
  RESTORE_PAUSE_SECONDS: '0',
  LETTERS_PER_HOUR: '1000',
}

/** Matches an error response with a Russian message for the visitor. */
export const said = (statusCode: number) => ({ message: expect.stringMatching(/^[А-Я].*[а-я]/), statusCode })

/** Workers share a site: each counts from a thousand of its own. */
let people = 1000 * Number(process.env.VITEST_POOL_ID ?? 0)

/** Returns a new person's values of the registration form. */
export function somebody() {
  const number = String(++people).padStart(4, '0')
  return {
    name: `Анна ${number}`,
    workCompany: 'ООО «Пасека»',
    email: `anna${number}@paseka.example`,
    phone: `+7916123${number}`,
    password: PASSWORD,
    consents: [CONSENT],
  }
}

/** Makes a call over HTTP. */
export async function post(app: App, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await app.ask(path, { headers, json: body })
  return { ...answer, answer: JSON.parse(answer.body) as Record<string, unknown> }
}

/** Returns the `Cookie` header that a browser sends after a response. */
export const cookiesOf = (headers: NodeJS.Dict<string | string[]>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')

export const tokenBody = (username: string, password = PASSWORD) => ({
  username,
  password,
  grant_type: 'password',
  client_id: 'app',
})

/** Registers a new person. */
export async function register(app: App) {
  const person = somebody()
  await post(app, PATHS.register, person)
  return person
}

/** Registers a new person and signs them in. @returns also their cookies */
export async function signedIn(app: App, guest: Record<string, string> = {}) {
  const person = await register(app)
  const { answer, headers } = await post(app, PATHS.token, tokenBody(person.email), guest)
  const Cookie = cookiesOf(headers)
  return { person, Cookie, token: String(answer.access_token), uid: /userId=(\w+)/.exec(Cookie)?.[1] ?? '' }
}

/** Confirms an e-mail address with the link of its last letter and the account's password. */
export const confirm = async (app: App, email: string, headers: Record<string, string> = {}, password = PASSWORD) =>
  post(app, PATHS.confirm, { token: (await letterTo(app, email)).token, password }, headers)

/** Registers a new person, signs them in and confirms their e-mail address. */
export async function confirmed(app: App) {
  const { person, Cookie } = await signedIn(app)
  const { headers } = await confirm(app, person.email, { Cookie })
  return { person, Cookie: cookiesOf(headers) }
}

/** Returns the last letter to an address, and the secret token of the link in it. */
export async function letterTo(app: App, email: string) {
  const letter = await app.database.query
    .selectFrom('outbox')
    .select(['subject', 'html', 'recipient'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const subject = letter?.subject.replaceAll('\u00a0', ' ')
  return { ...letter, subject, token: /token=([\w-]{43})/.exec(letter?.html ?? '')?.[1] ?? '' }
}

/** Moves the creation time of a user's links into the past. */
export async function ageLinks(app: App, email: string, seconds: number): Promise<void> {
  const { query } = app.database
  const { id } = await query.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const links = await query
    .selectFrom('letter_links')
    .select(['hash', 'expires_at'])
    .where((where) => where.or([where('subject', '=', String(id)), where('subject', 'like', `${id} %`)]))
    .execute()
  expect(links.length).toBeGreaterThan(0)
  for (const { hash, expires_at } of links)
    await query
      .updateTable('letter_links')
      .set({ expires_at: new Date(new Date(expires_at).getTime() - seconds * 1000).toISOString() })
      .where('hash', '=', hash)
      .execute()
}
