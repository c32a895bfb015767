import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import lock from '../../package-lock.json' with { type: 'json' }
import { ON_POSTGRES, openData } from '../site/data.ts'
import { question } from '../site/forms.ts'
import { type RunningSite, spawnSite, startSite, waitFor } from '../site/run-site.ts'
import { editorOf } from '../site/schema-copy.ts'
import { removeFolder } from '../site/temporary-folder.ts'

const PARTS = [
  ...['schema', 'renderer', 'server', 'blocks', 'public', 'dist/assets.json', 'dist/client', 'dist/server'],
  ...['package.json', 'package-lock.json', 'vite.config.ts'],
]

/** Packages that `npm ci --omit=dev` installs. */
const PACKAGES = Object.entries(lock.packages)
  .filter(([path, entry]) => !('dev' in entry) && path.lastIndexOf('node_modules/') === 0)
  .map(([path]) => path)

const above = await mkdtemp(join(tmpdir(), 'tara-production-'))
/** A copy of the project as on a server, with production packages only. The folder's name tests characters special in URLs. */
const folder = join(above, 'Тара #1, 100%41 ?')
beforeAll(async () => {
  for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true })
  for (const path of PACKAGES) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
})
afterAll(() => removeFolder(above))

test('a tree that is not built says in one line what to do; one that another version has built serves and says so', async () => {
  const site = await spawnSite({}, [], folder)
  onTestFinished(site.stop)
  const [code] = await once(site.process, 'close')
  const what = 'Выполните: npm ci && npm run build.'
  expect([code, site.output().trim()]).toEqual([1, `Сайт не\u00a0собран, а\u00a0собрать его здесь нечем. ${what}`])
  await cp(join(root, 'dist/inputs.txt'), join(folder, 'dist/inputs.txt'))
  await cp(join(root, 'LICENSE'), join(folder, 'renderer/new.txt'))
  await using stale = await startSite({}, [], folder)
  expect(stale.output()).toContain(
    `Папка dist/ собрана из\u00a0других файлов, а\u00a0собрать её здесь нечем: сайт работает на\u00a0прежней сборке. ${what}\n`,
  )
  expect((await fetch(`${stale.url}/about/`)).status).toBe(200)
  await rm(join(folder, 'renderer/new.txt'))
})

