import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError, type requestCall } from '#renderer/index.ts'
import { applyToText, rewritten } from '#schema/definitions/drafts/apply.ts'
import { merge } from '#schema/definitions/drafts/merge.ts'
import { applyToValue, type Operation, valueAt } from '#schema/definitions/drafts/operations.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { createStudio, type Held } from './store.ts'

// After random edits, undos, redos, publications by others, slow and lost responses, screen, draft and files are consistent.

const FILE = 'schema/pages/home.json'
const PARTIAL = 'schema/partials/note.json'

/** Not in the formatter's layout, so that the test detects any reformatting. */
const SITE = `{
  "title":   "Главная",
  "blocks": [
${['Мой 0', 'Их 0', 'Мой 1', 'Мой 2', 'Их 1', 'Ничей', 'Мой 3'].map((text) => `    { "type":"text",  "props": {"text": "${text}" } }`).join(',\n')}
  ]
}
`

type Texts = Readonly<Record<string, string | undefined>>
const parsed = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))

/** A server with the site's files and one draft of them. */
function createServer() {
  const server = {
    site: { [FILE]: SITE } as Texts,
    draft: { [FILE]: SITE } as Texts,
    version: 0,
    /** Delay of the next request. */
    delay: 0,
    isLost: false,
    /** Publishes a change of another person: the draft is rebased on the new files. */
    publish(operation: Operation) {
      const text = applyToText(server.site[FILE], operation)
      const { value } = merge(parsed(server.site[FILE]), parsed(server.draft[FILE]), parsed(text))
      server.site = { ...server.site, [FILE]: text }
      server.draft = { ...server.draft, [FILE]: rewritten(FILE, text, value) }
    },
  }
  const keys = new Set<string>()
  const draft = () => ({ version: server.version, site: String(server.site[FILE]), changed: [] })
  function change(input: { version?: number; site?: string; key?: string; operations?: Operation[] }) {
    const { version, site, key = '', operations = [] } = input
    if (keys.has(key)) return { draft: draft() }
    if (version !== server.version || site !== server.site[FILE]) throw new RequestError(409, 'Черновик уже другой.')
    const values = new Map<string, unknown>()
    for (const one of operations)
      values.set(
        one.file,
        applyToValue(values.has(one.file) ? values.get(one.file) : parsed(server.draft[one.file]), one),
      )
    const texts = [...values].map(([file, value]) => [file, rewritten(file, server.site[file], value)])
    server.draft = { ...server.draft, ...Object.fromEntries(texts) }
    server.version++
    keys.add(key)
    return { draft: draft() }
  }
  const files = () =>
    Object.keys(server.draft).flatMap((file) => (server.draft[file] === undefined ? [] : { file, kind: 'page' }))
  const request = async (route: string, input: { file?: string } & Parameters<typeof change>[0]) => {
    const { delay, isLost } = server
    server.isLost = false
    await new Promise((done) => setTimeout(done, delay / 2))
    const answer = route.endsWith('/change')
      ? change(input)
      : route.endsWith('/file')
        ? { value: parsed(server.draft[input.file ?? '']) }
        : route.endsWith('/problems')
          ? { list: [], conflicts: [] }
          : { files: files(), draft: draft() }
    await new Promise((done) => setTimeout(done, delay / 2))
    if (isLost) throw new RequestError(0, 'Нет связи.')
    return answer
  }
  return { server, request: request as unknown as typeof requestCall, opening: { files: files(), draft: draft() } }
}

const blocksIn = (value: unknown) => list(record(value).blocks).map((block) => String(record(record(block).props).text))

const action = fc.record({
  what: fc.constantFrom(
    'edit',
    'type',
    'insert',
    'remove',
    'move',
    'extract',
    'undo',
    'undo',
    'redo',
    'others',
    'wait',
  ),
  where: fc.nat(),
  to: fc.nat(),
  pause: fc.constantFrom(0, 0, 0, 100, 400, 2000),
  delay: fc.constantFrom(0, 50, 900),
  isLost: fc.boolean(),
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the screen, the draft and the file agree, and no block changes that was not touched', async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, { maxLength: 40 }), walk), { numRuns: 200 })
})

