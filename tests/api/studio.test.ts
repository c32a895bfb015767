import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { operationsBetween } from '#schema/definitions/drafts/merge.ts'
import type { Operation } from '#schema/definitions/drafts/operations.ts'
import { DAY_MS, MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import { publishDue } from '#server/desk/studio/scheduled.ts'
import { type App, startApp } from '../site/app.ts'
import { CONSENT } from '../site/forms.ts'
import { renderHtml } from '../site/html.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { copySchema } from '../site/schema-copy.ts'
import { signedInAs } from '../site/staff.ts'
import { removeFolder } from '../site/temporary-folder.ts'

// Drafts of the studio: operations on the schema files that only their author sees.

let app: App
let folder: string
let schema: Awaited<ReturnType<typeof copySchema>>
let owner: string
let colleague: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tara-studio-'))
  schema = await copySchema(folder)
  app = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderHtml })
  owner = (await signedInAs(app, 'owner')).Cookie
  colleague = (await signedInAs(app, 'content')).Cookie
})
afterAll(async () => {
  await app.stop()
  await removeFolder(folder)
})

const ABOUT = 'schema/content/about.json'
const HOME = 'schema/pages/home.json'

type Studio = CallAnswer<'desk.studio'>

async function get<Answer>(path: string, Cookie = owner): Promise<Answer> {
  const { status, body } = await app.ask(`/desk/api/studio${path}`, { headers: { Cookie } })
  expect(status).toBe(200)
  return JSON.parse(body) as Answer
}

async function post(path: string, content: object, Cookie = owner) {
  const { status, body } = await app.ask(`/desk/api/studio/${path}`, { headers: { Cookie }, json: content })
  return { status, ...(JSON.parse(body) as CallAnswer<'desk.studioCreate'> & { message?: string; details?: object }) }
}

