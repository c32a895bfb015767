import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schemaFolder } from '#server/engine/paths.ts'
import { cookiesOf, post, somebody, tokenBody } from '../site/account.ts'
import { startApp } from '../site/app.ts'

/**
 * S6: nobody can find out which e-mail addresses have accounts: sign-in, registration, restore and subscribe respond alike to registered
 * and unknown addresses: same status and body, medians of the time within 5 ms over 200 attempts each.
 */
const TRIES = 200
const WITHIN = 5

/** The shop's files, with a field in the registration form that its call does not know. */
const folder = await mkdtemp(join(tmpdir(), 'tara-timing-'))
const schema = join(folder, 'schema')
await cp(schemaFolder, schema, { recursive: true, filter: (path) => !/[/\\](definitions|api|kinds)$/.test(path) })
const registration = join(schema, 'forms/registration.json')
const own = '"fields": [{ "name": "position", "label": "Должность", "send": { "as": "extra.position" } },'
await writeFile(registration, (await readFile(registration, 'utf8')).replace('"fields": [', own))

const limits = [
  ...['FORMS_PER_HOUR', 'SIGN_IN_TRIES', 'SIGN_IN_TRIES_PER_ADDRESS', 'SIGN_IN_TRIES_PER_ACCOUNT'],
  ...['RESTORES_PER_HOUR', 'RESTORE_LETTERS_PER_HOUR', 'LETTERS_PER_HOUR'],
]
const app = await startApp({
  ...Object.fromEntries(limits.map((name) => [name, '1000000'])),
  RESTORE_PAUSE_SECONDS: '0',
  SCHEMA_DIR: schema,
})
const known = somebody()
await post(app, '/api/security/registration/byEmail', known)
const Cookie = cookiesOf((await app.ask('/api/app/personal/uid')).headers)
const subscription = { agreement: 'Y', consents: [{ document: 'marketing-consent', version: '2026-03-01' }] }
await post(app, '/api/app/form/subscribe', { email: known.email, ...subscription }, { Cookie })

let strangers = 0
const stranger = (): string => `nobody${++strangers}@paseka.example`

const calls: Readonly<Record<string, { path: string; body: (email: string) => object }>> = {
  'sign-in': { path: '/api/app/security/token', body: (email) => tokenBody(email, 'не тот пароль') },
  registration: { path: '/api/security/registration/byEmail', body: (email) => ({ ...somebody(), email }) },
  'registration with a field of its own': {
    path: '/api/security/registration/byEmail',
    body: (email) => ({ ...somebody(), email, form: 'registration', extra: { position: 'Технолог' } }),
  },
  restore: { path: '/api/app/security/restore/byEmail', body: (email) => ({ email }) },
  subscribe: { path: '/api/app/form/subscribe', body: (email) => ({ email, ...subscription }) },
}

/** Returns the median of times in milliseconds. */
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

let failed = false
for (const [name, { path, body }] of Object.entries(calls)) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  // Both types alternate, so that other load on the machine affects both.
  for (let i = 0; i < TRIES * 2; i++) {
    const of = i % 2 === 0 ? 'known' : 'unknown'
    const started = performance.now()
    const { status, body: text } = await post(app, path, body(of === 'known' ? known.email : stranger()), {
      Cookie,
      'Idempotency-Key': `${name}-${i}`,
    })
    times[of].push(performance.now() - started)
    answers.add(`${status} ${text}`)
  }
  const [one, other] = [median(times.known), median(times.unknown)]
  const same = answers.size === 1 && Math.abs(one - other) <= WITHIN
  failed ||= !same
  console.log(
    `${same ? 'ok  ' : 'FAIL'} ${name}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, answers: ${[...answers].join(' | ')}`,
  )
}
await app.stop()
await rm(folder, { recursive: true, force: true })
if (failed) process.exitCode = 1
