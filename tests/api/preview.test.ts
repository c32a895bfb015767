import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unusualDays } from '#schema/definitions/shop/units/working-days.ts'
import { DAY_MS, today } from '#schema/definitions/text/dates.ts'
import { previewKey } from '#server/engine/pages/preview.ts'
import { singleContent } from '#server/engine/site/site.ts'
import { type App, startApp } from '../site/app.ts'
import { renderHtml } from '../site/html.ts'
import { copySchema } from '../site/schema-copy.ts'
import { signedInAs } from '../site/staff.ts'
import { suiteFolder } from '../site/temporary-folder.ts'

// Drafts and future content, which only a person with a key sees.

// The day stays the same here and on the site.
vi.setSystemTime(Date.now())
const dayAfter = (days: number): string => today(Date.now() + days * DAY_MS)
const [TOMORROW, LATER] = [dayAfter(1), dayAfter(10)]

let app: App
const folder = suiteFolder()
beforeAll(async () => {
  const schema = await copySchema(folder)
  const block = (text: string, more: string) => `{ "type": "text", "props": { "text": "${text}" }, ${more} },`
  await schema.edit(
    'pages/about.json',
    '"blocks": [',
    `"blocks": [${block('Это черновик', '"unpublished": true')}${block('Завтра', `"from": "${TOMORROW}"`)}${block('Только завтра', `"from": "${TOMORROW}", "until": "${TOMORROW}"`)}${block('Потом', `"from": "${LATER}"`)}`,
  )
  await schema.edit('content/news/mashina-64.json', '"title":', '"unpublished": true, "title":')
  await schema.edit('content/news/prays-2026.json', '"title":', `"from": "${LATER}", "title":`)
  app = await startApp(
    { SCHEMA_DIR: schema.folder },
    {
      render: async (page, ...rest) => `${JSON.stringify(page.preview ?? {})} ${await renderHtml(page, ...rest)}`,
      warn: () => undefined,
    },
  )
})
afterAll(async () => {
  vi.useRealTimers()
  await app.stop()
})

const signing = () => app.site.state().site.signing
const key = () => previewKey(signing(), { who: 'Анна' })
const TEXTS = ['Это черновик', 'Только завтра', 'Потом']
const seen = async (Cookie?: string, path = '/about/') => {
  const { body, ...answer } = await app.ask(path, Cookie === undefined ? {} : { headers: { Cookie } })
  return { ...answer, body, texts: TEXTS.filter((text) => body.includes(text)) }
}
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  /preview=[^;]*/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''

test('a key shows drafts and what is to come, on the page that it was opened on and on all others', async () => {
  const opened = await seen(undefined, `/about/?city=1&preview=${key()}`)
  expect([opened.status, opened.headers.location, opened.headers['cache-control']]).toEqual([
    303,
    '/about/?city=1',
    'no-store',
  ])
  const Cookie = cookieOf(opened)
  const page = await seen(Cookie)
  expect(page.texts).toEqual(TEXTS)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.body).toMatch(/"who":"Анна"/)
  expect((await seen(Cookie, '/news/mashina-64/')).status).toBe(200)
  expect((await app.ask('/api/app/content/news/list', { headers: { Cookie } })).body.includes('mashina-64')).toBe(true)
})

test('nothing that a preview may have changed is kept or found: pages, calls, redirections, refused forms', async () => {
  const Cookie = `preview=${key()}`
  const asked = [
    app.ask('/about/', { headers: { Cookie } }),
    app.ask('/_page/about/', { headers: { Cookie } }),
    app.ask('/about', { headers: { Cookie } }),
    app.ask('/api/app/content/news/list', { headers: { Cookie } }),
    app.ask('/api/app/content/news/none/view', { headers: { Cookie } }),
    app.ask('/api/app/content/news/list', { headers: { Referer: `${app.origin}/about/?studio=${key()}` } }),
    app.ask('/contacts/?modal=callback', { headers: { Cookie }, form: { form: 'callback' } }),
  ]
  for (const { status, headers } of await Promise.all(asked))
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      expect.any(Number),
      expect.stringMatching(/no-store/),
      'noindex',
    ])
  const { headers } = await app.ask('/api/app/content/news/list')
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-cache', undefined])
  expect(headers.etag).toBeDefined()
})

test('visitors see none of it, before and after somebody has looked', async () => {
  const { texts, body, headers } = await seen()
  expect([texts, body.includes('"who"'), headers['x-robots-tag']]).toEqual([[], false, undefined])
  expect((await seen(undefined, '/news/mashina-64/')).headers.location).toBe('/404/')
  expect((await app.ask('/sitemap.xml')).body).not.toContain('mashina-64')
  expect((await app.ask('/api/app/content/news/list')).body).not.toContain('mashina-64')
})

