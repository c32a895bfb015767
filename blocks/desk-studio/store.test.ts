import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError, type requestCall } from '#renderer/index.ts'
import { applyToValue, type Operation } from '#schema/definitions/drafts/operations.ts'
import { createStudio, setting } from './store.ts'

const FILE = 'schema/content/about.json'
const set = (value: string, at = '/title'): Operation => ({ do: 'set', file: FILE, at, value })

const OPENING = {
  ...{
    mayPublish: true,
    key: '',
    keySignedIn: '',
    pages: [],
    names: [],
    pictures: [],
    variants: [],
    scheduled: 0,
  },
  files: [{ file: FILE, kind: 'about', title: 'О заводе', isNamed: false, isGuarded: false, addresses: [] }],
}

/** Creates a fake server with one draft. */
function createServer() {
  const server = {
    version: 3,
    value: { title: 'Было', lead: 'Анонс', blocks: [{ text: 'Вводка' }] } as unknown,
    /** Errors with which the server answers the next changes. */
    refusals: [] as RequestError[],
    changes: [] as Operation[][],
    keys: new Set<string>(),
    /** True: the response to the next change is lost. */
    losesAnswer: false,
    running: 0,
    most: 0,
    checks: 0,
  }
  const draft = () => ({ version: server.version, site: 'a', changed: [] })
  const answers: Readonly<
    Record<string, (input: { version?: number; key?: string; operations?: Operation[] }) => unknown>
  > = {
    'GET /desk/api/studio': () => ({ ...OPENING, draft: draft() }),
    'GET /desk/api/studio/file': () => ({ value: server.value }),
    'GET /desk/api/studio/problems'() {
      server.checks++
      return { list: [], conflicts: [] }
    },
    'POST /desk/api/studio/change'({ version, key = '', operations = [] }) {
      const refusal = server.refusals.shift()
      if (refusal) throw refusal
      if (server.keys.has(key)) return { draft: draft() }
      if (version !== server.version) throw new RequestError(409, 'Черновик уже другой.')
      server.changes.push(operations)
      server.value = operations.reduce(applyToValue, server.value)
      server.version++
      server.keys.add(key)
      if (!server.losesAnswer) return { draft: draft() }
      server.losesAnswer = false
      throw new RequestError(0, 'Нет связи.')
    },
  }
  const request = async (route: string, input: object) => {
    const isChange = route.startsWith('POST')
    server.running += isChange ? 1 : 0
    server.most = Math.max(server.most, server.running)
    await new Promise((done) => setTimeout(done, 100))
    server.running -= isChange ? 1 : 0
    return answers[route]?.(input)
  }
  return { server, request: request as unknown as typeof requestCall }
}

async function openStudio() {
  const { server, request } = createServer()
  const draft = { version: 3, site: 'a', changed: [] }
  const studio = createStudio({ ...OPENING, draft }, request)
  const opened = studio.open(FILE)
  await vi.advanceTimersByTimeAsync(100)
  await opened
  const title = () => (studio.store.getState().values[FILE] as { title: string }).title
  return { server, studio, title }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typing is seen at once and sent after a pause, one request at a time, and no answer takes a letter away', async () => {
  const { server, studio, title } = await openStudio()
  const text = 'Сорок знаков, по десять в секунду, подряд'
  for (let length = 1; length <= text.length; length++) {
    studio.change([set(text.slice(0, length))], true)
    expect(title()).toBe(text.slice(0, length))
    // A pause in the middle of typing, so that a request is pending while the rest is typed.
    await vi.advanceTimersByTimeAsync(length === 20 ? 300 : 100)
    expect(title()).toBe(text.slice(0, length))
  }
  expect(server.changes).toEqual([[set(text.slice(0, 20))]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.value).toMatchObject({ title: text })
  expect(server.changes).toHaveLength(2)
  expect(server.most).toBe(1)
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', canUndo: true, draft: { version: 5 } })
})

test('a change of the draft elsewhere is read, and what was typed is sent on top of it', async () => {
  const { server, studio, title } = await openStudio()
  server.version = 9
  server.value = { title: 'Было', lead: 'Их анонс' }
  studio.change([set('Моё')])
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.value).toEqual({ title: 'Моё', lead: 'Их анонс' })
  expect(title()).toBe('Моё')
  expect(studio.store.getState().values[FILE]).toEqual(server.value)
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', overtaken: [] })
})

