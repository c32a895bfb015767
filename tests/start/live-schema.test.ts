import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { copySchema } from '../site/schema-copy.ts'
import { removeFolder } from '../site/temporary-folder.ts'

// Schema files that change while the site runs.

const above = await mkdtemp(join(tmpdir(), 'tara-live-'))
const schema = await copySchema(above)
let site: RunningSite
beforeAll(async () => {
  site = await startSite({ SCHEMA_DIR: schema.folder })
})
afterAll(async () => {
  await site?.stop()
  await removeFolder(above)
})

const read = async (path: string): Promise<string> => (await fetch(site.url + path)).text()
const readiness = async (): Promise<[number, unknown]> => {
  const response = await fetch(`${site.url}/readyz`)
  return [response.status, await response.json()]
}
const shows = (path: string, text: string): Promise<void> =>
  waitFor(
    async () => (await read(path)).includes(text),
    () => `${path} does not show «${text}»:\n${site.output()}`,
  )

test('a changed text is shown without a restart, also where the page was kept', async () => {
  expect(await read('/certificates/')).not.toContain('Новый заголовок')
  await schema.edit('content/certificates.json', /"title": "[^"]*"/, '"title": "Новый заголовок"')
  await shows('/certificates/', 'Новый заголовок')
})

test('a mistake keeps the old page up and is told, by /readyz too (R6); mended, the new text is shown', async () => {
  const PAGE = 'schema/pages/certificates.json'
  const before = await read('/certificates/')
  await schema.edit('pages/certificates.json', '"data.', '"daata.')
  await site.printed('Изменения не приняты')
  expect(site.output()).toMatch(/schema\/pages\/certificates\.json:\d+:\d+ {2}/)
  expect(await read('/certificates/')).toBe(before)
  expect(await readiness()).toMatchObject([
    200,
    {
      status: 'ok',
      schema: { heldBack: [{ file: PAGE, problems: [expect.stringMatching(new RegExp(`^${PAGE}:\\d+:\\d+ `))] }] },
    },
  ])
  await schema.edit('content/certificates.json', /"title": "[^"]*"/, '"title": "Ещё новее"')
  await schema.edit('pages/certificates.json', '"daata.', '"data.')
  await shows('/certificates/', 'Ещё новее')
  // The first of the two edits may be checked by itself.
  await expect.poll(readiness).toMatchObject([200, { schema: { heldBack: [] } }])
})

test('a new article has its address, its card in the list and its place in the sitemap', async () => {
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
