import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { followPublications, MARK, writePublished } from '#server/desk/studio/follow.ts'
import {
  addPublication,
  lockPublications,
  publicationsAfter,
  readPublications,
} from '#server/desk/studio/publications.ts'
import { writeUploaded } from '#server/engine/pictures/uploaded.ts'
import { type App, startApp } from '../site/app.ts'
import { ON_POSTGRES } from '../site/data.ts'
import { openDemo, openDemoIn } from '../site/demo.ts'
import { renderHtml } from '../site/html.ts'
import { copySchema, type SchemaCopy } from '../site/schema-copy.ts'
import { signedInAs } from '../site/staff.ts'
import { removeFolder } from '../site/temporary-folder.ts'

// Two instances of the site with separate files and a shared database.

interface Instance {
  app: App
  schema: SchemaCopy
}

let folder: string
let here: Instance
let there: Instance
let Cookie: string
beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  folder = await mkdtemp(join(tmpdir(), 'tara-instances-'))
  const store = await (ON_POSTGRES ? openDemoIn(folder) : openDemo())
  const start = async (name: string, own = store): Promise<Instance> => {
    const schema = await copySchema(join(folder, name))
    return { schema, app: await startApp({ SCHEMA_DIR: schema.folder }, { render: renderHtml, store: own }) }
  }
  here = await start('here')
  // Only the first instance closes the database.
  there = await start('there', { ...store, close: async () => undefined })
  Cookie = (await signedInAs(here.app, 'owner')).Cookie
})
afterAll(async () => {
  vi.restoreAllMocks()
  await there.app.stop()
  await here.app.stop()
  await removeFolder(folder)
})

const ABOUT = 'content/about.json'
const title = (value: string) => ({ do: 'set', file: `schema/${ABOUT}`, at: '/title', value })
const titleAt = async ({ app }: Instance) => /<title>([^<|—]*)/.exec((await app.ask('/about/')).body)?.[1]?.trim()
const follow = ({ app }: Instance) => followPublications({ database: app.database, desk: app.desk })

async function post({ app }: Instance, path: string, body: object) {
  const { version, site } = (await app.json<CallAnswer<'desk.studio'>>('/desk/api/studio', Cookie)).draft
  const key = path === 'publish' ? {} : { key: randomBytes(16).toString('hex') }
  return app.ask(`/desk/api/studio/${path}`, { headers: { Cookie }, json: { version, site, ...key, ...body } })
}

async function publish(instance: Instance, value: string) {
  expect((await post(instance, 'change', { operations: [title(value)] })).status).toBe(200)
  return (await post(instance, 'publish', {})).status
}

test('what one publishes the other shows: changed, new and deleted files, once', async () => {
  const removed = 'content/news/banki-89.json'
  const created = 'content/news/otkryli-ceh.json'
  expect((await post(here, 'create', { kind: 'news', title: 'Открыли цех', from: 'mashina-64' })).status).toBe(200)
  expect((await post(here, 'remove', { file: `schema/${removed}`, to: '/news/' })).status).toBe(200)
  expect(await publish(here, 'Отсюда')).toBe(200)
  expect(await titleAt(there)).not.toBe('Отсюда')
  await Promise.all([follow(there), follow(there)])
  expect(await titleAt(there)).toBe('Отсюда')
  expect(await there.schema.read(ABOUT)).toBe(await here.schema.read(ABOUT))
  expect((await there.app.ask('/news/otkryli-ceh/')).status).toBe(200)
  expect(await there.schema.read(created)).toBe(await here.schema.read(created))
  await expect(stat(join(there.schema.folder, removed))).rejects.toThrow('ENOENT')
  // If a person edits the file by hand to the old text, that edit wins.
  await there.schema.edit(ABOUT, '"Отсюда"', '"Руками"')
  await follow(there)
  expect(await there.schema.read(ABOUT)).toContain('"Руками"')
  await there.schema.edit(ABOUT, '"Руками"', '"Отсюда"')
  await there.app.site.filesChanged()
})

