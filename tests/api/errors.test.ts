import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { DataUnavailable } from '#server/engine/database/data-unavailable.ts'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'
import { openCatalog } from '#server/shop/catalog/catalog.ts'
import { OPEN, PATHS, post as postTo, tokenBody } from '../site/account.ts'
import { renderJson, startApp } from '../site/app.ts'
import { ON_POSTGRES } from '../site/data.ts'
import { openDemo } from '../site/demo.ts'
import { question } from '../site/forms.ts'

// Responses to internal errors: S16.

afterEach(() => void vi.unstubAllEnvs())

/** Throws for every page except error pages. */
const render: RenderPage = async (page) => {
  if (page.status === 200) throw new Error('тайна шаблона')
  return JSON.stringify(page)
}
const failing: RenderPage = () => Promise.reject(new Error('тайна шаблона'))

const TOLD = /\n\s*at |\\n\s*at |node_modules|\.tsx?\b|\bselect\b.*\bfrom\b|users_?|SQLITE|no such table|тайна шаблона/i

test.each(['production', 'development', 'test', ''])(
  'neither a stack nor SQL is in an answer with NODE_ENV=%s, but the number of the request',
  async (mode) => {
    vi.stubEnv('NODE_ENV', mode)
    await using app = await startApp({ ...OPEN, NODE_ENV: mode }, { render })
    await using worse = await startApp({ NODE_ENV: mode }, { render: failing })
    await app.database.query.schema.alterTable('users').renameTo('users_away').execute()
    const post = (path: string, body: string, type = 'application/json') =>
      app.ask(path, { method: 'POST', headers: { 'Content-Type': type }, body })
    const call = await post(PATHS.token, JSON.stringify(tokenBody('anna@paseka.example')))
    const page = await app.ask('/about/')
    for (const { status, body } of [call, page])
      expect([status, body]).toEqual([500, expect.stringMatching(/Номер запроса: [\w-]+/)])
    const last = await worse.ask('/about/')
    expect([last.status, last.body]).toEqual([500, expect.stringContaining('<a href="/">')])
    expect(last.body).toContain('An error occurred while showing the error page')
    expect(JSON.parse(call.body)).toMatchObject({ message: expect.stringMatching(/[а-я]/), statusCode: 500 })
    const refused = [
      await post(PATHS.token, '{"username":'),
      await post('/about/', 'form=%E0%A4%A', 'application/x-www-form-urlencoded'),
      await app.ask('/%E0%A4%A'),
      await app.ask('/api/%E0%A4%A'),
    ]
    for (const { status } of refused) expect(status).toBeLessThan(500)
    for (const { body } of [call, page, last, ...refused]) expect(body).not.toMatch(TOLD)
  },
)

test('data that do not answer in time are told by 503 and when to try again, in pages and calls', async () => {
  const store = await openDemo()
  let isAway = false
  const late = (): never => {
    throw new DataUnavailable(new Error('canceling statement due to statement timeout'), '57014')
  }
  const query = store.database.query.withPlugin({
    transformQuery: ({ node }) => (isAway ? late() : node),
    transformResult: async ({ result }) => result,
  })
  const database = { ...store.database, query }
  const away = { ...store, database, catalog: await openCatalog(database) }
  await using app = await startApp({}, { render: renderJson, store: away })
  isAway = true
  const answers = [
    await app.ask(PATHS.token, { json: tokenBody('anna@paseka.example') }),
    await app.ask('/catalog/item/banka-kotoroy-net/'),
  ]
  isAway = false
  for (const { status, headers, body } of answers) {
    expect([status, headers['retry-after']]).toEqual([503, '30'])
    expect(body).toContain('Сайт сейчас не\u00a0успевает ответить')
    expect(body).not.toMatch(/57014|canceling/)
  }
})

test.skipIf(ON_POSTGRES)('a full disk is told by 503, also by /readyz, until there is room again', async () => {
  await using app = await startApp(OPEN)
  const limitPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(app.database.query)
  const send = () => postTo(app, '/api/app/form/feedback', { ...question, message: 'я'.repeat(2900) })
  const ready = async () => (await app.ask('/readyz')).status
  expect((await send()).status).toBe(200)
  // The limit is below the current number of pages in the database file, so the file cannot grow.
  await limitPages(1)
  const answers = []
  while (answers.length < 40 && answers.at(-1)?.status !== 503) answers.push(await send())
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([503])
  expect(answers.at(-1)?.headers['retry-after']).toBe('30')
  expect([await ready(), (await app.ask('/about/')).status]).toEqual([503, 200])
  await limitPages(2 ** 30)
  expect([await ready(), (await send()).status]).toEqual([200, 200])
})
