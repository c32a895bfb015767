import { createStore, type StoreApi } from 'zustand'
import { newIdempotencyKey, RequestError, released, requestCall } from '#renderer/index.ts'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { follow, merge, operationsBetween } from '#schema/definitions/drafts/merge.ts'
import { applyToValue, type Operation, valueAt } from '#schema/definitions/drafts/operations.ts'
import { tidy } from '#schema/definitions/fields/reading.ts'
import { fromPointer, pointerStep } from '#schema/definitions/json-schema/at-path.ts'

export type Opening = CallAnswer<'desk.studio'>
export type Draft = Opening['draft']
export type Contract = CallAnswer<'desk.studioBlocks'>['blocks'][number]
export type Problems = Pick<CallAnswer<'desk.studioProblems'>, 'list' | 'conflicts'>

/** A file, or a value in it, such as a block or one of its props. */
export interface Place {
  readonly file: string
  /** JSON pointer of the value. Empty for the file itself. */
  readonly pointer: string
}

export interface StudioState {
  readonly draft: Draft
  /** The files, pages and names of the site, with the draft applied. */
  readonly opening: Omit<Opening, 'draft'>
  /** Values of the opened files, including changes that are not sent yet. */
  readonly values: Readonly<Record<string, unknown>>
  /** `lost`: the server does not respond, and the studio retries. `refused`: the author must decide what to do. */
  readonly saving: 'saved' | 'saving' | 'lost' | 'refused'
  /** Error message, if `saving` is 'lost' or 'refused'. */
  readonly refusal: string
  /** True after the session has ended. Unsent changes are sent after the next sign-in. */
  readonly isSignedOut: boolean
  /** True while the author edits a text on the page itself. */
  readonly isTyping: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Incremented when the server has saved a change, so that the frame loads the page's data again. */
  readonly shown: number
  readonly problems: Problems
  /** The selected block, slot, field, step or file. */
  readonly selected: Place | undefined
  /** Incremented when another value is selected, but not when others move the selected one. */
  readonly selection: number
  /** The panel scrolls to the field of this value, for example after a click on a problem. */
  readonly field: Place | undefined
  /** A copied block. It can be inserted elsewhere, also on another page. */
  readonly copied: unknown
  /** Set while a dialog asks whether to paste content that would lose something. */
  readonly asked:
    | {
        readonly loss: string
        /** Rows of the table, if the pasted content is only a table. */
        readonly table: readonly string[][] | undefined
        readonly answer: (isWanted: boolean) => void
      }
    | undefined
  /** Message about the last step, for screen readers. */
  readonly step: string
  /** Texts that the author has typed and another tab has changed. The author has to choose between both. */
  readonly overtaken: readonly Overtaken[]
}