describe('a built tree', () => {
  const data = join(above, 'data')
  const schema = editorOf(join(folder, 'schema'))
  let site: RunningSite
  beforeAll(async () => {
    // No mail server listens on this port.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'warn' }
    site = await startSite({ DATA_DIR: data, API_LOCAL: 'content', API_UPSTREAM: '', ...mail }, [], folder)
  })
  afterAll(() => site?.stop())

  const read = async (path: string): Promise<string> => (await fetch(site.url + path)).text()
  const readiness = async () => {
    const response = await fetch(`${site.url}/readyz`)
    return { code: response.status, ...(await response.json()) }
  }
  const shows = (path: string, text: string): Promise<void> =>
    waitFor(
      async () => (await read(path)).includes(text),
      () => `${path} does not show «${text}»:\n${site.output()}`,
    )

  test('files that people publish are served without a build, before and after a start', {
    timeout: 120_000,
  }, async () => {
    const publish = async (file: string) => cp(join(root, 'LICENSE'), join(folder, 'public/assets/documents', file))
    const text = await readFile(join(root, 'LICENSE'), 'utf8')
    const isServed = async ({ url }: RunningSite, file: string) => {
      const response = await fetch(`${url}/assets/documents/${file}`)
      return response.ok && (await response.text()) === text
    }
    await publish('published.txt')
    await waitFor(() => isServed(site, 'published.txt'), site.output)
    await using next = await startSite({}, [], folder)
    expect(next.output()).not.toContain('dist/')
    expect(await isServed(next, 'published.txt')).toBe(true)
    await rm(join(folder, 'public/assets/documents/published.txt'))
  })

  test('prints its address, after what has no effect, and says that it is alive and ready', async () => {
    expect(site.output()).toMatch(
      /^API_LOCAL не\sдействует без\sAPI_UPSTREAM[^\n]+\n(?:.*\n)*Сайт открыт: http:\/\/localhost:\d+\n/,
    )
    expect(await read('/healthz')).toBe('ok')
    const mail = { waiting: 0, manager: 0, managerSince: null }
    expect(await readiness()).toMatchObject({ code: 200, status: 'ok', mail })
  })

  test('shows a changed text without a restart, also where the page was kept', async () => {
    expect(await read('/certificates/')).not.toContain('Новый заголовок')
    await schema.edit('content/certificates.json', /"title": "[^"]*"/, '"title": "Новый заголовок"')
    await shows('/certificates/', 'Новый заголовок')
  })

  test('keeps the old page at a mistake, and tells it, by /readyz too (R6); mended, the new text is shown', async () => {
    const PAGE = 'schema/pages/certificates.json'
    const before = await read('/certificates/')
    await schema.edit('pages/certificates.json', '"data.', '"daata.')
    await site.printed('Изменения не приняты')
    expect(site.output()).toMatch(/schema\/pages\/certificates\.json:\d+:\d+ {2}/)
    expect(await read('/certificates/')).toBe(before)
    const problems = [expect.stringMatching(new RegExp(`^${PAGE}:\\d+:\\d+ `))]
    expect(await readiness()).toMatchObject({
      code: 200,
      status: 'ok',
      schema: { heldBack: [{ file: PAGE, problems }] },
    })
    await schema.edit('content/certificates.json', /"title": "[^"]*"/, '"title": "Ещё новее"')
    await schema.edit('pages/certificates.json', '"daata.', '"data.')
    await shows('/certificates/', 'Ещё новее')
    // The server may check the first of the two edits alone and hold it back for a moment.
    await expect.poll(readiness).toMatchObject({ code: 200, schema: { heldBack: [] } })
  })

  test('gives a new article its address, its card in the list and its place in the sitemap', async () => {
    const path = '/articles/sovsem-novaya/'
    expect((await fetch(site.url + path, { redirect: 'manual' })).status).toBe(302)
    const article = (await schema.read('content/articles/pet-pnd-pp.json'))
      .replace(/"title": "[^"]*"/, '"title": "Совсем новая статья"')
      .replace(/"date": "[^"]*"/, '"date": "2026-11-20"')
    await schema.write('content/articles/sovsem-novaya.json', article)
    await shows(path, 'Совсем новая статья')
    await shows('/articles/', 'Совсем новая статья')
    await shows('/sitemap.xml', path)
  })

  test('serves wherever it was copied to, also once another build replaces it: pages and letters', async () => {
    expect(site.output()).not.toContain('Собираю')
    await rename(join(folder, 'dist', 'server'), join(folder, 'server before'))
    for (const path of [
      ...['/', '/catalog/', '/contacts/', '/checkout/', '/?modal=callback', '/api/docs/'],
      ...['/basket/', '/compare/', '/contacts/?modal=callback', '/questionnaire/', '/articles/'],
    ]) {
      const response = await fetch(site.url + path)
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.text()).toContain('</html>')
    }
    expect((await fetch(`${site.url}/nowhere/`)).status).toBe(404)
    const sent = await fetch(`${site.url}/api/app/form/feedback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(question),
    })
    expect(sent.status).toBe(200)
    const database = await openData(data)
    const letter = await database.query
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', question.email)
      .execute()
    await database.close()
    expect(letter).toMatchObject([{ html: expect.stringContaining('</html>') }])
  })

  test('tells by /readyz, with 200, and by the log of letters that the manager does not get', async () => {
    await expect.poll(async () => (await readiness()).mail.manager).toBe(1)
    const { code, status, mail } = await readiness()
    expect([code, status, mail.managerSince]).toEqual([200, 'ok', expect.stringMatching(/^\d{4}-/)])
    expect(JSON.stringify(mail)).not.toContain('@')
    await site.printed('the manager gets no letters')
  })

  test.skipIf(ON_POSTGRES)('says 503 at /readyz once the data are gone, /healthz still answers', async () => {
    await rm(join(data, 'tara.sqlite'))
    expect(await readiness()).toMatchObject({ code: 503, status: 'no database' })
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  })
})

test('no package of production needs what only the build and development do', () => {
  const names = PACKAGES.map((path) => path.slice('node_modules/'.length))
  expect(names.filter((name) => /^(vike|vite|rolldown|typescript|imask|core-js.*|playwright.*)$/.test(name))).toEqual(
    [],
  )
  expect(names.length).toBeGreaterThan(50)
})
