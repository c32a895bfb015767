import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS, today } from '#schema/definitions/text/dates.ts'
import { backupName } from '#server/engine/jobs/backups.ts'
import { insertBuyer } from '#server/shop/submissions/buyer.ts'
import { OPEN, post } from '../site/account.ts'
import { type App, startApp } from '../site/app.ts'
import { question } from '../site/forms.ts'
import { plain, renderHtml } from '../site/html.ts'
import { copySchema, type SchemaCopy } from '../site/schema-copy.ts'
import { signedInAs } from '../site/staff.ts'
import { suiteFolder } from '../site/temporary-folder.ts'

// The desk's report on the site: live and held-back files, scheduled content, letters, counts, backups.

let app: App
let schema: SchemaCopy
const above = suiteFolder()
let person: Awaited<ReturnType<typeof signedInAs>>
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'log').mockReturnValue()
  schema = await copySchema(above)
  app = await startApp({ ...OPEN, SCHEMA_DIR: schema.folder, BACKUP_DIR: above }, { render: renderHtml })
  person = await signedInAs(app, 'content')
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

const get = (path: string, { Cookie } = person) => app.json(`/desk/api/${path}`, Cookie)

const textOf = (facts: { label: string; text: string }[], label: string) =>
  facts.find((fact) => fact.label.replaceAll('\u00a0', ' ') === label)?.text.replaceAll('\u00a0', ' ')

test('a form that writes to nobody any more is live, and the log and the desk warn of it', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const before = JSON.stringify((await get('site')).warnings)
  await schema.edit('forms/callback.json', '{ "mail": "new-submission" }, ', '')
  await app.site.filesChanged()
  const { warnings } = await get('site')
  expect(warnings.filter((warning: object) => !before.includes(JSON.stringify(warning)))).toEqual([
    {
      place: expect.stringMatching(/^schema\/forms\/callback\.json:\d+$/),
      text: expect.stringContaining('менеджер не\u00a0узнает'),
    },
  ])
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('schema/forms/callback.json'))
})

test('files that are held back, periods, copies and the disk', async () => {
  await schema.edit('pages/about.json', '"blocks"', '"bloks"')
  const item = `{ "text": "Склад закрыт", "from": "${today(Date.now() + 40 * DAY_MS)} 09:00" }`
  await schema.edit('content/main.json', '"banners": [', `"banners": [${item},`)
  await app.site.filesChanged()
  await writeFile(join(above, backupName(new Date())), 'x'.repeat(2000))
  const { facts, held, periods, health } = await get('site')
  expect(textOf(facts, 'Версия файлов')).toBe(app.site.state().site.version.slice(0, 12))
  expect(textOf(facts, 'Отвечает')).toContain(`процесс ${process.pid}`)
  expect(held).toEqual([
    {
      place: expect.stringMatching(/^schema\/pages\/about\.json:\d+:\d+$/),
      text: expect.stringContaining('Ключа «bloks» здесь нет.'),
      since: expect.stringMatching(/Z$/),
    },
  ])
  expect(periods).toContainEqual({
    place: expect.stringMatching(/^schema\/content\/main\.json:\d+$/),
    text: expect.stringMatching(/^появится .* в\u00a009:00$/),
  })
  expect(textOf(health, 'База данных')).toMatch(/^(SQLite|PostgreSQL), [\d,]+ МБ$/)
  expect(textOf(health, 'Свободно на диске')).toMatch(/^[\d\u00a0 ,]+ (ГБ|МБ), \d+ % /)
  if (app.database.engine === 'sqlite') expect(textOf(health, 'Последняя копия')).toMatch(/, 0 часов назад, 2 КБ$/)
})

test('requests of today are counted by day', async () => {
  vi.setSystemTime(Date.now())
  onTestFinished(() => void vi.useRealTimers())
  const buyer = await insertBuyer(app.database.query, { kind: 'sender', uid: undefined, fields: {} }, new Date())
  const values = { form: 'callback', call: 'form.feedback', buyer, values: '{}' }
  for (const [once, days] of [
    ['a', 0],
    ['b', 0],
    ['c', 29],
    ['d', 31],
  ] as const)
    await app.database.query
      .insertInto('submissions')
      .values({ ...values, once, created_at: new Date(Date.now() - days * DAY_MS).toISOString() })
      .execute()
  await app.database.query
    .insertInto('submissions')
    .values(
      ['desk.orderNew', 'form.subscribe'].map((call) => ({
        ...{ ...values, call, once: call, created_at: new Date().toISOString() },
      })),
    )
    .execute()
  const { requests, orders } = await get('counts')
  expect([requests.length, requests.at(-1).value, requests[0].value, orders.length]).toEqual([30, 2, 1, 30])
  await app.database.query.deleteFrom('buyers').where('id', '=', buyer).execute()
})

