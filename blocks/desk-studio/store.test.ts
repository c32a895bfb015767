import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError, type requestCall } from '#renderer/index.ts'
import { applyToValue, type Operation } from '#schema/definitions/drafts/operations.ts'
import { createStudio, setting } from './store.ts'

const FILE = 'schema/content/about.json'
const set = (value: string, at = '/title'): Operation => ({ do: 'set', file: FILE, at, value })

const OPENING = {
  ...{ mayPublish: true, key: '', keySignedIn: '', pages: [], pictures: [], variants: [], scheduled: 0, news: '' },
  files: [{ file: FILE, kind: 'about', title: 'О заводе', isNamed: false, addresses: [] }],
}

/** A server with one draft, as others see it. */
function createServer() {
  const server = {
    version: 3,
    value: { title: 'Было', lead: 'Анонс', blocks: [{ text: 'Вводка' }] } as unknown,
    before: [] as unknown[],
    /** Errors of the next changes. */
    refusals: [] as RequestError[],
    changes: [] as Operation[][],
    keys: new Set<string>(),
    /** The answer of the next change is lost. */
    losesAnswer: false,
    running: 0,
    most: 0,
    openings: 0,
  }
  const draft = () => ({
    ...{ version: server.version, site: 'a', canUndo: server.before.length > 0, canRedo: false, changed: [] },
  })
  const answers: Readonly<
    Record<string, (input: { version?: number; key?: string; operations?: Operation[] }) => unknown>
  > = {
    'GET /desk/api/studio'() {
      server.openings++
      return { ...OPENING, draft: draft() }
    },
    'GET /desk/api/studio/file': () => ({ value: server.value, version: server.version }),
    'GET /desk/api/studio/problems': () => ({ version: server.version, list: [], conflicts: [] }),
    'POST /desk/api/studio/change'({ version, key = '', operations = [] }) {
      const refusal = server.refusals.shift()
      if (refusal) throw refusal
      if (server.keys.has(key)) return { draft: draft() }
      if (version !== server.version) throw new RequestError(409, 'Черновик уже другой.')
      server.before.push(server.value)
      server.changes.push(operations)
      server.value = operations.reduce(applyToValue, server.value)
      server.version++
      server.keys.add(key)
      if (!server.losesAnswer) return { draft: draft() }
      server.losesAnswer = false
      throw new RequestError(0, 'Нет связи.')
    },
    'POST /desk/api/studio/turn'() {
      if (server.before.length === 0) throw new RequestError(409, 'Черновик уже другой.')
      server.value = server.before.pop()
      server.version++
      return { draft: draft() }
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
  const draft = { version: 3, site: 'a', canUndo: false, canRedo: false, changed: [] }
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
    // A pause in the middle, so that a request is on its way while the rest is typed.
    await vi.advanceTimersByTimeAsync(length === 20 ? 300 : 100)
    expect(title()).toBe(text.slice(0, length))
  }
  expect(server.changes).toEqual([[set(text.slice(0, 20))]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.value).toMatchObject({ title: text })
  expect(server.changes).toHaveLength(2)
  expect(server.most).toBe(1)
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', draft: { version: 5, canUndo: true } })
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

test('more presses of undo than the draft has steps undo them all', async () => {
  const { server, studio, title } = await openStudio()
  for (const text of ['Раз', 'Два', 'Три', 'Четыре']) studio.change([set(text)])
  await vi.advanceTimersByTimeAsync(2000)
  for (let press = 0; press < 25; press++) studio.turn('undo')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', draft: { canUndo: false } })
  expect([server.before.length, title()]).toEqual([0, 'Было'])
})

test('an undo waits for what is typed before it, and shows the files of the server', async () => {
  const { server, studio, title } = await openStudio()
  studio.change([set('Раз')], true)
  studio.turn('undo')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.changes).toEqual([[set('Раз')]])
  expect(title()).toBe('Было')
  expect(studio.store.getState().draft.canUndo).toBe(false)
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

test('many undos at once are read once, after the last', async () => {
  const { server, studio, title } = await openStudio()
  for (const text of ['Раз', 'Два', 'Три']) studio.change([set(text)])
  await vi.advanceTimersByTimeAsync(1000)
  const { shown } = studio.store.getState()
  for (let times = 1; times <= 9; times++) studio.turn('undo')
  await vi.advanceTimersByTimeAsync(3000)
  expect(server.version).toBe(9)
  expect(title()).toBe('Было')
  expect(studio.store.getState()).toMatchObject({ saving: 'saved', shown: shown + 3 })
  expect(server.openings).toBe(1)
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
