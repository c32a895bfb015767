import { mkdir, rename, rm, symlink, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_BYTES } from '#schema/definitions/document/parse.ts'
import type { HeldFile } from '#server/engine/pages/live-site.ts'
import { type App, startApp } from '../site/app.ts'
import { copySchema, type SchemaCopy } from '../site/schema-copy.ts'
import { removeFolder, temporaryFolder } from '../site/temporary-folder.ts'

// R6: a schema file with an error is not applied, but does not hold back other files.

let schema: SchemaCopy
let app: App
let printed: string[]
beforeEach(async () => {
  printed = []
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(String(text)))
  schema = await copySchema()
  app = await startApp({ SCHEMA_DIR: schema.folder })
  return async () => {
    await app.stop()
    vi.restoreAllMocks()
  }
})

const shows = async (path: string): Promise<string> => (await app.ask(path)).body
const heldBack = async (): Promise<HeldFile[]> => (await app.json('/readyz')).schema.heldBack

test('its last good version goes on, other files’ changes are served, and one message tells it', async () => {
  const before = await shows('/about/')
  await schema.edit('pages/about.json', '"blocks"', '"bloks"')
  await app.site.filesChanged()
  expect(await shows('/about/')).toBe(before)
  const [held, ...others] = await heldBack()
  expect(held).toEqual({
    file: 'schema/pages/about.json',
    since: expect.stringMatching(/^\d{4}-.*Z$/),
    problems: [
      expect.stringMatching(
        /^schema\/pages\/about\.json:\d+:\d+ Ключа «bloks» здесь нет\. Возможно, имелось в виду «blocks»\.$/,
      ),
    ],
  })
  expect(others).toEqual([])
  expect(printed).toEqual([expect.stringContaining('Изменения не приняты: schema/pages/about.json.')])

  await schema.edit('content/certificates.json', /"title": "[^"]*"/, '"title": "Новый заголовок"')
  await app.site.filesChanged()
  expect(await shows('/certificates/')).toContain('Новый заголовок')
  expect(await shows('/about/')).toBe(before)
  expect(printed).toHaveLength(1)

  await schema.edit('content/faq.json', /"title": "[^"]*"/, '"title": "Другие вопросы"')
  await app.site.filesChanged()
  expect(await shows('/faq/')).toContain('Другие вопросы')
  expect(printed).toHaveLength(1)
  expect(await heldBack()).toEqual([held])

  await schema.edit('pages/about.json', '"bloks"', '"blocks"')
  await app.site.filesChanged()
  expect(await heldBack()).toEqual([])
  expect([await shows('/about/'), printed.length]).toEqual([before, 1])
})

test('what is wrong in a file because of another is told of it once', async () => {
  await schema.edit('pages/about.json', '"blocks": [', '"blocks": [{ "type": "partial", "props": { "name": "none" } },')
  await app.site.filesChanged()
  expect(await heldBack()).toEqual([
    expect.objectContaining({
      file: 'schema/pages/about.json',
      problems: [expect.stringContaining('Фрагмента «none» нет')],
    }),
  ])
})

test('each file that waits says its own reason, also a deleted file that others need', async () => {
  await schema.edit('content/faq.json', /"title": "[^"]*"/, '"title" "Вопросы"')
  await rm(join(schema.folder, 'forms/questionnaire.json'))
  await app.site.filesChanged()
  expect((await heldBack()).map(({ file, problems }) => `${file} ← ${problems.join('\n')}`)).toEqual([
    expect.stringMatching(/^schema\/content\/faq\.json ← schema\/content\/faq\.json:\d+:\d+ .+$/),
    expect.stringMatching(
      /^schema\/forms\/questionnaire\.json ← schema\/forms\/questionnaire\.json:1:1 Файла больше нет, .* git restore schema\/forms\/questionnaire\.json/,
    ),
  ])
  expect(printed.join('\n')).toContain('нет файла schema/forms/questionnaire.json')
})