test('specimens are documents that run nothing, for who may edit', async () => {
  const ask = (name: string, Cookie: string) => app.ask(`/desk/studio/specimens/${name}`, { headers: { Cookie } })
  const hero = await ask('hero', owner)
  expect(hero.status).toBe(200)
  expect(hero.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(hero.body).not.toContain('<script')
  expect((await ask('mail.desk.invoice', owner)).status).toBe(200)
  expect((await ask('nothing', owner)).status).toBe(404)
  expect((await ask('hero', '')).status).not.toBe(200)
  expect((await ask('hero', (await signedInAs(app, 'viewer')).Cookie)).status).toBe(403)
})

const studio = (Cookie = owner) => get<Studio>('', Cookie)
const versionOf = async (Cookie = owner) => (await studio(Cookie)).draft.version
/** Posts with the draft's current version. */
const send = async (path: string, content: object = {}, Cookie = owner) =>
  post(path, { version: await versionOf(Cookie), ...content }, Cookie)
const clear = (Cookie = owner) => send('clear', {}, Cookie)
const changes = (Cookie = owner) => get<CallAnswer<'desk.studioChanges'>>('/changes', Cookie)
/** Publishes, schedules, asks for or settles what the list of changes shows. */
async function release(how: 'publish' | 'schedule' | 'ask' | 'settle', content: object = {}, Cookie = owner) {
  const { version, site } = (await changes(Cookie)).draft
  return post(how, { version, site, ...content }, Cookie)
}
const publish = (content: object = {}, Cookie = owner) => release('publish', content, Cookie)
const problems = (Cookie = owner) => get<CallAnswer<'desk.studioProblems'>>('/problems', Cookie)
const others = (Cookie = owner) => get<CallAnswer<'desk.studioOthers'>>('/others', Cookie)
const history = async (of = '') => (await get<CallAnswer<'desk.studioHistory'>>(`/history${of}`)).list
const contentOf = async (file: string, Cookie = owner) =>
  (await get<{ value: Record<string, unknown> & { title: unknown; blocks: unknown[] } }>(`/file?file=${file}`, Cookie))
    .value

const newKey = () => randomBytes(16).toString('hex')

async function change(operations: readonly Operation[], Cookie = owner) {
  const { version, site } = (await studio(Cookie)).draft
  return post('change', { version, site, key: newKey(), operations }, Cookie)
}
const title = (value: string): Operation => ({ do: 'set', file: ABOUT, at: '/title', value })

test('a form of the frame is checked by the draft, and nothing comes of it', async () => {
  const FORM = 'schema/forms/callback.json'
  const field = { name: 'when', label: 'Когда', validation: { required: true } }
  await change([{ do: 'insert', file: FORM, at: '/fields/1', value: field }], colleague)
  const { key } = await studio(colleague)
  const answers = { name: 'Анна', phone: '+79161234567', message: 'Нужна банка' }
  const consents = [CONSENT]
  const send = async (more: object, page = `/contacts/?studio=${key}`) => {
    const { status, body } = await app.ask('/api/app/form/feedback', {
      headers: { Referer: `${app.origin}${page}` },
      json: { form: 'callback', ...answers, consents, ...more },
    })
    return { status, ...(JSON.parse(body) as { message: string; fields?: object }) }
  }
  expect(await send({})).toMatchObject({ status: 422, fields: { when: expect.any(String) } })
  expect(await send({ when: 'Утром' })).toMatchObject({ status: 422, message: expect.stringContaining('черновик') })
  const posted = await app.ask(`/contacts/?modal=callback&studio=${key}`, {
    form: { form: 'callback', ...answers, when: 'Утром', agree: 'on' },
  })
  expect([posted.status, posted.body.includes('Это черновик')]).toEqual([422, true])
  const kept = () => app.database.query.selectFrom('submissions').select('id').execute()
  expect(await kept()).toEqual([])
  const byCookie = await app.ask('/api/app/form/feedback', {
    headers: { Cookie: `preview=${key}` },
    json: { form: 'callback', ...answers, when: 'Утром', consents },
  })
  expect([byCookie.status, await kept()]).toEqual([422, []])
  expect((await send({}, '/contacts/')).status).toBe(200)
  expect(await kept()).toHaveLength(1)
  await clear(colleague)
})

test('a change is in the draft of who made it, and nowhere else', async () => {
  const before = await contentOf(ABOUT)
  const { draft } = await change([title('Моё')])
  expect(draft.changed).toEqual([ABOUT])
  expect((await contentOf(ABOUT)).title).toBe('Моё')
  expect(await contentOf(ABOUT, colleague)).toEqual(before)
  const { key } = await studio()
  const own = await app.ask(`/about/?studio=${key}`)
  expect(own.body).toContain('<title>Моё')
  expect(own.body).toContain('data-at="')
  expect(own.headers['cache-control']).toContain('no-store')
  const others = (await app.ask('/about/')).body
  expect(others).not.toContain('Моё')
  expect(others).not.toContain('data-at')
  expect((await app.ask(`/_page/about/?studio=${key}`)).body).toContain('Моё')
  // With a wrong key, the visitor sees the public page.
  expect((await app.ask('/about/?studio=x')).body).not.toMatch(/Моё|data-at/)
  await clear()
})

test('a page is seen as a guest or a signed-in visitor sees it', async () => {
  const { key, keySignedIn } = await studio()
  expect((await app.ask(`/about/?studio=${key}`)).body).not.toContain('Личный кабинет')
  expect((await app.ask(`/about/?studio=${keySignedIn}`)).body).toContain('Личный кабинет')
})

test('a change that is taken back leaves the bytes of the site, and clearing forgets all', async () => {
  const [about, home] = [await contentOf(ABOUT), await contentOf(HOME)]
  const first = home.blocks[0]
  await change([title('Раз'), { do: 'remove', file: HOME, at: '/blocks/0' }])
  const { draft } = await change([{ do: 'move', file: HOME, at: '/blocks/1', to: '/blocks/0' }])
  expect(draft.changed.toSorted()).toEqual([ABOUT, HOME])
  await change([{ do: 'move', file: HOME, at: '/blocks/0', to: '/blocks/1' }])
  const back = await change([
    { do: 'insert', file: HOME, at: '/blocks/0', value: first },
    { do: 'set', file: ABOUT, at: '/title', value: about.title },
  ])
  expect(back.draft.changed).toEqual([])
  expect([await contentOf(ABOUT), await contentOf(HOME)]).toEqual([about, home])
  await change([title('Два')])
  expect((await clear()).draft.changed).toEqual([])
  expect(await contentOf(ABOUT)).toEqual(about)
})

test('a file that a draft has made is taken back; one of the site is not', async () => {
  const file = 'schema/partials/note.json'
  const made = { $schema: '../definitions/generated/partial.schema.json', title: 'Заметка', blocks: [] }
  expect((await change([{ do: 'create', file, at: '', value: made }])).draft.changed).toEqual([file])
  expect((await change([{ do: 'delete', file, at: '' }])).draft.changed).toEqual([])
  expect((await change([{ do: 'delete', file: ABOUT, at: '' }])).status).toBe(422)
})

test('a second tab that has not seen the last change changes nothing', async () => {
  const { version, site } = (await studio()).draft
  await post('change', { version, site, key: newKey(), operations: [title('Первая вкладка')] })
  const late = await post('change', { version, site, key: newKey(), operations: [title('Вторая вкладка')] })
  expect(late).toMatchObject({ status: 409, details: { version: version + 1 } })
  expect((await contentOf(ABOUT)).title).toBe('Первая вкладка')
  await post('clear', { version: version + 1 })
})

test('a change whose answer was lost is made once', async () => {
  const blocks = (await contentOf(HOME)).blocks.length
  const { version, site } = (await studio()).draft
  const step = { version, site, key: newKey(), operations: [{ do: 'remove', file: HOME, at: '/blocks/0' }] }
  const first = await post('change', step)
  expect(await post('change', step)).toEqual(first)
  expect((await contentOf(HOME)).blocks).toHaveLength(blocks - 1)
  // A repeated request has no effect either, if another tab has changed or published the draft since the first one.
  const late = { ...step, version: await versionOf(), key: newKey() }
  await post('change', late)
  await change([title('Другая вкладка')])
  for (const end of ['none', 'clear']) {
    if (end !== 'none') await send(end)
    const before = (await contentOf(HOME)).blocks
    expect(await post('change', late)).toMatchObject({ status: 200, draft: { version: await versionOf() } })
    expect((await contentOf(HOME)).blocks).toEqual(before)
  }
})

describe('others', () => {
  test('publish other values of the page: both stand, and indices follow their blocks', async () => {
    await change([{ do: 'set', file: HOME, at: '/blocks/1', value: { type: 'lead', props: { text: 'Моё' } } }])
    const { version, site } = (await studio()).draft
    await schema.edit('pages/home.json', '"blocks": [', '"blocks": [{ "type": "lead", "props": { "text": "Их" } },')
    await app.site.filesChanged()
    // A tab opened earlier sends pointers into an older version of the files.
    const operations = [{ do: 'remove', file: HOME, at: '/blocks/1' }]
    expect((await post('change', { version, site, key: newKey(), operations })).status).toBe(409)
    const { blocks } = await contentOf(HOME)
    expect([blocks[0], blocks[2]]).toMatchObject([{ props: { text: 'Их' } }, { props: { text: 'Моё' } }])
    await change([{ do: 'set', file: HOME, at: '/blocks/2/props/text', value: 'Моё снова' }])
    expect((await contentOf(HOME)).blocks[2]).toMatchObject({ props: { text: 'Моё снова' } })
    await clear()
  })

  test('publish the same value: the draft keeps its own and shows both', async () => {
    await change([title('Моё')])
    await schema.edit('content/about.json', /"title": "[^"]*"/, '"title": "Их"')
    await app.site.filesChanged()
    expect((await contentOf(ABOUT)).title).toBe('Моё')
    const { conflicts } = await problems()
    expect(conflicts).toEqual([{ file: ABOUT, pointer: '/title', why: 'changed', yours: 'Моё', theirs: 'Их' }])
    // The conflict remains after the next change, which rebases the draft on the other person's files.
    await change([{ do: 'set', file: ABOUT, at: '/description', value: 'Описание' }])
    const conflictsNow = async () => (await problems()).conflicts
    expect(await conflictsNow()).toHaveLength(1)
    // The conflict shows the draft's current value, and disappears once it is settled.
    await change([title('Моё снова')])
    expect(await conflictsNow()).toMatchObject([{ yours: 'Моё снова', theirs: 'Их' }])
    const { changes = [] } = await release('settle', { theirs: true })
    expect(await contentOf(ABOUT)).toMatchObject({ title: 'Их', description: 'Описание' })
    expect(await conflictsNow()).toEqual([])
    await change(changes.flatMap(({ file, before, after }) => operationsBetween(file, after, before)))
    expect((await contentOf(ABOUT)).title).toBe('Моё снова')
    await schema.edit('content/about.json', /"title": "[^"]*"/, '"title": "Опять их"')
    await app.site.filesChanged()
    expect(await conflictsNow()).toHaveLength(1)
    await change([title('Опять их')])
    expect(await conflictsNow()).toEqual([])
    await clear()
  })

  test('change or remove what the draft has removed or changed: the site’s is taken, and the rest of the draft stays', async () => {
    const lead = { type: 'lead', props: { text: 'Два' } }
    const heading = { type: 'heading', props: { text: 'Новое', level: 2 } }
    const quote = (text: string) => ({ type: 'quote', props: { text, author: 'Анна' } })
    const first = await contentOf(HOME)
    const put = async (...blocks: object[]) => {
      await schema.write('pages/home.json', JSON.stringify({ ...first, blocks: [...blocks, ...first.blocks] }))
      await app.site.filesChanged()
    }
    await put(quote('Раз'), lead)
    await change([
      { do: 'remove', file: HOME, at: '/blocks/0' },
      { do: 'set', file: HOME, at: '/blocks/0/props/text', value: 'Два, моё' },
      { do: 'insert', file: HOME, at: '/blocks/0', value: heading },
    ])
    await put(quote('Раз, их'))
    expect((await problems()).conflicts).toHaveLength(2)
    await release('settle', { theirs: true })
    const { blocks } = await contentOf(HOME)
    expect(blocks.slice(0, 2)).toEqual(expect.arrayContaining([heading, quote('Раз, их')]))
    expect(blocks.slice(2)).toEqual(first.blocks)
    await clear()
    await put()
  })
})

test('what is wrong is told in the checker’s words at its place, and the draft may be so', async () => {
  await change([{ do: 'set', file: ABOUT, at: '/body/0/type', value: 'no-such-block' }])
  const { list } = await problems()
  expect(list).toContainEqual(expect.objectContaining({ file: ABOUT, pointer: '/body/0/type', severity: 'error' }))
  const { key } = await studio()
  for (const broken of [[], [{ do: 'set', file: HOME, at: '/blocks', value: 5 }] as const]) {
    if (broken.length > 0) await change(broken)
    for (const path of ['/about/', '/']) expect((await app.ask(`${path}?studio=${key}`)).status).toBe(200)
  }
  await clear()
})

test('operations outside of the texts of content are refused', async () => {
  const { version, site } = (await studio()).draft
  for (const [status, what, operation] of OUTSIDE) {
    const answer = await post('change', { version, site, key: newKey(), operations: [operation] })
    expect([what, answer.status]).toEqual([what, status])
  }
  expect((await studio()).draft.changed).toEqual([])
})

const OUTSIDE: [number, string, Operation][] = [
  [404, 'a file outside', { do: 'set', file: 'schema/../package.json', at: '/name', value: 'x' }],
  [404, 'the roles', { do: 'set', file: 'schema/desk/roles.json', at: '/roles', value: [] }],
  [404, 'the desk', { do: 'set', file: 'schema/desk/pages/home.json', at: '/blocks', value: [] }],
  [404, 'the routes', { do: 'set', file: 'schema/routes.json', at: '/routes', value: [] }],
  [404, 'the routes by a move', { do: 'move', file: 'schema/routes.json', at: '/redirects/0', to: '/routes/0' }],
  [404, 'all of the routes', { do: 'set', file: 'schema/routes.json', at: '', value: {} }],
  [404, 'no file', { do: 'set', file: 'schema/pages/none.json', at: '/blocks', value: [] }],
  [422, 'no place', { do: 'set', file: ABOUT, at: '/body/900/props', value: {} }],
  [422, 'no place in a list', { do: 'remove', file: ABOUT, at: '/body/-' }],
  [422, 'the whole file', { do: 'set', file: ABOUT, at: '', value: {} }],
  [422, 'a prototype', { do: 'set', file: ABOUT, at: '/__proto__/polluted', value: 1 }],
]

describe('publishing', () => {
  const bytesOf = (file: string) => schema.read(file.replace('schema/', ''))

  test('writes one line of a file, shows it at once, and is taken back to the byte', async () => {
    const before = await bytesOf(ABOUT)
    const other = (await signedInAs(app, 'content')).Cookie
    await change([{ do: 'set', file: 'schema/forms/callback.json', at: '/name', value: 'Звонок' }], other)
    await change([title('Опубликовано')])
    expect((await changes()).list).toEqual([
      {
        title: expect.stringMatching(/О заводе/),
        file: ABOUT,
        isGuarded: false,
        changes: [expect.stringMatching(/→ «Опубликовано»/)],
      },
    ])
    expect((await publish({ words: 'Новое название' })).draft.changed).toEqual([])
    const after = await bytesOf(ABOUT)
    const lines = before.split('\n')
    expect(after.split('\n').filter((line, i) => line !== lines[i])).toEqual(['  "title": "Опубликовано",'])
    expect((await app.ask('/about/')).body).toContain('<title>Опубликовано')
    const [last] = await history()
    expect(last).toMatchObject({ words: 'Новое название', files: [ABOUT], commit: '' })
    expect(await history(`?file=${ABOUT.replace('about', 'ab_ut')}`)).toEqual([])
    const news = { text: expect.stringMatching(/^Опубликовано: Анна, .*: Новое название\.$/), files: [ABOUT] }
    expect((await others(other)).notes).toContainEqual(news)
    expect((await others()).notes).not.toContainEqual(news)
    // A draft that has waited longer than a day learns of it too.
    const at = new Date(Date.now() - 2 * DAY_MS).toISOString()
    await app.database.query
      .updateTable('studio_publications')
      .set({ at })
      .where('id', '=', last?.id ?? 0)
      .execute()
    expect((await others(other)).notes).not.toContainEqual(news)
    const changed_at = new Date(Date.now() - 3 * DAY_MS).toISOString()
    await app.database.query.updateTable('studio_drafts').set({ changed_at, version: 1000 }).execute()
    expect((await others(other)).notes).toContainEqual(news)
    await send('restore', { publication: last?.id })
    await publish()
    expect(await bytesOf(ABOUT)).toBe(before)
    expect((await history()).map(({ words }) => words)).toEqual([
      expect.stringMatching(/^О заводе: .*«Опубликовано» → /),
      'Новое название',
    ])
    const noted = app.database.query.selectFrom('staff_audit').select(['subject', 'status'])
    expect(await noted.where('call', '=', 'desk.studioPublish').execute()).toEqual(
      Array(2).fill({ subject: ABOUT, status: 200 }),
    )
    await clear(other)
  })

  test('refuses a draft with errors, with nothing in it, or whose places others have changed, until their author has read of it', async () => {
    expect((await publish()).status).toBe(422)
    await change([{ do: 'set', file: ABOUT, at: '/body/0/type', value: 'no-such-block' }])
    expect(await publish()).toMatchObject({
      status: 422,
      message: expect.stringMatching(/1\sошибка.*«О заводе» Блока/),
    })
    await clear()
    await change([title('Моё')])
    await schema.edit('content/about.json', /"title": "[^"]*"/, '"title": "Чужое"')
    // The file on disk is newer than the version that the site uses.
    expect((await publish()).status).toBe(409)
    await app.site.filesChanged()
    expect((await publish()).status).toBe(409)
    await release('settle')
    expect((await publish()).status).toBe(200)
    expect(await bytesOf(ABOUT)).toContain('"title": "Моё"')
  })

  test('is taken back with what came later left as it is; what does not fit is named, and nothing is taken back then', async () => {
    const restore = async (publication: number | undefined, file?: string) => send('restore', { publication, file })
    const before = await contentOf(ABOUT)
    const made = 'schema/partials/zametka.json'
    const value = { $schema: '../definitions/generated/partial.schema.json', title: 'Заметка', blocks: [] }
    await change([title('Раз'), { do: 'create', file: made, at: '', value }])
    await publish()
    const [first] = await history()
    await change([{ do: 'set', file: ABOUT, at: '/description', value: 'Позже' }])
    await publish()
    await restore(first?.id)
    expect(await contentOf(ABOUT)).toEqual({ ...before, description: 'Позже' })
    expect((await studio()).draft.changed.toSorted()).toEqual([ABOUT, made])
    await clear()

    await change([title('Два'), { do: 'set', file: made, at: '/title', value: 'Другая' }])
    const kept = (await studio()).draft
    // The message names the file, the place, and both texts.
    expect(await restore(first?.id, ABOUT)).toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/О\sзаводе.*заголовок · «Два» → «/i) },
    })
    expect(await restore(first?.id, made)).toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/Другая.*удалено/) },
    })
    expect((await restore(first?.id)).status).toBe(409)
    expect((await studio()).draft).toEqual(kept)
    await clear()

    await change([{ do: 'delete', file: made, at: '' }])
    await publish()
    const [last] = await history()
    const again = { ...value, title: 'Снова' }
    await change([{ do: 'create', file: made, at: '', value: again }])
    expect(await restore(last?.id)).toMatchObject({ status: 409, message: expect.stringMatching(/Снова/) })
    expect(await contentOf(made)).toEqual(again)
    await clear()
    await restore(last?.id)
    expect(await contentOf(made)).toEqual(value)
    await clear()
    await restore(first?.id, ABOUT)
    await change([{ do: 'set', file: ABOUT, at: '/description', value: before.description }])
    await publish()
    expect(await contentOf(ABOUT)).toEqual(before)
  })

  test('begins nothing where the files cannot be written, and says what is not on the site', async () => {
    const before = await bytesOf(ABOUT)
    const published = (await history()).length
    await change([title('Не записано')])
    // Root may write to any file, so a folder with the file's name makes the write fail.
    const obstacle = join(schema.folder, `content/.about.json.new-${process.pid}`)
    await mkdir(obstacle)
    expect(await publish()).toMatchObject({
      status: 503,
      message: expect.stringContaining('остаются в\u00a0черновике'),
    })
    expect((await studio()).draft.changed).toEqual([ABOUT])
    expect([(await history()).length, await bytesOf(ABOUT)]).toEqual([published, before])
    await rmdir(obstacle)
    const mark = await schema.read('.published')
    expect((await publish()).status).toBe(200)
    expect((await history())[0]).not.toHaveProperty('isUnwritten')
    const last = await schema.read('.published')
    await schema.write('.published', mark)
    expect((await history())[0]).toMatchObject({ isUnwritten: true })
    await schema.write('.published', last)
  })

  test('only what the list showed goes out, at once, later or on request; a draft that is another by then is listed again', {
    timeout: 60_000,
  }, async () => {
    const at = new Date(Date.now() + DAY_MS + MOSCOW_MS).toISOString().slice(0, 16)
    const later = () => app.database.query.selectFrom('studio_scheduled').select('id').execute()
    const refused = async ({ draft: { version, site } }: CallAnswer<'desk.studioChanges'>) => {
      const { draft } = await studio()
      const answer = { status: 409, message: expect.stringMatching(/изменился: посмотрите/) }
      for (const [how, more] of [['publish'], ['schedule', { at }], ['ask'], ['settle']] as const)
        expect(await post(how, { version, site, ...more })).toMatchObject(answer)
      expect([(await studio()).draft, await later()]).toEqual([draft, []])
    }
    await change([title('Увиденное')])
    const first = await changes()
    // Another tab of the same person.
    await change([{ do: 'set', file: HOME, at: '/blocks/0', value: { type: 'lead', props: { text: 'Не увидено' } } }])
    await refused(first)
    // Another person's publication of the same file.
    const second = await changes()
    await change([{ do: 'set', file: ABOUT, at: '/description', value: 'Чужое описание' }], colleague)
    expect((await publish({}, colleague)).status).toBe(200)
    await refused(second)
    expect((await release('schedule', { at, without: [HOME] })).draft.changed).toEqual([HOME])
    // What is changed after the plan is made is not part of it.
    await change([title('После')])
    await publishDue({ database: app.database, desk: app.desk }, new Date(Date.now() + 2 * DAY_MS))
    expect((await app.ask('/about/')).body).toContain('<title>Увиденное')
    await clear()
  })

  test('one block is taken back through the publications that changed it, while the rest stays', async () => {
    const text = (value: string) => ({ type: 'lead', props: { text: value } })
    const insert = (at: string, value: object): Operation => ({ do: 'insert', file: HOME, at, value })
    for (const operation of [
      insert('/blocks/0', text('Было')),
      { do: 'set', file: HOME, at: '/blocks/0/props/text', value: 'Стало' } as const,
      insert('/blocks/0', text('Сверху')),
    ]) {
      await change([operation])
      expect((await publish()).status).toBe(200)
    }
    const list = await history(`?file=${HOME}&pointer=/blocks/1`)
    expect(list.map(({ pointer }) => pointer)).toEqual(['/blocks/0', undefined])
    const restore = (body: object) => send('restore', { file: HOME, ...body })
    await change([{ do: 'set', file: HOME, at: '/blocks/1/props/text', value: 'Не опубликовано' }])
    const { changes = [] } = await restore({ publication: list[0]?.id, pointer: '/blocks/0' })
    expect((await contentOf(HOME)).blocks.slice(0, 2)).toEqual([text('Сверху'), text('Было')])
    // The response contains the data that undo needs.
    await change(changes.flatMap(({ file, before, after }) => operationsBetween(file, after, before)))
    expect((await contentOf(HOME)).blocks[1]).toEqual(text('Не опубликовано'))
    await clear()
    const { changes: ofFile } = await restore({ publication: list[0]?.id })
    expect(ofFile).toMatchObject([
      { file: HOME, after: { blocks: expect.arrayContaining([text('Сверху'), text('Было')]) } },
    ])
    await clear()
    await change([{ do: 'remove', file: HOME, at: '/blocks/1' }])
    await publish()
    const [last] = await history(`?file=${HOME}`)
    expect(last?.gone).toEqual([{ pointer: '/blocks/1', title: 'Вводка' }])
    await restore({ publication: last?.id, pointer: '/blocks/1' })
    expect((await contentOf(HOME)).blocks[1]).toEqual(text('Стало'))
    for (const pointer of ['/blocks/900', '/blocks/length', '/none'])
      expect((await restore({ publication: last?.id, pointer })).status).toBeGreaterThanOrEqual(404)
    expect(
      (await app.ask(`/desk/api/studio/history?file=${HOME}&pointer=/blocks/900`, { headers: { Cookie: owner } }))
        .status,
    ).toBe(422)
    await clear()
  })
})