async function walk(actions: readonly (typeof action extends fc.Arbitrary<infer One> ? One : never)[]) {
  const { server, request, opening } = createServer()
  const studio = createStudio(opening as unknown as Parameters<typeof createStudio>[0], request)
  const opened = studio.open(FILE)
  await vi.runAllTimersAsync()
  await opened
  const screen = () => studio.store.getState().values[FILE]
  const set = (at: string, value: string): Operation => ({ do: 'set', file: FILE, at, value })
  const block = (text: string) => ({ type: 'text', props: { text } })
  let count = 0
  let isInserted = false
  const mineIn = () => blocksIn(screen()).filter((text) => text.startsWith('Мой'))
  /** A place that is held for a text, as while a picture is uploaded, and the text that it must have. */
  let held: { place: Held; text: string } | undefined
  /** The author's own blocks before each step. */
  let shown: string[][] = []
  for (const { what, where, to, pause, delay, isLost } of actions) {
    Object.assign(server, { delay, isLost })
    const mine = blocksIn(screen()).flatMap((text, i) => (text.startsWith('Мой') ? i : []))
    const at = mine[where % Math.max(mine.length, 1)]
    const before = mineIn()
    if (!held && at !== undefined && to % 3 === 0)
      held = {
        place: studio.hold({ file: FILE, pointer: `/blocks/${at}/props/text` }),
        text: blocksIn(screen())[at] ?? '',
      }
    if (what === 'others') {
      const theirs = blocksIn(parsed(server.site[FILE])).flatMap((text, i) => (text.startsWith('Их') ? i : []))
      const one = theirs[where % theirs.length] ?? 0
      const text = `Их новый ${++count}`
      isInserted ||= to % 2 !== 0
      if (to % 2 === 0) server.publish(set(`/blocks/${one}/props/text`, text))
      else server.publish({ do: 'insert', file: FILE, at: `/blocks/${one + 1}`, value: block(text) })
    } else if (what === 'undo' || what === 'redo') {
      held?.place.release()
      held = undefined
      studio.turn(what)
      // Undo and redo are visible immediately, before any response.
      if (what === 'undo' && shown.length > 0) expect(mineIn()).toEqual(shown.pop())
      else if (what === 'redo') shown = []
    } else if (what !== 'wait' && at !== undefined) {
      const place = `/blocks/${at}`
      const text = `Мой новый ${++count}`
      const isHeld = held?.place.now()?.pointer === `${place}/props/text`
      const isSkipped = what === 'extract' && studio.store.getState().values[PARTIAL] !== undefined
      if (held && isHeld && ['edit', 'type', 'extract'].includes(what) && !isSkipped) held.text = text
      if (what === 'edit' || what === 'type') studio.change([set(`${place}/props/text`, text)], what === 'type')
      else if (what === 'insert') studio.change([{ do: 'insert', file: FILE, at: place, value: block(text) }])
      else if (what === 'remove') studio.change([{ do: 'remove', file: FILE, at: place }])
      else if (what === 'move')
        studio.change([{ do: 'move', file: FILE, at: place, to: `/blocks/${mine[to % mine.length]}` }])
      else if (studio.store.getState().values[PARTIAL] === undefined)
        studio.change([
          { do: 'create', file: PARTIAL, at: '', value: { blocks: [] } },
          set(`${place}/props/text`, text),
        ])
      else continue
      if (what === 'type') shown = []
      else shown.push(before)
    }
    await vi.advanceTimersByTimeAsync(pause)
    const now = held?.place.now()
    if (held && now) expect(valueAt(screen(), now.pointer)).toBe(held.text)
    else if (held) expect(blocksIn(screen())).not.toContain(held.text)
  }
  const settle = async () => {
    Object.assign(server, { delay: 0, isLost: false })
    studio.flush()
    await vi.runAllTimersAsync()
    const { values, saving, overtaken } = studio.store.getState()
    expect({ saving, overtaken }).toEqual({ saving: 'saved', overtaken: [] })
    // A tab loads the publications of others only when it sends its next change.
    if (server.site[FILE] === studio.store.getState().draft.site)
      for (const file of [FILE, PARTIAL]) expect(values[file]).toEqual(parsed(server.draft[file]))
    for (const text of blocksIn(parsed(server.site[FILE])).filter((text) => !text.startsWith('Мой')))
      expect(blocksIn(parsed(server.draft[FILE])).filter((one) => one === text)).toHaveLength(1)
    expect(server.draft[FILE]).toContain(`    { "type":"text",  "props": {"text": "Ничей" } }`)
  }
  await settle()
  while (studio.store.getState().canUndo) studio.turn('undo')
  await settle()
  // A block of another person and the author's restored block may be at the same position, in any order.
  const bytesOf = ({ [FILE]: text = '' }: Texts) =>
    isInserted ? text.replaceAll(/,$/gm, '').split('\n').toSorted() : text
  expect(bytesOf(server.draft)).toEqual(bytesOf(server.site))
  expect(server.draft[PARTIAL]).toBeUndefined()
}