test('a text that another tab has changed first stays as it is there, and what was typed here is kept', async () => {
  const { server, studio, title } = await openStudio()
  server.version = 9
  server.value = { title: 'Первая.', lead: 'Анонс', blocks: [] }
  studio.change([set('Втор')], true)
  await vi.advanceTimersByTimeAsync(300)
  studio.change([set('Вторая.')], true)
  studio.change([set('Мой анонс', '/lead')])
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.value).toMatchObject({ title: 'Первая.', lead: 'Мой анонс' })
  expect(title()).toBe('Первая.')
  const place = { file: FILE, pointer: '/title' }
  expect(studio.store.getState()).toMatchObject({
    saving: 'saved',
    overtaken: [{ place, mine: 'Вторая.', theirs: 'Первая.' }],
  })
  studio.decided()
  studio.change([set('Вторая.')])
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.value).toMatchObject({ title: 'Вторая.' })
  expect(studio.store.getState().overtaken).toEqual([])
})

test('typing goes on after an answer that was lost: it is no other tab', async () => {
  const { server, studio } = await openStudio()
  server.losesAnswer = true
  studio.change([set('Без')], true)
  await vi.advanceTimersByTimeAsync(600)
  expect(studio.store.getState().saving).toBe('lost')
  studio.change([set('Без связи')], true)
  await vi.advanceTimersByTimeAsync(4000)
  expect(server.value).toMatchObject({ title: 'Без связи' })
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', overtaken: [] })
})

test('what is lost on its way stays and is sent again', async () => {
  const { server, studio, title } = await openStudio()
  server.refusals.push(new RequestError(0, 'Нет связи.'))
  studio.change([set('Без связи')])
  await vi.advanceTimersByTimeAsync(200)
  expect(studio.store.getState().saving).toBe('lost')
  expect(title()).toBe('Без связи')
  await vi.advanceTimersByTimeAsync(3500)
  expect(studio.store.getState().saving).toBe('saved')
  expect(server.value).toMatchObject({ title: 'Без связи' })
})

test('what the server refuses stays until somebody gives it up', async () => {
  const { server, studio, title } = await openStudio()
  server.refusals.push(new RequestError(422, 'Такого места нет.'))
  studio.change([set('Не туда')])
  await vi.advanceTimersByTimeAsync(200)
  expect(studio.store.getState()).toMatchObject({ saving: 'refused', refusal: 'Такого места нет.' })
  expect(title()).toBe('Не туда')
  void studio.giveUp()
  await vi.advanceTimersByTimeAsync(500)
  expect(title()).toBe('Было')
  expect(studio.store.getState().saving).toBe('saved')
})

test('a text whose place others have removed comes back with it, and that is said', async () => {
  const { server, studio } = await openStudio()
  server.version = 9
  server.value = { title: 'Было', lead: 'Анонс', blocks: [] }
  studio.change([set('Моя вводка', '/blocks/0/text')])
  studio.change([set('Моё')])
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.value).toMatchObject({ title: 'Моё', blocks: [{ text: 'Моя вводка' }] })
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', values: { [FILE]: server.value } })
  expect(studio.store.getState().step).toContain('убрали другие')
})

test('what follows a change whose answer was lost while another tab wrote meets its place', async () => {
  const { server, studio } = await openStudio()
  server.losesAnswer = true
  studio.change([{ do: 'insert', file: FILE, at: '/blocks/0', value: { text: 'Новый' } }])
  await vi.advanceTimersByTimeAsync(200)
  expect(studio.store.getState().saving).toBe('lost')
  server.value = applyToValue(server.value, { do: 'insert', file: FILE, at: '/blocks/0', value: { text: 'Их' } })
  server.version++
  studio.change([set('Моя вводка', '/blocks/1/text')])
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.value).toMatchObject({ blocks: [{ text: 'Их' }, { text: 'Новый' }, { text: 'Моя вводка' }] })
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', values: { [FILE]: server.value } })
})

test('undo and redo are instant, without a connection too, and a text that is typed is one step', async () => {
  const { server, studio, title } = await openStudio()
  server.refusals.push(new RequestError(0, 'Нет связи.'), new RequestError(0, 'Нет связи.'))
  for (const text of ['Р', 'Ра', 'Раз']) studio.change([set(text)], true)
  studio.change([set('Два')])
  for (const [how, shown] of [
    ['undo', 'Раз'],
    ['undo', 'Было'],
    ['undo', 'Было'],
    ['redo', 'Раз'],
    ['redo', 'Два'],
    ['redo', 'Два'],
    ['undo', 'Раз'],
  ] as const) {
    studio.turn(how)
    expect(title()).toBe(shown)
  }
  expect(studio.store.getState()).toMatchObject({ canUndo: true, canRedo: true })
  studio.change([set('Вводка!', '/blocks/0/text')])
  expect(studio.store.getState().canRedo).toBe(false)
  await vi.advanceTimersByTimeAsync(9000)
  expect(server.value).toEqual({ title: 'Раз', lead: 'Анонс', blocks: [{ text: 'Вводка!' }] })
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', values: { [FILE]: server.value } })
})