describe('scheduled', () => {
  const later = (ms: number) => new Date(Date.now() + MOSCOW_MS + ms).toISOString().slice(0, 16)
  const HOUR_MS = 3_600_000
  const schedule = (at: string) => release('schedule', { at, words: 'К празднику' })
  const listed = async () => (await changes()).scheduled
  const withdraw = (id: number | undefined, Cookie = owner) => send('withdraw', { id }, Cookie)
  const due = () => publishDue({ database: app.database, desk: app.desk }, new Date(Date.now() + 2 * HOUR_MS))
  const aboutPage = async () => (await app.ask('/about/')).body

  test('a draft is published at its time, once however many processes do it, on the files as they are then', async () => {
    await change([title('К празднику')])
    for (const at of [later(-HOUR_MS), '2026-02-31T09:00', later(400 * DAY_MS)])
      expect((await schedule(at)).status).toBe(422)
    expect((await schedule(later(HOUR_MS))).draft.changed).toEqual([])
    expect(await listed()).toMatchObject([{ words: 'К празднику', files: [ABOUT], problem: '' }])
    await publishDue({ database: app.database, desk: app.desk })
    expect(await aboutPage()).not.toContain('К празднику')
    // Another person changes the same file before the scheduled publication.
    await change([{ do: 'set', file: ABOUT, at: '/description', value: 'Описание' }])
    expect((await publish()).status).toBe(200)
    await Promise.all([due(), due()])
    expect(await aboutPage()).toContain('<title>К празднику')
    expect(await contentOf(ABOUT)).toMatchObject({ title: 'К празднику', description: 'Описание' })
    expect(await listed()).toEqual([])
    const list = await history()
    expect(list.filter(({ words }) => words === 'К празднику')).toHaveLength(1)
    expect(list[0]).toMatchObject({ words: 'К празднику', files: [ABOUT] })
  })

  test('it is taken back only into an empty draft', async () => {
    await change([title('Раз')])
    await schedule(later(HOUR_MS))
    const [{ id } = {}] = await listed()
    await change([title('Другое')], colleague)
    expect(await withdraw(id, colleague)).toMatchObject({ status: 409, message: expect.stringContaining('черновике') })
    await clear(colleague)
    expect((await withdraw(id)).draft.changed).toEqual([ABOUT])
    expect((await contentOf(ABOUT)).title).toBe('Раз')
    expect((await withdraw(id)).status).toBe(409)
    await clear()
    expect((await withdraw(id)).status).toBe(404)
    await due()
    expect(await aboutPage()).not.toContain('<title>Раз')
  })

  test('its author needs every right of its files at its time, by the person and not by the mailbox', async () => {
    await change([{ do: 'set', file: 'schema/content/requisites.json', at: '/bank/name', value: 'АО «Другой банк»' }])
    await schedule(later(HOUR_MS))
    const { query } = app.database
    const owners = query.selectFrom('staff').select('id').where('role', '=', 'owner').orderBy('id')
    const { id } = await owners.executeTakeFirstOrThrow()
    const row = await query.selectFrom('studio_scheduled').select('staff').executeTakeFirstOrThrow()
    expect(row.staff).toBe(id)
    await query.updateTable('staff').set({ role: 'content' }).where('id', '=', id).execute()
    await due()
    await query.updateTable('staff').set({ role: 'owner' }).where('id', '=', id).execute()
    const [refused] = await listed()
    expect(refused?.problem).toContain('больше не\u00a0может публиковать')
    expect(await contentOf('schema/content/requisites.json')).not.toMatchObject({ bank: { name: 'АО «Другой банк»' } })
    await withdraw(refused?.id)
    await clear()
  })

  test('what contradicts others then is not published: the desk says why, and it can be taken back', async () => {
    await change([title('Моё')])
    await schedule(later(HOUR_MS))
    await change([title('Срочное')], colleague)
    expect((await publish({}, colleague)).status).toBe(200)
    await due()
    expect(await aboutPage()).toContain('<title>Срочное')
    const [refused] = await listed()
    expect(refused?.problem).toMatch(/меняли и\sдругие/)
    const site = await app.json('/desk/api/site', owner)
    expect(site.held).toEqual([
      { place: expect.stringContaining('К празднику'), text: refused?.problem, since: refused?.at },
    ])
    const waiting = (await app.ask('/desk/api/waiting', { headers: { Cookie: owner } })).body
    expect(waiting).toContain('Изменения файлов, которые не\u00a0приняты')
    await withdraw(refused?.id)
    expect((await problems()).conflicts).toHaveLength(1)
    await clear()
  })
})

