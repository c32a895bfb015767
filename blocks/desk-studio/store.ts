import { createStore, type StoreApi } from 'zustand'
import { newIdempotencyKey, RequestError, requestCall } from '#renderer/index.ts'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/types.ts'
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
  /** The site with the draft. */
  readonly opening: Omit<Opening, 'draft'>
  /** The opened files with all changes, those too that are not sent yet. */
  readonly values: Readonly<Record<string, unknown>>
  /** `lost`: the server does not answer, and the studio tries again; `refused`: somebody has to decide. */
  readonly saving: 'saved' | 'saving' | 'lost' | 'refused'
  /** Why the server refuses. */
  readonly refusal: string
  /** The session has ended: what waits is sent after signing in. */
  readonly isSignedOut: boolean
  /** A text on the page is being typed. */
  readonly isTyping: boolean
  /** Grows when the server has changes that the frame does not show yet. */
  readonly shown: number
  readonly problems: Problems
  /** A block, a slot or a file. */
  readonly selected: Place | undefined
  /** The value in it that somebody is led to, by a problem for example. */
  readonly field: Place | undefined
  /** A block that may be put into another place, or another page. */
  readonly copied: unknown
  /** What a paste loses, until somebody decides. */
  readonly asked: { readonly loss: string; readonly answer: (isWanted: boolean) => void } | undefined
  /** The last step, for screen readers. */
  readonly step: string
  /** What was typed here too late: the draft has another value there, of another tab. Until somebody decides. */
  readonly overtaken: readonly Overtaken[]
}

export interface Overtaken {
  readonly place: Place
  readonly mine: unknown
  readonly theirs: unknown
}

/** The draft of a person in the browser: changes are seen at once, and sent one after another. */
export interface Studio {
  readonly store: StoreApi<StudioState>
  /** Reads a file that is edited from now on. @throws RequestError */
  open(file: string): Promise<void>
  /** @param isTyping more of it follows: it is sent after a pause */
  change(operations: readonly Operation[], isTyping?: boolean): void
  turn(how: 'undo' | 'redo'): void
  /** Sends what waits. */
  flush(): void
  /** Forgets what the server refuses, with all that follows it. */
  giveUp(): Promise<void>
  /** Resolves when all changes are sent. @throws Error where they cannot be */
  settled(): Promise<void>
  /** Makes a change on the server, after all that waits. @throws RequestError */
  finish<Answer extends { draft: Draft }>(call: (change: DraftChange) => Promise<Answer>): Promise<Answer>
  select(place: Place | undefined, field?: Place): void
  copy(block: unknown): void
  say(step: string): void
  /** Forgets the first value that came too late. */
  decided(): void
}

/** Names the state that a change follows, and the change. */
export type DraftChange = Pick<CallParameters<'desk.studioChange'>, 'version' | 'site' | 'key'>

/** `key` names it to the server: a lost answer is asked for again, and the change is made once. */
type Step = { readonly key: string } & (
  | { readonly operations: readonly Operation[] }
  | { readonly how: 'undo' | 'redo' }
)

const PAUSE_MS = 250
const AGAIN_MS = 3000
/** Another tab may change the draft just now, but not for ever. */
const MAX_STALE = 5

const NONE: Problems = { list: [], conflicts: [] }