test('at a chosen day there is what there will be then', async () => {
  const Cookie = cookieOf(await seen(undefined, `/about/?preview=${key()}&day=${TOMORROW}`))
  expect((await seen(Cookie)).texts).toEqual(['Это черновик', 'Только завтра'])
  const other = await app.ask(`/_preview?day=${LATER}`, { headers: { Cookie, Referer: 'http://127.0.0.1/about/' } })
  expect([other.status, (await seen(cookieOf(other))).texts]).toEqual([303, ['Это черновик', 'Потом']])
  // A page that does not exist on the previewed day is not redirected, so that the preview bar can select another day.
  const missing = await seen(Cookie, '/news/prays-2026/')
  expect([missing.status, missing.headers.location, missing.body.includes('"who"')]).toEqual([404, undefined, true])
  expect((await seen(cookieOf(other), '/news/prays-2026/')).status).toBe(200)
  const over = await app.ask('/_preview?off', { headers: { Cookie: cookieOf(other) } })
  expect([over.status, cookieOf(over)]).toEqual([303, 'preview='])
})

test('the hours are those of the chosen day', async () => {
  const calendar = singleContent(app.site.state().site, 'calendar')
  const [{ year, daysOff } = { year: 0, daysOff: [] }] = calendar.years
  const dayOff = daysOff.map((day) => `${year}-${day}`).find((day) => unusualDays(calendar, day).length > 0) ?? ''
  const headers = { Cookie: `preview=${key()}~${dayOff}` }
  const settings = JSON.parse((await app.ask('/api/app/settings/view', { headers })).body)
  const offices = JSON.parse((await app.ask('/api/app/content/office/list', { headers })).body)
  for (const { hours } of [settings, offices])
    expect(hours).toEqual(expect.arrayContaining(unusualDays(calendar, dayOff)))
})

test('a day that there is not is named in the bar, with all that is to come', async () => {
  const Cookie = cookieOf(await seen(undefined, `/about/?preview=${key()}&day=32.13`))
  const page = await seen(Cookie)
  expect(page.texts).toEqual(TEXTS)
  expect(page.body).toContain('Даты «32.13» нет: показано всё.')
  const chosen = await app.ask(`/_preview?day=${TOMORROW}`, { headers: { Cookie } })
  expect((await seen(cookieOf(chosen))).body).not.toContain('Даты «')
})

test('the link to the content is the first that takes the focus, over the bar too', async () => {
  const { body } = await seen(cookieOf(await seen(undefined, `/about/?preview=${key()}`)))
  const [, first] = /<body[^>]*>.*?<(?:a|button|input|select)\b([^>]*)>/s.exec(body) ?? []
  expect(first).toContain('href="#main"')
})

test('a key that is not ours, too old, or of another purpose opens nothing', async () => {
  for (const wrong of [
    'abc',
    `${key()}x`,
    previewKey(signing(), { who: 'Анна' }, Date.now() - 8 * DAY_MS),
    signing().sign(['modal', { who: 'Анна', until: Date.now() + DAY_MS }]),
  ]) {
    const { status, body } = await seen(undefined, `/about/?preview=${encodeURIComponent(wrong)}`)
    expect([status, body]).toEqual([403, expect.stringMatching(/Ключ просмотра не.подош/)])
    expect((await seen(`preview=${wrong}`)).texts).toEqual([])
  }
})

test('the desk gives each person a link', async () => {
  const { Cookie } = await signedInAs(app, 'owner')
  const { body } = await app.ask('/desk/site/', { headers: { Cookie } })
  const link = /href="(\/\?preview=[^"]+)"/.exec(body)?.[1] ?? ''
  expect((await seen(cookieOf(await seen(undefined, link.replaceAll('&amp;', '&'))))).texts).toEqual(TEXTS)
})

test('a key is good while its person is of the staff and has the right to what it shows', async () => {
  const { id, Cookie } = await signedInAs(app, 'owner')
  const get = (path: string) => app.json(`/desk/api/${path}`, Cookie)
  const link = (await get('site')).facts.flatMap((fact: { link?: string }) => fact.link ?? [])[0]
  const kept = cookieOf(await seen(undefined, link))
  const { key: framed } = await get('studio')
  const shown = async () => [
    (await seen(kept)).texts,
    (await seen(undefined, link)).status,
    (await seen(undefined, `/about/?studio=${framed}`)).texts,
  ]
  expect(await shown()).toEqual([TEXTS, 303, TEXTS])
  const ofDay = await seen(undefined, `/about/?studio=${framed}~${LATER}`)
  expect(ofDay.texts).toEqual(['Это черновик', 'Потом'])
  const { query } = app.database
  await query.updateTable('staff').set({ role: 'manager' }).where('id', '=', id).execute()
  expect(await shown()).toEqual([[], 403, []])
  await query.updateTable('staff').set({ role: 'owner' }).where('id', '=', id).execute()
  expect(await shown()).toEqual([TEXTS, 303, TEXTS])
  await query.deleteFrom('staff').where('id', '=', id).execute()
  expect(await shown()).toEqual([[], 403, []])
})

test('without a day, content that expires while people look is gone after its last day', async () => {
  const Cookie = `preview=${key()}`
  expect((await seen(Cookie)).texts).toEqual(TEXTS)
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  expect((await seen(Cookie)).texts).toEqual(['Это черновик', 'Потом'])
})