test('others are named while the studio is open: who has which files in a draft, and what they publish', async () => {
  const { draft } = await studio()
  expect((await others()).draft).toEqual(draft)
  await change([{ do: 'set', file: HOME, at: '/blocks/0', value: { type: 'lead', props: { text: 'Моё' } } }])
  await change([title('Их')], colleague)
  const editing = { text: expect.stringMatching(/^Эти\sже файлы правит Анна:/), files: [ABOUT] }
  expect((await others()).notes).toContainEqual(editing)
  expect((await others(colleague)).notes).toContainEqual({ ...editing, files: [HOME] })
  expect((await publish({ words: 'Их название' }, colleague)).status).toBe(200)
  const news = { text: expect.stringMatching(/^Опубликовано: Анна, .*: Их название\.$/), files: [ABOUT] }
  const answer = await others()
  expect(answer.notes).not.toContainEqual(editing)
  expect(answer.notes[0]).toEqual(news)
  expect(answer.draft).toEqual((await studio()).draft)
  expect(answer.draft.site).not.toBe(draft.site)
  // The person who has published knows of it, whatever the name.
  expect((await others(colleague)).notes).not.toContainEqual(news)
  await clear()
})

test('what leads money, letters or consents is published with a right of its own and a fresh proof', {
  timeout: 120_000,
}, async () => {
  const guarded: Operation[] = [
    { do: 'set', file: 'schema/content/requisites.json', at: '/bank/name', value: 'АО «Другой банк»' },
    { do: 'set', file: 'schema/content/settings.json', at: '/contacts/email', value: 'other@zavod.example' },
    { do: 'set', file: 'schema/mails/password-restore.json', at: '/subject', value: 'Новый пароль' },
    { do: 'set', file: 'schema/forms/checkout.json', at: '/fields/19/messages/required', value: 'Нужно согласие' },
    { do: 'set', file: 'schema/content/documents/data-consent.json', at: '/title', value: 'Согласие на всё' },
    {
      do: 'set',
      file: 'schema/partials/letter-footer.json',
      at: '/blocks/0/props/email',
      value: 'other@zavod.example',
    },
    { do: 'set', file: 'schema/forms/callback.json', at: '/mails/1/to', value: 'other@zavod.example' },
    { do: 'set', file: 'schema/content/offer.json', at: '/payment', value: 'На карту' },
    { do: 'set', file: 'schema/content/order-statuses.json', at: '/statuses/confirmed/letter', value: 'На карту.' },
    { do: 'set', file: 'schema/content/settings.json', at: '/offices/0/email', value: 'other@zavod.example' },
  ]
  const at = new Date(Date.now() + DAY_MS + MOSCOW_MS).toISOString().slice(0, 16)
  const { Cookie: content } = await signedInAs(app, 'content')
  const { Cookie: unproved } = await signedInAs(app, 'owner', 11)
  await change(guarded, unproved)
  expect((await publish({}, unproved)).status).toBe(403)
  expect((await release('schedule', { at }, unproved)).status).toBe(403)
  for (const operation of guarded) {
    await change([operation], content)
    expect((await publish({}, content)).status, operation.file).toBe(403)
    await clear(content)
  }
  // Other parts of a form's file can be changed without a special right.
  await change([{ do: 'set', file: 'schema/forms/checkout.json', at: '/note', value: 'Цены с НДС.' }], content)
  expect((await publish({}, content)).status).toBe(200)
  const { Cookie: proved } = await signedInAs(app, 'owner')
  await change(guarded, proved)
  expect((await get<CallAnswer<'desk.studioGuarded'>>('/guarded', proved)).files).toHaveLength(
    new Set(guarded.map(({ file }) => file)).size,
  )
  const { status, message } = await publish({}, proved)
  expect([status, message]).toEqual([200, undefined])
})