export function createStudio({ draft, ...opening }: Opening, request: typeof requestCall = requestCall): Studio {
  const store = createStore<StudioState>(() => ({
    ...{
      draft,
      opening,
      values: {},
      saving: 'saved',
      ...{ refusal: '', isSignedOut: false, isTyping: false },
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
  /** The files as the server has them. */
  let acknowledged = new Map<string, unknown>()
  const pending: Step[] = []
  let isSending = false
  /** The step that was sent last: the server may have it, though it does not answer. */
  let tried: Step | undefined
  /** The last step is a text that somebody types just now. */
  let isTyped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let checks = 0

  const operationsOf = (step: Step | undefined): readonly Operation[] =>
    step && 'how' in step ? [] : (step?.operations ?? [])

  function withPending(file: string): unknown {
    let value = acknowledged.get(file)
    for (const operation of pending.flatMap(operationsOf))
      if (operation.file === file) value = applied(value, operation)
    return value
  }

  const read = async (file: string): Promise<unknown> => (await request('GET /desk/api/studio/file', { file })).value

  const valuesNow = (): StudioState['values'] =>
    Object.fromEntries([...acknowledged.keys()].map((file) => [file, withPending(file)]))

  /** Reads the opened files again, all or none; some may be gone. */
  async function readAll({ files }: Pick<Opening, 'files'>): Promise<void> {
    const there = new Set(files.map(({ file }) => file))
    const opened = [...acknowledged.keys()]
    const values = await Promise.all(opened.map((file) => (there.has(file) ? read(file) : undefined)))
    acknowledged = new Map([...acknowledged, ...opened.map((file, i) => [file, values[i]] as const)])
  }

  /** Takes the draft as it is now, with all files. */
  async function takeAll(): Promise<void> {
    const { draft, ...opening } = await request('GET /desk/api/studio', {})
    await readAll(opening)
    store.setState(({ shown }) => ({ draft, opening, shown: shown + 1, values: valuesNow() }))
  }

  async function check(): Promise<void> {
    const number = ++checks
    const problems = await request('GET /desk/api/studio/problems', {}).catch(() => undefined)
    if (problems && number === checks) store.setState({ problems })
  }

  /** Sends a step and takes the answer. */
  async function send(step: Step): Promise<void> {
    tried = step
    const { version, site } = store.getState().draft
    const answer =
      'how' in step
        ? await request('POST /desk/api/studio/turn', { version, key: step.key, how: step.how })
        : await request('POST /desk/api/studio/change', {
            version,
            site,
            key: step.key,
            operations: [...step.operations],
          })
    pending.shift()
    const isNew = operationsOf(step).some((operation) => operation.do === 'create')
    for (const operation of operationsOf(step))
      acknowledged.set(operation.file, applied(acknowledged.get(operation.file), operation))
    // The answer of a repeated step: others have changed the draft since it was made.
    if (answer.draft.version !== version + 1 || answer.draft.site !== site) await catchUp()
    else if (('how' in step && !isTurn(pending[0], answer.draft)) || isNew) await takeAll()
    // What turns after one another is read once, after the last.
    else store.setState(({ shown }) => ({ draft: answer.draft, shown: shown + 1 }))
    void check()
  }

  /** The draft is another one than what waits was made for: it follows the new one. */
  async function catchUp(): Promise<void> {
    const { draft: newer, ...opening } = await request('GET /desk/api/studio', {})
    const before = acknowledged
    await readAll(opening)
    followOthers(before)
    store.setState(({ shown }) => ({ draft: newer, opening, shown: shown + 1, values: valuesNow() }))
  }

  /** Translates what waits, and the selected place, to what others have made of the files. A text of theirs stays. */
  function followOthers(before: ReadonlyMap<string, unknown>): void {
    const { selected, overtaken } = store.getState()
    const followed = ({ file, pointer }: Place): Place[] => {
      const there = follow(before.get(file), acknowledged.get(file), pointer)
      return there === undefined ? [] : [{ file, pointer: there }]
    }
    if (selected && selected.pointer !== '') store.setState({ selected: followed(selected)[0], field: undefined })
    const late = new Map(
      overtaken.flatMap((one) =>
        followed(one.place).map((place) => [place.file + place.pointer, { ...one, place }] as const),
      ),
    )
    const [mine, now] = [new Map(before), new Map(acknowledged)]
    const steps = pending.map((step): Step => {
      if ('how' in step) return step
      for (const one of step.operations) mine.set(one.file, applied(mine.get(one.file), one))
      const operations = [...new Set(step.operations.map(({ file }) => file))].flatMap((file) => {
        let { value, conflicts } = merge(before.get(file), mine.get(file), acknowledged.get(file))
        for (const { pointer, why, mine, theirs } of conflicts)
          if (why === 'gone')
            store.setState({ step: 'Это место убрали другие: оно снова здесь, с\u00a0вашей правкой.' })
          else if (mine === undefined)
            store.setState({ step: 'Вы\u00a0убрали то, что изменили другие: вернёт «Отменить».' })
          else {
            value = applyToValue(value, { do: 'set', file, at: pointer, value: theirs })
            late.set(file + pointer, { place: { file, pointer }, mine, theirs })
          }
        const own = operationsBetween(file, now.get(file), value)
        now.set(file, value)
        return own
      })
      return { ...step, operations }
    })
    pending.splice(0, pending.length, ...steps.filter((step) => 'how' in step || step.operations.length > 0))
    store.setState({ overtaken: [...late.values()] })
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    isTyped = false
    if (isSending) return
    isSending = true
    try {
      for (let stale = 0, step = pending[0]; step; step = pending[0]) {
        if (isTyped && pending.length === 1) return
        if ('how' in step && !isTurn(step, store.getState().draft)) {
          pending.shift()
          continue
        }
        // A press of the button that signs in leaves the field, which sends: the button must stay where it is.
        if (!store.getState().isSignedOut) store.setState({ saving: 'saving' })
        try {
          await send(step)
          stale = 0
        } catch (error) {
          if (!(error instanceof RequestError && error.statusCode === 409) || ++stale > MAX_STALE) throw error
          await catchUp()
        }
      }
      store.setState({ saving: 'saved', refusal: '', isSignedOut: false })
    } catch (error) {
      const isLost = error instanceof RequestError && (error.statusCode === 0 || error.statusCode >= 500)
      if (isLost) timer = setTimeout(flush, AGAIN_MS)
      const isSignedOut = error instanceof RequestError && error.statusCode === 401
      store.setState({ saving: isLost ? 'lost' : 'refused', refusal: (error as Error).message, isSignedOut })
    } finally {
      isSending = false
    }
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
      acknowledged.set(file, await read(file))
      store.setState(({ values }) => ({ values: { ...values, [file]: withPending(file) } }))
    },

    change(operations, isTyping = false) {
      const { values, saving } = store.getState()
      const changed = { ...values }
      for (const operation of operations) changed[operation.file] = applyToValue(changed[operation.file], operation)
      const last = pending.at(-1)
      if (isTyping && last !== tried && isSameValue(operationsOf(last), operations))
        pending[pending.length - 1] = { key: newIdempotencyKey(), operations }
      else pending.push({ key: newIdempotencyKey(), operations })
      store.setState({ values: changed, saving: saving === 'saved' ? 'saving' : saving })
      clearTimeout(timer)
      isTyped = isTyping
      if (isTyping) timer = setTimeout(flush, PAUSE_MS)
      else void flush()
    },

    turn(how) {
      pending.push({ key: newIdempotencyKey(), how })
      void flush()
    },

    async finish(call) {
      await settled()
      const { version, site } = store.getState().draft
      const answer = await call({ version, site, key: newIdempotencyKey() })
      await takeAll()
      void check()
      return answer
    },

    async giveUp() {
      pending.length = 0
      store.setState({ saving: 'saving' })
      try {
        await takeAll()
        store.setState({ saving: 'saved', refusal: '' })
      } catch (error) {
        store.setState({ saving: 'refused', refusal: (error as Error).message })
      }
    },
  }
}

const isTurn = (step: Step | undefined, { canUndo, canRedo }: Draft): boolean =>
  step !== undefined && 'how' in step && (step.how === 'undo' ? canUndo : canRedo)

/** Leaves out an operation on what somebody else has removed; the server says so when it gets it. */
function applied(value: unknown, operation: Operation): unknown {
  try {
    return applyToValue(value, operation)
  } catch (error) {
    if (error instanceof RangeError) return value
    throw error
  }
}

/** True where both are one change of the same value: the second has all that the first says. */
const isSameValue = (before: readonly Operation[], after: readonly Operation[]): boolean =>
  [before, after].every(({ length }) => length === 1) &&
  before[0]?.do === 'set' &&
  after[0]?.do === 'set' &&
  before[0].file === after[0].file &&
  before[0].at === after[0].at

/** A text without the invisible characters that come with a paste. */
export const withoutUnseen = (text: string): string => tidy(text, true).replaceAll('\u00ad', '')

/** Sets a value, with the objects around it that are not there yet; undefined takes its key away. */
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

export const pointerOf = (steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${pointerStep(step)}`).join('')

export const inside = ({ file, pointer }: Place, step: string | number): Place => ({
  file,
  pointer: pointer + pointerOf([step]),
})

export const isInside = ({ file, pointer }: Place, around: Place): boolean =>
  file === around.file && (pointer === around.pointer || pointer.startsWith(`${around.pointer}/`))

/** The name of a file under schema/ by which others name it. */
export const idOf = (file: string): string => (file.split('/').at(-1) ?? '').replace('.json', '')