test('a letter that did not go out is sent again, alone or with the others, and what happens to it is told', async () => {
  const { query } = app.database
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const letter = { recipient: 'buyer@zavod.example', text: 'а', headers: '{}', submission: null, user_id: null }
  const state = { created_at: at, next_try: later, attempts: 2, sent_at: null, error: 'нет связи' }
  for (const [subject, html] of [
    ['Первое', '<p>а'],
    ['Второе', '<p>а'],
    ['Стёртое', ''],
  ] as const)
    await query
      .insertInto('outbox')
      .values({ ...letter, ...state, subject, html })
      .execute()
  await query
    .insertInto('outbox')
    .values({ ...letter, ...state, subject: 'Ждёт', html: '<p>а', attempts: 0, error: null })
    .execute()
  const { list } = await get('letters')
  expect(list).toMatchObject([
    { subject: 'Первое', error: 'нет связи', canSend: true },
    { subject: 'Второе', canSend: true },
    { subject: 'Стёртое', canSend: false },
    { subject: 'Ждёт', canSend: false },
  ])
  const due = async () => {
    const rows = await query
      .selectFrom('outbox')
      .select('subject')
      .where('next_try', '<=', new Date().toISOString())
      .orderBy('id')
      .execute()
    return rows.map(({ subject }) => subject)
  }
  const again = (id: string) => post(app, '/desk/api/letters/again', { id }, { Cookie: person.Cookie })
  const all = () => post(app, '/desk/api/letters/all-again', {}, { Cookie: person.Cookie })
  const resultAt = async ({ answer }: Awaited<ReturnType<typeof post>>) =>
    (await get(`letters${new URL(String(answer.link), app.origin).search}`)).result.replaceAll('\u00a0', ' ')
  const [first, second, erased, waiting] = list.map(({ id }: { id: string }) => id)
  const one = await again(first)
  expect(await resultAt(one)).toBe(`Письмо ${first} в очереди: попробуем отправить в течение минуты.`)
  expect(await due()).toEqual(['Первое'])
  expect(await resultAt(await all())).toBe('В очереди снова 2 письма: попробуем отправить в течение минуты.')
  expect(await due()).toEqual(['Первое', 'Второе'])
  const sent_at = '2026-11-20T09:00:00.000Z'
  await query.updateTable('outbox').set({ sent_at }).where('id', '=', Number(first)).execute()
  await query.deleteFrom('outbox').where('id', '=', Number(second)).execute()
  expect(await resultAt(one)).toBe(`Письмо ${first} отправлено 20 ноября 2026, 12:00.`)
  for (const [id, why] of [
    [first, /отправлено 20/],
    [second, /больше нет/],
    [erased, /текст.* стёрт/i],
    [waiting, /в\sочереди/],
  ] as const) {
    const { status, answer } = await again(id)
    expect([status, answer.message]).toEqual([409, expect.stringMatching(why)])
  }
  expect(await all()).toMatchObject({ status: 409, answer: { message: expect.stringContaining('Отправлять нечего') } })
  const { body } = await app.ask('/desk/letters/', {
    headers: { Cookie: person.Cookie },
    form: { form: 'desk/letter-again', id: first },
  })
  expect(plain(body)).toContain(`Письмо ${first} отправлено 20 ноября 2026, 12:00.`)
})

test('what waits is counted by the rights of the role, each with its list', async () => {
  await post(app, '/api/app/form/feedback', { ...question, form: 'callback' }, { Cookie: `userId=${'e'.repeat(32)}` })
  const waits = async (role: string) => (await get('waiting', await signedInAs(app, role))).list
  const labels = (list: { label: string }[]) => list.map(({ label }) => label.replaceAll('\u00a0', ' '))
  expect(labels(await waits('content'))).toEqual(['Письма, которые не ушли', 'Изменения файлов, которые не приняты'])
  expect(await waits('viewer')).toMatchObject([
    {
      label: 'Заявки без ответа',
      text: expect.stringMatching(/^1, старшая ждёт с\s\d+\s\p{L}+\s\d+$/u),
      link: '/desk/requests/?state=waiting',
    },
    { text: '1', link: '/desk/site/' },
  ])
  expect(await waits('nobody')).toEqual([])
})

test('a viewer sees the site, and neither addresses of letters nor a way to send them', async () => {
  const viewer = await signedInAs(app, 'viewer')
  const status = async (path: string) => (await app.ask(path, { headers: { Cookie: viewer.Cookie } })).status
  expect([await status('/desk/site/'), await status('/desk/letters/')]).toEqual([200, 403])
  expect((await post(app, '/desk/api/letters/all-again', {}, { Cookie: viewer.Cookie })).status).toBe(403)
})