test('a publication on files that another has published since waits for them', async () => {
  expect((await post(there, 'change', { operations: [title('Оттуда')] })).status).toBe(200)
  const Owner = Cookie
  Cookie = (await signedInAs(here.app, 'content')).Cookie
  const about = { do: 'set', file: `schema/${ABOUT}`, at: '/description', value: 'Описание' }
  await post(here, 'change', { operations: [about] })
  expect((await post(here, 'publish', {})).status).toBe(200)
  Cookie = Owner
  expect((await post(there, 'publish', {})).status).toBe(409)
  expect((await post(there, 'publish', {})).status).toBe(200)
  await follow(here)
  for (const { schema } of [here, there])
    expect(JSON.parse(await schema.read(ABOUT))).toMatchObject({ title: 'Оттуда', description: 'Описание' })
})

test('a file that is different here is left; a folder that is deployed anew gets what it lacks', async () => {
  const deployed = await copySchema(join(folder, 'deployed'))
  await there.schema.edit(ABOUT, '"Оттуда"', '"Чужая работа"')
  expect(await publish(here, 'Последнее')).toBe(200)
  await follow(there)
  expect(await there.schema.read(ABOUT)).toContain('"Чужая работа"')
  // The file gets the text that it had before the first publication.
  await there.schema.write(ABOUT, await deployed.read(ABOUT))
  await follow(there)
  expect(await there.schema.read(ABOUT)).toBe(await deployed.read(ABOUT))
  await rm(join(there.schema.folder, '.published'))
  const warn = vi.spyOn(there.app.desk.log, 'warn')
  await follow(there)
  expect(warn).toHaveBeenCalledWith({ file: `schema/${ABOUT}` }, expect.stringContaining('a new folder lacks'))
  expect(await there.schema.read(ABOUT)).toBe(await here.schema.read(ABOUT))
  expect(await titleAt(there)).toBe('Последнее')
})

test('of two publications at once the second has its number after the first is seen', async () => {
  const { query, engine } = here.app.database
  const publication = { at: new Date().toISOString(), who: 'Анна', staff: null, files: [] }
  const [last] = await readPublications(query)
  const mayEnd = Promise.withResolvers<void>()
  const seen: string[] = []
  const add = (words: string, end?: Promise<void>) =>
    query.transaction().execute(async (transaction) => {
      await lockPublications(transaction, engine)
      await addPublication(transaction, { ...publication, words })
      seen.push(words)
      await end
    })
  const first = add('Первая', mayEnd.promise)
  await expect.poll(() => seen).toEqual(['Первая'])
  const second = add('Вторая')
  await wait(300)
  expect(seen).toEqual(['Первая'])
  mayEnd.resolve()
  await Promise.all([first, second])
  const after = await publicationsAfter(query, last?.id ?? 0)
  expect(after.map(({ words }) => words)).toEqual(['Первая', 'Вторая'])
})

test('an upload that lay there already stays where a later file cannot be written', async () => {
  const { database, desk, dataFolder } = here.app
  const place = join(folder, 'full')
  const pathOf = (file: string): string => join(place, file)
  const name = `${'0'.repeat(20)}-90x60.jpg`
  const [upload, text] = [pathOf(`public/assets/uploads/${name}`), pathOf('schema/content/upload.json')]
  await writeUploaded(dataFolder, name, Buffer.from('upload'))
  const files = [{ file: 'schema/content/upload.json', after: `{ "file": "/assets/uploads/${name}" }` }]
  const publication = { at: new Date().toISOString(), who: 'Анна', staff: null, words: '', files }
  await database.query.transaction().execute((transaction) => addPublication(transaction, publication))
  await mkdir(join(upload, '..'), { recursive: true })
  await writeFile(upload, 'upload')
  // A folder with the file's name makes the last write fail.
  await mkdir(join(pathOf(MARK), 'full'), { recursive: true })
  const config = { ...desk.config, dataFolder }
  const parts = { database, desk: { ...desk, config, studio: { ...desk.studio, pathOf } } }
  await expect(writePublished(parts)).rejects.toThrow('Не записано ничего')
  expect([existsSync(text), existsSync(upload)]).toEqual([false, true])
})