test('a partial is part of letters if a letter contains it, not if it only has the name of something in a letter', async () => {
  const { Cookie } = await signedInAs(app, 'content')
  const file = 'schema/partials/text.json'
  const made = { $schema: '../definitions/generated/partial.schema.json', title: 'Заметка', blocks: [] }
  await change([{ do: 'create', file, at: '', value: made }], Cookie)
  expect((await publish({}, Cookie)).status).toBe(200)
  await change([{ do: 'set', file, at: '/title', value: 'Другая заметка' }], Cookie)
  expect((await studio(Cookie)).files.find((one) => one.file === file)?.isGuarded).toBe(false)
  expect((await publish({}, Cookie)).status).toBe(200)
  await change([{ do: 'delete', file, at: '' }], Cookie)
  expect((await publish({}, Cookie)).status).toBe(200)
})

test('a part of a draft is published; the rest waits for whoever may publish it', async () => {
  const bank: Operation = {
    ...{ do: 'set', file: 'schema/content/requisites.json', at: '/bank/name', value: 'АО «Третий банк»' },
  }
  const { Cookie } = await signedInAs(app, 'content')
  const { Cookie: proved } = await signedInAs(app, 'owner')
  await change([bank, title('О нашем заводе')], Cookie)
  const { list } = await changes(Cookie)
  expect(list.map(({ file, isGuarded }) => [file, isGuarded]).toSorted()).toEqual([
    [ABOUT, false],
    [bank.file, true],
  ])
  const { files } = await studio(Cookie)
  expect(files.filter(({ file }) => [ABOUT, bank.file].includes(file)).map((file) => file.isGuarded)).toEqual([
    false,
    true,
  ])
  expect((await studio(proved)).files.some(({ isGuarded }) => isGuarded)).toBe(false)
  const part = await publish({ without: [bank.file] }, Cookie)
  expect([part.status, part.draft.changed]).toEqual([200, [bank.file]])
  expect((await app.ask('/about/')).body).toContain('<title>О нашем заводе')
  const asked = await release('ask', { words: 'Новый банк' }, Cookie)
  expect([asked.status, asked.draft.changed]).toEqual([200, []])
  await publishDue({ database: app.database, desk: app.desk }, new Date(Date.now() + 300 * DAY_MS))
  const scheduled = async (Cookie: string) => (await changes(Cookie)).scheduled
  const [{ id } = {}, ...others] = await scheduled(proved)
  expect([others, (await scheduled(Cookie))[0]]).toMatchObject([
    [],
    { isAsked: true, isOwn: true, words: 'Новый банк' },
  ])
  const waiting = await app.json('/desk/api/waiting', proved)
  expect(waiting.list.map(({ label }: { label: string }) => label)).toContain('Правки, которые просят опубликовать')
  // Staff who may view drafts but not publish cannot take over a schedule.
  await app.database.query.updateTable('studio_scheduled').set({ staff: null }).execute()
  expect((await send('withdraw', { id }, proved)).draft.changed).toEqual([bank.file])
  expect((await publish({}, proved)).status).toBe(200)
})

