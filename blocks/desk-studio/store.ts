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

/** A file, or a value in it: a block, a prop. */
export interface Place {
  readonly file: string
  /** JSON pointer; empty for the file itself. */
  readonly pointer: string
}

export interface StudioState {
  readonly draft: Draft
  /** Data about the site with the draft applied: files, pages, names. */
  readonly opening: Omit<Opening, 'draft'>
  /** Values of the opened files with all changes, including unsent ones. */
  readonly values: Readonly<Record<string, unknown>>
  /** `lost`: the server does not respond, and the studio retries; `refused`: it refuses the change, and the author must decide. */
  readonly saving: 'saved' | 'saving' | 'lost' | 'refused'
  /** Error message, if `saving` is 'lost' or 'refused'. */
  readonly refusal: string
  /** True after the session has ended; unsent changes are sent after signing in. */
  readonly isSignedOut: boolean
  /** True while the author edits a text on the page. */
  readonly isTyping: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Incremented when the server has saved changes that the frame has not rendered yet. */
  readonly shown: number
  readonly problems: Problems
  /** The selected block, slot, field, step or file. */
  readonly selected: Place | undefined
  /** The value to whose field the panel scrolls, for example after a click on a problem. */
  readonly field: Place | undefined
  /** The copied block, which can be inserted in another place or page. */
  readonly copied: unknown
  /** Set while a dialog asks the author about a paste that would lose content. */
  readonly asked:
    | {
        readonly loss: string
        /** Rows if the pasted content is a table and nothing else. */
        readonly table: readonly string[][] | undefined
        readonly answer: (isWanted: boolean) => void
      }
    | undefined
  /** Message about the last step, for screen readers. */
  readonly step: string
  /** Texts that the author has typed and another tab has changed, until the author decides between both. */
  readonly overtaken: readonly Overtaken[]
}