test('an action after an undo is of what the screen shows, and the selected block is the same one', async () => {
  const { server, studio } = await openStudio()
  studio.select({ file: FILE, pointer: '/blocks/0' })
  studio.change([{ do: 'insert', file: FILE, at: '/blocks/0', value: { text: 'Новый' } }])
  studio.select({ file: FILE, pointer: '/blocks/1' })
  await vi.advanceTimersByTimeAsync(50)
  studio.turn('undo')
  const { selected } = studio.store.getState()
  expect(selected).toEqual({ file: FILE, pointer: '/blocks/0' })
  studio.change([set('Слова', `${selected?.pointer}/text`)], true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.value).toMatchObject({ blocks: [{ text: 'Слова' }] })
})

test('a place that is held follows its value through changes of both sides, and is gone with it', async () => {
  const { server, studio } = await openStudio()
  const block = (text: string) => ({ text })
  const insert = (index: number, text: string): Operation => ({
    ...{ do: 'insert', file: FILE, at: `/blocks/${index}`, value: block(text) },
  })
  studio.change([insert(1, 'Вводка')])
  const [first, second, picture] = ['/blocks/0/text', '/blocks/1/text', '/blocks/1/picture'].map((pointer) =>
    studio.hold({ file: FILE, pointer }),
  )
  const now = () => [first, second, picture].map((held) => held?.now()?.pointer)
  // Typing in one of two equal blocks does not exchange them.
  studio.change([set('Слова', '/blocks/0/text')], true)
  expect(now()).toEqual(['/blocks/0/text', '/blocks/1/text', '/blocks/1/picture'])
  studio.change([insert(0, 'Новый')])
  await vi.advanceTimersByTimeAsync(1000)
  expect(now()).toEqual(['/blocks/1/text', '/blocks/2/text', '/blocks/2/picture'])
  server.value = { title: 'Было', lead: 'Анонс', blocks: ['Их', 'Новый', 'Слова', 'Вводка'].map(block) }
  server.version = 20
  const followed = studio.follow({ version: 20, site: 'a', changed: [] })
  await vi.advanceTimersByTimeAsync(1000)
  await followed
  expect(now()).toEqual(['/blocks/2/text', '/blocks/3/text', '/blocks/3/picture'])
  studio.change([{ do: 'remove', file: FILE, at: '/blocks/2' }])
  expect(now()).toEqual([undefined, '/blocks/2/text', '/blocks/2/picture'])
  second?.release()
  studio.turn('undo')
  expect(now()).toEqual([undefined, '/blocks/2/text', '/blocks/3/picture'])
})

test('what is typed while the server changes files stays, and an undo takes back the change of the server alone', async () => {
  const { server, studio, title } = await openStudio()
  const made = studio.makeChange(async ({ version }) => {
    const before = server.value
    await new Promise((done) => setTimeout(done, 100))
    server.value = { title: 'Было', lead: 'Новый анонс', blocks: [{ text: 'Вводка' }] }
    server.version++
    return {
      draft: { version: version + 1, site: 'a', changed: [FILE] },
      changes: [{ file: FILE, before, after: server.value }],
    } as Awaited<ReturnType<Parameters<typeof studio.makeChange>[0]>>
  })
  await vi.advanceTimersByTimeAsync(50)
  studio.change([set('Набрано тем временем')], true)
  await vi.advanceTimersByTimeAsync(2000)
  await made
  expect(title()).toBe('Набрано тем временем')
  expect(server.value).toMatchObject({ title: 'Набрано тем временем', lead: 'Новый анонс' })
  expect(studio.turn('undo')).toEqual({ file: FILE, pointer: '/lead' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.value).toMatchObject({ title: 'Набрано тем временем', lead: 'Анонс' })
  expect(studio.turn('undo')).toEqual({ file: FILE, pointer: '/title' })
})

test('an undo leaves what others have made of the file since', async () => {
  const { server, studio } = await openStudio()
  studio.change([set('Моё')])
  await vi.advanceTimersByTimeAsync(500)
  server.value = { title: 'Моё', lead: 'Их анонс', blocks: [{ text: 'Их' }, { text: 'Вводка' }] }
  server.version++
  studio.turn('undo')
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.value).toEqual({ title: 'Было', lead: 'Их анонс', blocks: [{ text: 'Их' }, { text: 'Вводка' }] })
  expect(studio.store.getState().values[FILE]).toEqual(server.value)
})