export interface Overtaken {
  readonly place: Place
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * A draft in the browser. Changes, undo and redo change the values of files, which the studio shows at once. Their difference from the
 * server's values is sent, in one request at a time.
 */
export interface Studio {
  readonly store: StoreApi<StudioState>
  /** Loads a file for editing. @throws RequestError */
  open(file: string): Promise<void>
  /** Applies operations. @param isTyping if true, they are sent only after a pause in typing */
  change(operations: readonly Operation[], isTyping?: boolean): void
  /** Undoes the last change, or redoes the last undone one. Changes by others stay. @returns where the first value has changed */
  turn(how: 'undo' | 'redo'): Place | undefined
  /** Keeps a place over an `await`: it moves along with its value while the file changes, until it is released. */
  hold(place: Place): Held
  /** Lets the author decide about a text that others have changed meanwhile. */
  ask(overtaken: Overtaken): void
  /** Sends unsent changes. */
  flush(): void
  /** Loads the draft again if it or the site has changed. @param now the server's draft */
  follow(now: Draft): Promise<void>
  /** Discards unsent changes. */
  giveUp(): Promise<void>
  /** Resolves when all changes have been sent. @throws Error if sending fails */
  settled(): Promise<void>
  /**
   * Makes a change on the server, after all unsent changes were sent. If the response contains values of files, the change can be undone.
   * Otherwise earlier changes of files that leave the draft cannot be undone any more. @throws RequestError
   */
  makeChange<Answer extends Finished>(call: (change: DraftChange) => Promise<Answer>): Promise<Answer>
  select(place: Place | undefined, field?: Place): void
  copy(block: unknown): void
  say(step: string): void
  /** Removes the first entry of `overtaken`, about which the author has decided. */
  decided(): void
}

/** A place that the store moves along with its value. */
export interface Held {
  /** Returns where the value is now; undefined if it was removed. */
  now(): Place | undefined
  release(): void
}

/** Said when a value comes for a place that was removed meanwhile. */
export const GONE = 'Это место тем временем убрали: правка никуда не\u00a0попала.'

export interface Finished extends Partial<Pick<CallAnswer<'desk.studioCreate'>, 'changes' | 'notes'>> {
  readonly draft: Draft
}

/** Versions of the draft and the site that a change is based on, and the change's idempotency key. */
export type DraftChange = Pick<CallParameters<'desk.studioChange'>, 'version' | 'site' | 'key'>

type Values = Readonly<Record<string, unknown>>

/** A change that can be undone: the values of files before and after it. Undefined for a file that does not exist. */
interface Step {
  readonly before: Values
  readonly after: Values
  /** Place and time of the typing. Typing soon after in the same place belongs to the same step. */
  readonly typed: string
  readonly at: number
}

const PAUSE_MS = 250
/** Milliseconds. After a longer pause, typing in the same place is a new undo step. */
const TYPING_MS = 5000
const AGAIN_MS = 3000
/** Maximum retries after a 409, which means that another tab is changing the draft. */
const MAX_STALE = 5
/** Maximum number of operations that the server accepts in one change. */
const MAX_OPERATIONS = 100

const NONE: Problems = { list: [], conflicts: [] }

export function createStudio({ draft, ...opening }: Opening, request: typeof requestCall = requestCall): Studio {
  const store = createStore<StudioState>(() => ({
    ...{
      draft,
      opening,
      values: {},
      saving: 'saved',
      ...{ refusal: '', isSignedOut: false, isTyping: false, canUndo: false, canRedo: false },
      shown: 0,
      problems: NONE,
      selected: undefined,
      selection: 0,
      field: undefined,
      copied: undefined,
      asked: undefined,
      step: '',
      overtaken: [],
    },
  }))
  /** Values of the opened files that the server has confirmed. */
  const acknowledged = new Map<string, unknown>()
  /** The change that is being sent. Its response may get lost, so it is sent again with the same key. */
  let sent: { readonly key: string; readonly operations: readonly Operation[] } | undefined
  let isSending = false
  /** True if the last change came from typing. */
  let isTyped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const history: Record<'undo' | 'redo', Step[]> = { undo: [], redo: [] }
  let checking: 'no' | 'once' | 'again' = 'no'
  const held = new Set<{ place: Place | undefined }>()

  const read = async (file: string): Promise<unknown> => (await request('GET /desk/api/studio/file', { file })).value

  /** Shows other values of some files. The selected place and those that are held move along with their values. */
  function show(newer: Values): void {
    const { values, selected } = store.getState()
    const moved = (place: Place | undefined) =>
      place && place.file in newer ? movedPlace(place, values[place.file], newer[place.file]) : place
    for (const one of held) one.place = moved(one.place)
    const next = moved(selected)
    const [canUndo, canRedo] = [history.undo.length > 0, history.redo.length > 0]
    const isMoved = next?.pointer !== selected?.pointer
    store.setState({
      ...{ values: { ...values, ...newer }, canUndo, canRedo },
      ...(isMoved && { selected: next, field: undefined }),
    })
  }

  function addStep(step: Step): void {
    history.undo.push(step)
    history.redo.length = 0
    show(step.after)
  }

  /** Removes undo and redo steps that change one of these files. By default, removes all steps. */
  function forgetSteps(files?: readonly string[]): void {
    for (const how of ['undo', 'redo'] as const)
      history[how] = history[how].filter(({ after }) => files && !files.some((file) => file in after))
    show({})
  }

  /** Requests the draft's problems. If the draft changes during the request, requests them again afterwards. */
  async function check(): Promise<void> {
    const isRunning = checking !== 'no'
    checking = isRunning ? 'again' : 'once'
    if (isRunning) return
    const problems = await request('GET /desk/api/studio/problems', {}).catch(() => undefined)
    await released()
    if (problems) store.setState({ problems })
    const isAgain = checking === 'again'
    checking = 'no'
    if (isAgain) void check()
  }

  /** Sends a change. Stores the new version of the draft. */
  async function send({ key, operations }: NonNullable<typeof sent>): Promise<void> {
    const { version, site } = store.getState().draft
    const body = { version, site, key, operations: [...operations] }
    const { draft } = await request('POST /desk/api/studio/change', body)
    sent = undefined
    for (const operation of operations)
      acknowledged.set(operation.file, applyToValue(acknowledged.get(operation.file), operation))
    const isOfFiles = operations.some((operation) => operation.do === 'create' || operation.do === 'delete')
    // If others have changed the draft or the site, or files were created or deleted, the current draft is loaded.
    if (draft.version !== version + 1 || draft.site !== site || isOfFiles) return catchUp()
    store.setState(({ shown }) => ({ draft, shown: shown + 1 }))
    void check()
  }

  /** Loads the current draft with its problems, and applies unsent changes to it. */
  async function catchUp(): Promise<void> {
    const { draft, ...opening } = await request('GET /desk/api/studio', {})
    const there = new Set(opening.files.map(({ file }) => file))
    const opened = [...acknowledged.keys()]
    const values = await Promise.all(opened.map((file) => (there.has(file) ? read(file) : undefined)))
    store.setState(({ shown }) => ({ draft, opening, shown: shown + 1 }))
    followOthers(new Map(opened.map((file, i) => [file, values[i]])))
    void check()
  }

  /** Merges changes by others into the shown values. If both sides changed a value, theirs is shown, and the author decides. */
  function followOthers(newer: ReadonlyMap<string, unknown>): void {
    const { values, overtaken } = store.getState()
    const merged: Record<string, unknown> = {}
    const found: Overtaken[] = []
    for (const [file, theirFile] of newer) {
      let { value, conflicts } = merge(acknowledged.get(file), values[file], theirFile)
      for (const { pointer, why, mine, theirs } of conflicts)
        if (why === 'gone') store.setState({ step: 'Это место убрали другие: оно снова здесь, с\u00a0вашей правкой.' })
        else if (mine === undefined)
          store.setState({ step: 'Вы\u00a0убрали то, что изменили другие: вернёт «Отменить».' })
        else {
          value = applyToValue(value, { do: 'set', file, at: pointer, value: theirs })
          found.push({ place: { file, pointer }, mine, theirs })
        }
      merged[file] = value
      acknowledged.set(file, theirFile)
    }
    const late = overtaken.flatMap(({ place: { file, pointer }, ...one }) => {
      const there = follow(values[file], merged[file], pointer)
      return there === undefined ? [] : { ...one, place: { file, pointer: there } }
    })
    const all = new Map([...late, ...found].map((one) => [one.place.file + one.place.pointer, one]))
    store.setState({ overtaken: [...all.values()] })
    show(merged)
  }

  /** Returns the next change to send. */
  function nextChange(): typeof sent {
    const { values } = store.getState()
    const operations = Object.keys(values).flatMap((file) =>
      values[file] === acknowledged.get(file) ? [] : operationsBetween(file, acknowledged.get(file), values[file]),
    )
    if (operations.length === 0) return undefined
    return { key: newIdempotencyKey(), operations: operations.slice(0, MAX_OPERATIONS) }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    isTyped = false
    if (isSending) return
    isSending = true
    try {
      for (let stale = 0; ; ) {
        if (isTyped && !sent) return
        sent ??= nextChange()
        if (!sent) break
        // A click on the sign-in button also blurs a field, which calls `flush`. The button must not disappear during the click.
        if (!store.getState().isSignedOut) store.setState({ saving: 'saving' })
        try {
          await send(sent)
          stale = 0
        } catch (error) {
          if (!(error instanceof RequestError && error.statusCode === 409)) throw error
          sent = undefined
          if (++stale > MAX_STALE) throw error
          await catchUp()
        }
      }
      store.setState({ saving: 'saved', refusal: '', isSignedOut: false })
    } catch (error) {
      const isLost = error instanceof RequestError && (error.statusCode === 0 || error.statusCode >= 500)
      if (isLost) timer = setTimeout(flush, AGAIN_MS)
      else sent = undefined
      const isSignedOut = error instanceof RequestError && error.statusCode === 401
      store.setState({ saving: isLost ? 'lost' : 'refused', refusal: (error as Error).message, isSignedOut })
    } finally {
      isSending = false
    }
  }

  /** Sends the changed values: at once, or after a pause in typing. */
  function changed(isTyping: boolean): void {
    if (store.getState().saving === 'saved') store.setState({ saving: 'saving' })
    clearTimeout(timer)
    isTyped = isTyping
    if (isTyping) timer = setTimeout(flush, PAUSE_MS)
    else void flush()
  }

  async function settled(): Promise<void> {
    void flush()
    while (store.getState().saving === 'saving')
      await new Promise<void>((done) => {
        const stop = store.subscribe(() => {
          stop()
          done()
        })
      })
    const { saving, refusal } = store.getState()
    if (saving !== 'saved') throw new Error(refusal || 'Правки не\u00a0сохранены: нет связи.')
  }

  void check()
  return {
    store,
    settled,
    flush: () => void flush(),
    select: (selected, field) =>
      store.setState(({ selected: before, selection }) => {
        const isSame = before?.file === selected?.file && before?.pointer === selected?.pointer
        return { selected, field, selection: selection + (isSame ? 0 : 1) }
      }),
    ask: (one) => store.setState(({ overtaken }) => ({ overtaken: [...overtaken, one] })),
    hold(place) {
      const one: { place: Place | undefined } = { place }
      held.add(one)
      return { now: () => one.place, release: () => void held.delete(one) }
    },
    copy: (copied) => store.setState({ copied }),
    say: (step) => store.setState({ step }),
    decided: () => store.setState(({ overtaken }) => ({ overtaken: overtaken.slice(1) })),

    async open(file) {
      if (acknowledged.get(file) !== undefined) return
      const value = await read(file)
      if (acknowledged.get(file) !== undefined) return
      acknowledged.set(file, value)
      show({ [file]: value })
    },

    change(operations, isTyping = false) {
      const { values } = store.getState()
      const files = [...new Set(operations.map(({ file }) => file))]
      const after = { ...values }
      for (const operation of operations) after[operation.file] = applyToValue(after[operation.file], operation)
      const [first, ...more] = operations
      const typed = isTyping && first && more.length === 0 ? first.file + first.at : ''
      const last = history.undo.at(-1)
      const isSame =
        last !== undefined &&
        typed !== '' &&
        last.typed === typed &&
        Date.now() - last.at < TYPING_MS &&
        files.every((file) => last.after[file] === values[file])
      if (isSame) history.undo.pop()
      const before = isSame ? last.before : part(values, files)
      addStep({ before, after: part(after, files), typed, at: Date.now() })
      changed(isTyping)
    },

    turn(how) {
      const step = history[how].pop()
      if (!step) return undefined
      const [was, is] = how === 'undo' ? [step.after, step.before] : [step.before, step.after]
      const { values } = store.getState()
      const turned: Record<string, unknown> = {}
      for (const file of Object.keys(was)) {
        const { value, conflicts } = merge(was[file], values[file], is[file])
        if (conflicts.length > 0)
          store.setState({ step: 'Часть этого шага изменили другие: она осталась как у\u00a0них.' })
        turned[file] = value
      }
      const before = part(values, Object.keys(was))
      const [undone, steps] =
        how === 'undo' ? [{ before: turned, after: before }, history.redo] : [{ before, after: turned }, history.undo]
      steps.push({ ...undone, typed: '', at: 0 })
      show(turned)
      changed(false)
      const files = Object.keys(turned)
      const [first] = files.flatMap((file) => operationsBetween(file, values[file], turned[file]))
      return first && { file: first.file, pointer: 'to' in first ? first.to : first.at }
    },

    async makeChange(call) {
      await settled()
      isSending = true
      try {
        const { version, site, changed } = store.getState().draft
        const answer = await call({ version, site, key: newIdempotencyKey() })
        const { changes } = answer
        if (changes) {
          const before = Object.fromEntries(changes.map(({ file, before }) => [file, before]))
          const after = Object.fromEntries(changes.map(({ file, after }) => [file, after]))
          history.undo.push({ before, after, typed: '', at: 0 })
          history.redo.length = 0
          // The author may have typed meanwhile.
          followOthers(new Map(Object.entries(after)))
        } else forgetSteps(changed.filter((file) => !answer.draft.changed.includes(file)))
        await catchUp()
        return answer
      } catch (error) {
        // Shows what the refusal is about: what others have changed, and what is wrong.
        if (error instanceof RequestError && [409, 422].includes(error.statusCode)) await catchUp().catch(() => {})
        throw error
      } finally {
        isSending = false
        void flush()
      }
    },

    async follow({ version, site }) {
      const { draft, saving } = store.getState()
      if (isSending || saving !== 'saved' || (version <= draft.version && site === draft.site)) return
      isSending = true
      await catchUp().finally(() => {
        isSending = false
        void flush()
      })
    },

    async giveUp() {
      sent = undefined
      forgetSteps()
      show(Object.fromEntries(Object.keys(store.getState().values).map((file) => [file, acknowledged.get(file)])))
      store.setState({ saving: 'saving' })
      try {
        await catchUp()
        store.setState({ saving: 'saved', refusal: '' })
      } catch (error) {
        store.setState({ saving: 'refused', refusal: (error as Error).message })
      }
    },
  }
}

/** Returns where a value is in a later version of its file. A value that is missing yet moves along with the value around it. */
function movedPlace({ file, pointer }: Place, before: unknown, after: unknown): Place | undefined {
  const steps = fromPointer(pointer)
  let depth = steps.length
  while (depth > 0 && valueAt(before, pointerOf(steps.slice(0, depth))) === undefined) depth--
  const there = follow(before, after, pointerOf(steps.slice(0, depth)))
  return there === undefined ? undefined : { file, pointer: there + pointerOf(steps.slice(depth)) }
}

const part = (values: Values, files: readonly string[]) => Object.fromEntries(files.map((file) => [file, values[file]]))

/** Removes invisible characters. A pasted text may contain them. */
export const withoutUnseen = (text: string): string => tidy(text, true).replaceAll('\u00ad', '')

/** Returns operations that set a value. Missing parent objects are created. The value undefined removes the key. */
export function setting(file: unknown, { file: name, pointer }: Place, value: unknown): readonly Operation[] {
  if (value === undefined) {
    return valueAt(file, pointer) === undefined ? [] : [{ do: 'unset', file: name, at: pointer }]
  }
  const steps = fromPointer(pointer)
  let depth = 1
  while (depth < steps.length && valueAt(file, pointerOf(steps.slice(0, depth))) !== undefined) depth++
  const cleaned = typeof value === 'string' ? withoutUnseen(value) : value
  const inner = steps.slice(depth).reduceRight<unknown>((inside, step) => ({ [step]: inside }), cleaned)
  return [{ do: 'set', file: name, at: pointerOf(steps.slice(0, depth)), value: inner }]
}

export const pointerOf = (steps: readonly (string | number)[]) => steps.map((step) => `/${pointerStep(step)}`).join('')

export const inside = ({ file, pointer }: Place, step: string | number): Place => ({
  file,
  pointer: pointer + pointerOf([step]),
})

export const isInside = ({ file, pointer }: Place, around: Place): boolean =>
  file === around.file && (pointer === around.pointer || pointer.startsWith(`${around.pointer}/`))

/** Returns the ID of a file: its name without folder and .json. Other files refer to it by this ID. */
export const idOf = (file: string): string => (file.split('/').at(-1) ?? '').replace('.json', '')