export interface Overtaken {
  readonly place: Place
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * The draft of a staff member in the browser. Changes, undo and redo change the values of files, which are shown at once.
 * The difference from the server's values is sent, with one request at a time.
 */
export interface Studio {
  readonly store: StoreApi<StudioState>
  /** Loads a file for editing. @throws RequestError */
  open(file: string): Promise<void>
  /** Applies operations. @param isTyping true: they are sent only after a pause, since more typing may follow */
  change(operations: readonly Operation[], isTyping?: boolean): void
  /** Undoes the last step, or redoes the last undone step. Changes by others stay. */
  turn(how: 'undo' | 'redo'): void
  /** Sends unsent changes. */
  flush(): void
  /** Discards unsent changes. */
  giveUp(): Promise<void>
  /** Resolves when all changes are sent. @throws Error if that fails */
  settled(): Promise<void>
  /**
   * Makes a change on the server after all unsent changes. If its response has values of files, it becomes an undo step;
   * otherwise undo steps of files that leave the draft are dropped. @throws RequestError
   */
  makeChange<Answer extends Finished>(call: (change: DraftChange) => Promise<Answer>): Promise<Answer>
  select(place: Place | undefined, field?: Place): void
  copy(block: unknown): void
  say(step: string): void
  /** Removes the first entry of `overtaken`, after the author's decision. */
  decided(): void
}

export interface Finished extends Partial<Pick<CallAnswer<'desk.studioCreate'>, 'changes' | 'notes'>> {
  readonly draft: Draft
}

/** The versions on which a change is based, and its idempotency key. */
export type DraftChange = Pick<CallParameters<'desk.studioChange'>, 'version' | 'site' | 'key'>

type Values = Readonly<Record<string, unknown>>

/** An undo step: the values of the files before and after it; undefined for a file that does not exist. */
interface Step {
  readonly before: Values
  readonly after: Values
  /** Place and time (`at`) of typing: further typing in the same place belongs to the same step. */
  readonly typed: string
  readonly at: number
}

const PAUSE_MS = 250
/** Typing after a pause of this length is a new undo step. */
const TYPING_MS = 5000
const AGAIN_MS = 3000
/** Maximum number of retries after a 409 because another tab changes the draft. */
const MAX_STALE = 5
/** The server's limit of operations per change. */
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
      field: undefined,
      copied: undefined,
      asked: undefined,
      step: '',
      overtaken: [],
    },
  }))
  /** Values of the opened files that the server has confirmed. */
  const acknowledged = new Map<string, unknown>()
  /** The pending change. Its response may get lost after the server has made it, so it is repeated with the same key. */
  let sent: { readonly key: string; readonly operations: readonly Operation[] } | undefined
  let isSending = false
  /** True if the last change was typing. */
  let isTyped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const history: Record<'undo' | 'redo', Step[]> = { undo: [], redo: [] }
  let checking: 'no' | 'once' | 'again' = 'no'

  const read = async (file: string): Promise<unknown> => (await request('GET /desk/api/studio/file', { file })).value

  /** Replaces the shown values of some files. */
  function show(values: Values): void {
    const [canUndo, canRedo] = [history.undo.length > 0, history.redo.length > 0]
    store.setState((state) => ({ values: { ...state.values, ...values }, canUndo, canRedo }))
  }

  /** Shows values that others have changed; the selected block stays selected, even if it has moved. */
  function showOthers(newer: Values): void {
    const { values, selected } = store.getState()
    if (selected && selected.pointer !== '' && selected.file in newer) {
      const pointer = follow(values[selected.file], newer[selected.file], selected.pointer)
      store.setState({ selected: pointer === undefined ? undefined : { ...selected, pointer }, field: undefined })
    }
    show(newer)
  }

  function addStep(step: Step): void {
    history.undo.push(step)
    history.redo.length = 0
    show(step.after)
  }

  /** Drops undo and redo steps: those that change one of these files, by default all. */
  function forgetSteps(files?: readonly string[]): void {
    for (const how of ['undo', 'redo'] as const)
      history[how] = history[how].filter(({ after }) => files && !files.some((file) => file in after))
    show({})
  }

  /** Requests the problems of the draft, one request at a time, and again if the draft has changed since. */
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

  /** Sends a change, and stores the draft's new version. */
  async function send({ key, operations }: NonNullable<typeof sent>): Promise<void> {
    const { version, site } = store.getState().draft
    const body = { version, site, key, operations: [...operations] }
    const { draft } = await request('POST /desk/api/studio/change', body)
    sent = undefined
    for (const operation of operations)
      acknowledged.set(operation.file, applyToValue(acknowledged.get(operation.file), operation))
    const isOfFiles = operations.some((operation) => operation.do === 'create' || operation.do === 'delete')
    // Others have also changed the draft or the site, or files were created or deleted: loads the current draft.
    if (draft.version !== version + 1 || draft.site !== site || isOfFiles) await catchUp()
    else store.setState(({ shown }) => ({ draft, shown: shown + 1 }))
    void check()
  }

  /** Loads the current draft, and applies unsent changes to it. */
  async function catchUp(): Promise<void> {
    const { draft, ...opening } = await request('GET /desk/api/studio', {})
    const there = new Set(opening.files.map(({ file }) => file))
    const opened = [...acknowledged.keys()]
    const values = await Promise.all(opened.map((file) => (there.has(file) ? read(file) : undefined)))
    store.setState(({ shown }) => ({ draft, opening, shown: shown + 1 }))
    followOthers(new Map(opened.map((file, i) => [file, values[i]])))
  }

  /** Merges changes by others into the shown values. A value that both sides changed becomes theirs, and the author decides. */
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
    showOthers(merged)
  }

  /** Returns the next unsent change. */
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
        // A click on the sign-in button blurs a field, which starts sending: the message with the button must stay in place.
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

  return {
    store,
    settled,
    flush: () => void flush(),
    select: (selected, field) => store.setState({ selected, field }),
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
      if (!step) return
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
      showOthers(turned)
      changed(false)
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
          for (const file in after) acknowledged.set(file, after[file])
          addStep({ before, after, typed: '', at: 0 })
        } else forgetSteps(changed.filter((file) => !answer.draft.changed.includes(file)))
        await catchUp()
        void check()
        return answer
      } finally {
        isSending = false
        void flush()
      }
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

const part = (values: Values, files: readonly string[]) => Object.fromEntries(files.map((file) => [file, values[file]]))

/** Removes invisible characters, which pasted text may contain. */
export const withoutUnseen = (text: string): string => tidy(text, true).replaceAll('\u00ad', '')

/** Returns operations that set a value, and create missing parent objects; undefined removes the key. */
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

/** Returns the id of a file, by which other files refer to it. */
export const idOf = (file: string): string => (file.split('/').at(-1) ?? '').replace('.json', '')