test('a restart goes on with what was served; a first start refuses', async () => {
  const data = await temporaryFolder()
  const start = () => startApp({ SCHEMA_DIR: schema.folder, DATA_DIR: data })
  const faq = await schema.read('content/faq.json')
  await schema.write('content/faq.json', '{')
  await expect(start()).rejects.toThrow('Сайт не запущен')

  await schema.write('content/faq.json', faq.replace(/"title": "[^"]*"/, '"title": "Другие вопросы"'))
  const first = await start()
  await schema.write('content/faq.json', '{')
  await first.site.filesChanged()
  await first.stop()
  await schema.edit('content/certificates.json', /"title": "[^"]*"/, '"title": "Новый заголовок"')
  printed = []
  await using second = await start()
  expect((await second.ask('/faq/')).body).toContain('Другие вопросы')
  expect((await second.ask('/certificates/')).body).toContain('Новый заголовок')
  expect(second.site.heldBack()).toMatchObject([
    { file: 'schema/content/faq.json', problems: [expect.stringMatching(/^schema\/content\/faq\.json:1:\d+ /)] },
  ])
  expect(printed).toEqual([expect.stringContaining('Изменения не приняты: schema/content/faq.json.')])
  await second.site.filesChanged()
  expect(printed).toHaveLength(1)
})

test.each<[what: string, path: string, spoil: (file: (name: string) => string) => Promise<unknown>]>([
  ['a file that is half written', '/faq/', async () => schema.write('content/faq.json', '{ "$schema": "../defi')],
  ['a file that is empty', '/faq/', () => schema.write('content/faq.json', '')],
  ['a file of 50 MB', '/faq/', async (file) => truncate(file('content/faq.json'), 50 * MAX_BYTES)],
  [
    'a link out of the folder',
    '/faq/',
    async (file) => {
      await rename(file('content/faq.json'), file('../faq.json'))
      await symlink(file('../faq.json'), file('content/faq.json'))
    },
  ],
  [
    'a folder of news that has another name',
    '/news/sklad-vladimir/',
    async (file) => rename(file('content/news'), file('content/newss')),
  ],
  ['a folder of pages that is taken away', '/about/', async (file) => rename(file('pages'), file('../pages-gone'))],
  [
    'a page that is a folder',
    '/faq/',
    async (file) => rm(file('pages/faq.json')).then(() => mkdir(file('pages/faq.json'))),
  ],
])('%s leaves the site up', async (_, path, spoil) => {
  const before = await shows(path)
  await spoil((name) => join(schema.folder, name))
  await app.site.filesChanged()
  await app.site.filesChanged()
  expect((await heldBack()).length).toBeGreaterThan(0)
  expect(await shows(path)).toBe(before)
  expect(printed).toEqual([expect.stringContaining('Изменения не приняты')])
})

test('a folder that is away, and half of it back, leaves the site up; whole again, it is served', async () => {
  const before = await shows('/about/')
  const [there, away] = [join(schema.folder, 'pages'), schema.folder]
  await rename(away, `${away}-gone`)
  for (let i = 0; i < 3; i++) await expect(app.site.filesChanged()).rejects.toThrow()
  expect(printed).toEqual([expect.stringContaining('сайт показывает прежнее')])
  expect(await heldBack()).toMatchObject([{ file: 'schema/', problems: ['Файлы схемы не прочитаны.'] }])
  await mkdir(there, { recursive: true })
  await app.site.filesChanged()
  expect(await shows('/about/')).toBe(before)
  expect((await heldBack()).length).toBeGreaterThan(0)
  await removeFolder(away)
  await rename(`${away}-gone`, away)
  await schema.edit('content/certificates.json', /"title": "[^"]*"/, '"title": "Новый заголовок"')
  await app.site.filesChanged()
  expect(await heldBack()).toEqual([])
  expect(await shows('/certificates/')).toContain('Новый заголовок')
})