test('who has no right to it is refused, and the audit notes it', async () => {
  const { Cookie } = await signedInAs(app, 'viewer')
  expect((await app.ask('/desk/api/studio', { headers: { Cookie } })).status).toBe(403)
  expect(
    (await post('change', { version: 0, site: '', key: newKey(), operations: [title('Чужое')] }, Cookie)).status,
  ).toBe(403)
  const rows = await app.database.query
    .selectFrom('staff_audit')
    .select(['call', 'status'])
    .where('call', 'like', 'desk.studio%')
    .where(
      'call',
      'not in',
      ['Guarded', 'Publish', 'Schedule', 'Ask', 'Withdraw'].map((call) => `desk.studio${call}`),
    )
    .execute()
  // The audit log contains the refused change of a draft, but none of the successful ones.
  expect(rows).toEqual([{ call: 'desk.studioChange', status: 403 }])
})

test.each([
  ['/about/', ['pages/about', 'layouts/default', 'partials/breadcrumbs', 'content/about', 'content/settings']],
  ['/articles/moment-zakrutki/', ['pages/article', 'layouts/default', 'content/articles/moment-zakrutki']],
])('%s is made of its files, of the content too that its calls answer with', async (path, files) => {
  const answer = await get<CallAnswer<'desk.studioPage'>>(`/page?path=${path}`)
  expect(answer.files[0]).toBe(`schema/${files[0]}.json`)
  expect(answer.files).toEqual(expect.arrayContaining(files.map((file) => `schema/${file}.json`)))
  expect(answer.files).not.toContain('schema/content/articles/pet-pnd-pp.json')
})