test('a publication of some files ends the steps of these alone', async () => {
  const { server, studio, title } = await openStudio()
  const other = 'schema/content/other.json'
  const opened = studio.open(other)
  await vi.advanceTimersByTimeAsync(100)
  await opened
  studio.change([set('Моё')])
  studio.change([{ ...set('Другой анонс', '/lead'), file: other }])
  await vi.advanceTimersByTimeAsync(1000)
  studio.store.setState(({ draft }) => ({ draft: { ...draft, changed: [FILE, other] } }))
  const published = studio.makeChange(async ({ version }) => {
    server.version++
    return { draft: { version: version + 1, site: 'a', changed: [FILE] } }
  })
  await vi.advanceTimersByTimeAsync(1000)
  await published
  expect(studio.store.getState()).toMatchObject({ canUndo: true, canRedo: false })
  studio.turn('undo')
  expect(title()).toBe('Было')
  expect(studio.store.getState().canUndo).toBe(false)
})

test.each([409, 422])('a refusal with %i shows what others have made and what is wrong', async (status) => {
  const { server, studio } = await openStudio()
  expect(server.checks).toBe(1)
  server.version = 9
  server.value = { title: 'Их', lead: 'Анонс' }
  const refused = studio.makeChange(() => Promise.reject(new RequestError(status, 'Нельзя.')))
  const answer = expect(refused).rejects.toThrow('Нельзя.')
  await vi.advanceTimersByTimeAsync(500)
  await answer
  expect(server.checks).toBe(2)
  expect(studio.store.getState()).toMatchObject({ draft: { version: 9 }, values: { [FILE]: server.value } })
})

test('what others have made is read where nothing is being sent, and once', async () => {
  const { server, studio, title } = await openStudio()
  server.value = { title: 'Их', lead: 'Анонс' }
  server.version = 9
  const follow = async (version = server.version) => {
    const followed = studio.follow({ version, site: 'a', changed: [] })
    await vi.advanceTimersByTimeAsync(500)
    await followed
  }
  await follow(3)
  expect(title()).toBe('Было')
  await follow()
  const { shown } = studio.store.getState()
  expect([title(), server.checks]).toEqual(['Их', 2])
  await follow()
  expect(studio.store.getState().shown).toBe(shown)
  // The answer to the change that is being sent brings what others have made.
  server.version = 12
  studio.change([set('Мой анонс', '/lead')])
  await follow()
  expect(server.value).toEqual({ title: 'Их', lead: 'Мой анонс' })
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', values: { [FILE]: server.value } })
})

test('of many changes one check runs, and one more after it', async () => {
  const { server, studio } = await openStudio()
  for (let times = 1; times <= 60; times++) studio.change([set(`${times}`)])
  await vi.advanceTimersByTimeAsync(2000)
  // The first check is that of the opened draft.
  expect([server.changes.length, server.checks]).toEqual([2, 3])
})

test('a value is set with the objects around it that are missing, and taken away by undefined', () => {
  const file = { blocks: [{ type: 'lead' }] }
  const place = { file: FILE, pointer: '/blocks/0/props/link/text' }
  expect(setting(file, place, 'Да')).toEqual([
    { do: 'set', file: FILE, at: '/blocks/0/props', value: { link: { text: 'Да' } } },
  ])
  expect(setting(file, { file: FILE, pointer: '/title' }, 'Длин\u00adный\u200b текст')).toEqual([set('Длинный текст')])
  expect(setting(file, place, undefined)).toEqual([])
  expect(setting(file, { file: FILE, pointer: '/blocks/0/type' }, undefined)).toEqual([
    { do: 'unset', file: FILE, at: '/blocks/0/type' },
  ])
})

test('a session that ended is told, and what waits is sent after signing in', async () => {
  const { server, studio } = await openStudio()
  server.refusals.push(new RequestError(401, 'Войдите.'))
  studio.change([set('Стало')])
  await vi.advanceTimersByTimeAsync(200)
  expect(studio.store.getState()).toMatchObject({ saving: 'refused', isSignedOut: true })
  studio.flush()
  await vi.advanceTimersByTimeAsync(300)
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', isSignedOut: false })
  expect(server.value).toMatchObject({ title: 'Стало' })
})