describe('whole files', () => {
  const FAQ = 'schema/pages/faq.json'
  const NEWS = 'schema/content/news/otkryli-ceh.json'
  const whole = async (path: string, content: object) => {
    const { version, site } = (await studio()).draft
    return post(path, { version, site, key: newKey(), ...content }) as ReturnType<typeof post> &
      Promise<Partial<CallAnswer<'desk.studioCreate'>> & { fields?: Record<string, string> }>
  }

  test('a news item is copied under its own title, is seen by its author, and goes with the draft', async () => {
    const { list } = await get<CallAnswer<'desk.studioSources'>>('/sources')
    const source = list.find(({ kind }) => kind === 'news')
    expect(source).toMatchObject({
      hasAddress: false,
      names: expect.arrayContaining([{ name: 'banki-89', title: expect.stringMatching(/^Банки/) }]),
    })
    const news = { kind: 'news', title: 'Открыли цех' }
    for (const [wrong, message] of [
      [{ from: 'net' }, /^Списать с «net» нельзя\. (?!.*--from)/],
      [{ name: 'banki-89' }, /^Имя «banki-89» уже занято\.$/],
      [{ title: '***' }, /^В имени нужны латинские буквы или цифры\.$/],
      [{ kind: 'pages' }, /^Создать «pages» нельзя/],
    ] as const)
      expect(await whole('create', { ...news, ...wrong })).toMatchObject({
        ...{ status: 422, message: expect.stringMatching(message) },
      })
    const made = await whole('create', { ...news, from: 'banki-89' })
    expect(made).toMatchObject({ status: 200, file: NEWS, address: '/news/otkryli-ceh/' })
    const opening = await studio()
    expect(opening.files).toContainEqual(expect.objectContaining({ file: NEWS, title: 'Открыли цех' }))
    expect((await get<{ files: string[] }>('/page?path=/news/otkryli-ceh/')).files).toContain(NEWS)
    expect((await app.ask(`/news/otkryli-ceh/?studio=${opening.key}`)).body).toContain('Открыли цех')
    expect((await app.ask('/news/otkryli-ceh/')).headers.location).toBe('/404/')
    await change([{ do: 'set', file: NEWS, at: '/title', value: 'Открыли второй цех' }])
    expect((await contentOf(NEWS)).title).toBe('Открыли второй цех')
    await clear()
    expect((await app.ask(`/desk/api/studio/file?file=${NEWS}`, { headers: { Cookie: owner } })).status).toBe(404)
  })

  test('two people make the same file: who is later sees the other one, and is not locked out', async () => {
    const news = { kind: 'news', title: 'Открыли цех', from: 'banki-89' }
    await whole('create', news)
    const theirs = (await studio(colleague)).draft
    const same = { ...news, from: 'mashina-64' }
    await post('create', { version: theirs.version, site: theirs.site, key: newKey(), ...same }, colleague)
    await publish()
    const { conflicts } = await problems(colleague)
    expect(conflicts).toMatchObject([{ file: NEWS, why: 'changed' }])
    const { key } = await studio(colleague)
    expect((await app.ask(`/about/?studio=${key}`)).status).toBe(200)
    expect(await clear(colleague)).toMatchObject({ status: 200 })
    await whole('remove', { file: NEWS })
    expect(await publish()).toMatchObject({ status: 200 })
  })

  test('an address and a name change with all references, and the old address leads to the new one', async () => {
    expect(await whole('rename', { file: FAQ, to: 'Вопросы!' })).toMatchObject({ status: 422 })
    expect((await whole('rename', { file: FAQ, to: '/voprosy/' })).status).toBe(200)
    expect((await whole('rename', { file: FAQ, to: 'voprosy' })).file).toBe('schema/pages/voprosy.json')
    const { key, files, draft } = await studio()
    expect(files.find(({ file }) => file === 'schema/pages/voprosy.json')?.addresses).toEqual(['/voprosy'])
    expect(draft.changed).toEqual(expect.arrayContaining(['schema/routes.json', FAQ, 'schema/pages/voprosy.json']))
    expect((await app.ask(`/voprosy/?studio=${key}`)).status).toBe(200)
    expect((await app.ask(`/faq/?studio=${key}`)).status).toBe(301)
    expect((await problems()).list).toEqual([])
    await clear()
  })

  test('a file that others name is not removed: the places are listed; one that nobody names is', async () => {
    const kept = await whole('remove', { file: 'schema/modals/success.json' })
    expect(kept.status).toBe(422)
    expect(kept.message).toMatch(/ещё наз.*«Форма: /s)
    expect(kept.message).not.toMatch(/--|schema\//)
    const removed = await whole('remove', { file: 'schema/content/news/banki-89.json', to: '/news/' })
    expect(removed.status).toBe(200)
    const { key } = await studio()
    expect((await app.ask(`/news/banki-89/?studio=${key}`)).status).toBe(301)
    await clear()
  })

  test('a change of whole files answers with their values, by which it is undone; one of routes does not', async () => {
    const form = 'schema/forms/callback.json'
    const { changes = [] } = await whole('rename', { file: form, to: 'zvonok' })
    expect(changes.map(({ file }) => file)).toEqual(expect.arrayContaining([form, 'schema/forms/zvonok.json']))
    const back = changes.flatMap(({ file, before, after }) => operationsBetween(file, after, before))
    expect((await change(back)).draft.changed).toEqual([])
    const again = changes.flatMap(({ file, before, after }) => operationsBetween(file, before, after))
    expect((await change(again)).draft.changed.toSorted()).toEqual(changes.map(({ file }) => file).toSorted())
    await clear()
    expect((await whole('create', { kind: 'page', title: 'Про цех' })).changes).toBeUndefined()
    await clear()
  })

  test('a page is taken back without the addresses that came later', async () => {
    const { routes, ...others } = JSON.parse(await schema.read('routes.json')) as Record<string, { page: string }[]>
    await whole('create', { kind: 'page', title: 'Про цех' })
    expect(await publish()).toMatchObject({ status: 200 })
    const { routes: more = [], ...rest } = JSON.parse(await schema.read('routes.json'))
    expect(more).toHaveLength((routes ?? []).length + 1)
    const later = { path: '/spravka', page: 'about' }
    await schema.write('routes.json', JSON.stringify({ ...rest, routes: [...more, later] }, undefined, 2))
    await app.site.filesChanged()
    const [last] = await history()
    expect(await send('restore', { publication: last?.id })).toMatchObject({ status: 200 })
    expect(await publish()).toMatchObject({ status: 200 })
    expect(JSON.parse(await schema.read('routes.json'))).toEqual({ ...others, routes: [...(routes ?? []), later] })
    await schema.write('routes.json', JSON.stringify({ ...others, routes }, undefined, 2))
    await app.site.filesChanged()
  })

  test('a publication makes and deletes files, and taking it back does the opposite', async () => {
    await whole('create', { kind: 'news', title: 'Открыли цех' })
    await whole('remove', { file: 'schema/content/news/banki-89.json', to: '/news/' })
    expect(await publish()).toMatchObject({ status: 200 })
    expect((await app.ask('/news/otkryli-ceh/')).status).toBe(200)
    expect((await app.ask('/news/banki-89/')).status).toBe(301)
    const [last] = await history()
    await send('restore', { publication: last?.id })
    expect(await publish()).toMatchObject({ status: 200 })
    expect((await app.ask('/news/otkryli-ceh/')).headers.location).toBe('/404/')
    expect((await app.ask('/news/banki-89/')).status).toBe(200)
  })
})

test('each file has a name that a person knows', async () => {
  const { files, pages } = await studio()
  const titleOf = (name: string) => files.find(({ file }) => file === `schema/${name}.json`)?.title
  expect(titleOf('pages/sitemap')).toBe('Карта сайта')
  expect(titleOf('pages/article')).toBe('Любая статья')
  expect(titleOf('mails/order-received')).toBe('Покупателю: заказ принят')
  const titles = files.map(({ kind, title }) => `${kind}: ${title}`)
  expect(titles.filter((title, i) => title.includes('…') || titles.indexOf(title) !== i)).toEqual([])
  expect([...files, ...pages].filter(({ title }) => /^desk\/|^[a-z]+-[a-z]+$/.test(title))).toEqual([
    expect.objectContaining({ file: 'schema/content/order-statuses.json' }),
  ])
})

test('a value may be bound to what its place takes: others are not offered', async () => {
  const place = '/paths?file=schema/pages/about.json&pointer=/blocks/1/props/title'
  const { list } = await get<CallAnswer<'desk.studioPaths'>>(place)
  const paths = list.map(({ path }) => path)
  expect(paths).toContain('data.about.title')
  expect(paths).not.toContain('data.about.body')
  expect(paths).not.toContain('user.signedIn')
  const titles = list.map(({ title }) => title)
  expect(titles).toContain('Настройки › Логотип › Название в логотипе')
  expect(new Set(titles).size).toBe(titles.length)
})

async function upload(name: string, bytes: Buffer, Cookie = owner, form = 'picture') {
  const [values, files] = [{ body: JSON.stringify({ form: `desk/${form}` }) }, { [form]: fileOf(name, bytes) }]
  const { status, text } = await postFiles(app, '/desk/api/studio/upload', values, files, { Cookie })
  return { status, ...(JSON.parse(text) as { address?: string; message?: string }) }
}

describe('pictures', () => {
  const jpeg = (width: number) =>
    sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()

  test('are judged by their content: SVG, a cut file and a small picture are refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const whole = await jpeg(900)
    for (const [name, bytes] of [
      ['a.svg', svg],
      ['a.jpg', svg],
      ['a.jpg', whole.subarray(0, 400)],
      ['a.jpg', await jpeg(50)],
      ['../../a.exe', Buffer.from('MZ')],
    ] as const)
      expect((await upload(name, bytes)).status, name).toBe(422)
    expect((await upload('a.jpg', whole, (await signedInAs(app, 'manager')).Cookie)).status).toBe(403)
  })

  test('are seen in the draft that names them, and by nobody else', async () => {
    const { address = '' } = await upload('цех.jpg', await jpeg(900))
    expect(address).toMatch(/^\/assets\/uploads\/[0-9a-f]{20}-900x300\.jpg$/)
    const block = { type: 'picture', props: { file: address, alt: 'Цех с\u00a0литьевыми машинами' } }
    await change([{ do: 'insert', file: ABOUT, at: '/body/0', value: block }])
    expect((await problems()).list).toEqual([])
    const { key, pictures } = await studio()
    const picture = address.replace('/assets/uploads', '/pictures').replace('.jpg', '')
    expect(pictures).toContainEqual({ address, picture })
    expect((await app.ask(`/about/?studio=${key}`)).body).toContain(`${picture}/`)
    expect((await app.ask('/about/')).body).not.toContain(picture)
    expect((await app.ask(`${picture}/160.webp`)).status).toBe(200)
    await clear()
  })
})

test('a PDF is judged by its content, kept with the draft that names it, and seen at its address', async () => {
  const pdf = Buffer.from('%PDF-1.7\nДекларация')
  const keep = (name: string, bytes: Buffer) => upload(name, bytes, owner, 'document')
  expect(await keep('a.pdf', Buffer.from('<svg>'))).toMatchObject({ status: 422, message: /не\u00a0PDF/ })
  expect(await keep('a.png', pdf)).toMatchObject({ status: 422 })
  expect(await keep('a.pdf', Buffer.concat([pdf, Buffer.alloc(15 * 1024 * 1024)]))).toMatchObject({
    ...{ status: 422, message: /больше 15\u00a0МБ/ },
  })
  const { address = '' } = await keep('../Декларация ПЭТ.pdf', pdf)
  expect(address).toMatch(/^\/assets\/uploads\/deklaraciya-pet-[0-9a-f]{20}\.pdf$/)

  const DOCUMENT = 'schema/content/documents/declaration-pet.json'
  await change([{ do: 'set', file: DOCUMENT, at: '/file', value: address }])
  expect((await problems()).list).toEqual([])
  expect(await app.ask(address)).toMatchObject({ status: 200, body: pdf.toString() })
  expect((await app.ask(address.replace('pet-', 'pet-0'))).status).toBe(404)
  await clear()
})

test('old addresses are a file with that key alone, and lead on once they are published', async () => {
  const file = 'schema/routes.json'
  const { files } = await studio()
  const { routes } = Object((await get<CallAnswer<'desk.studioBlocks'>>('/blocks')).kinds)
  expect(files.filter(({ kind }) => kind === 'routes' || kind === 'site').map((one) => one.file)).toEqual([file])
  expect([routes.title, ...Object.keys(routes.properties)]).toEqual(['Старые адреса', 'redirects'])
  const { value } = await get<CallAnswer<'desk.studioFile'>>(`/file?file=${file}`)
  const at = `/redirects/${Object(value).redirects.length}`
  await clear()
  await change([{ do: 'insert', file, at, value: { from: '/o-firme', to: '/about/' } }])
  await publish()
  expect(await app.ask('/o-firme')).toMatchObject({ status: 301 })
})
