import { isDeepStrictEqual } from 'node:util'
import { isRecord } from './unknown.ts'

/**
 * How an object was written before its schema changed, the oldest change first. Files that are still written so are
 * read as if they were new, the checker warns of them, and `npm run migrate` rewrites them.
 */
export type History = readonly HistoryStep[]

type JsonObject = Readonly<Record<string, unknown>>

/** One change. Keys deep inside are joined by dots: "media.image". */
export type HistoryStep = {
  /** An object as it was written before this step and as it is after it: shown to developers, and tried by a test. */
  readonly example: { readonly before: JsonObject; readonly after: JsonObject }
} & (
  | { readonly renamed: { readonly from: string; readonly to: string } }
  | { readonly moved: { readonly from: string; readonly to: string } }
  | {
      readonly split: {
        readonly from: string
        /** The keys that there may be then; that of `from` may be one of them. */
        readonly into: readonly string[]
        /**
         * What was one value. Of what it cannot divide, an expression for example, and of what is new already, it says
         * undefined: that stays as it is.
         */
        readonly how: (value: unknown) => JsonObject | undefined
      }
    }
)

/** Where a value was, and where it is. */
export interface Move {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** What a step makes of an object; undefined where there is nothing to change, or no place for it. */
export function applyStep(object: JsonObject, step: HistoryStep): { object: JsonObject; moves: Move[] } | undefined {
  const { from, parts } = partsOf(object, step)
  if (!parts || parts.length === 0) return undefined
  const moves = parts.map(([to]) => ({ from, to: to.split('.') }))
  const without = taken(object, from)
  if (moves.some(({ to }) => !isFree(without, to))) return undefined
  const changed = parts.reduce((all, [to, value]) => put(all, to.split('.'), value), without)
  return isDeepStrictEqual(changed, object) ? undefined : { object: inOldOrder(object, changed), moves }
}

function partsOf(object: JsonObject, step: HistoryStep): { from: string[]; parts?: [string, unknown][] } {
  const { from, ...change } = 'renamed' in step ? step.renamed : 'moved' in step ? step.moved : step.split
  const path = from.split('.')
  const value = valueAt(object, path)
  if (value === undefined) return { from: path }
  if ('to' in change) return { from: path, parts: [[change.to, value]] }
  const made = change.how(value)
  const parts = change.into.flatMap((key): [string, unknown][] => (made?.[key] === undefined ? [] : [[key, made[key]]]))
  return { from: path, parts }
}

/** Whether keys may be read of it and put into it: an expression is one value. */
const isOpen = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !Object.keys(value).some((key) => key.startsWith('$') && key !== '$schema')

function isFree(object: JsonObject, [key = '', ...rest]: readonly string[]): boolean {
  const inside = object[key]
  return inside === undefined || (rest.length > 0 && isOpen(inside) && isFree(inside, rest))
}

/** Without a key, and without the objects that are empty then. */
function taken(object: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject {
  const { [key]: inside, ...others } = object
  const left = rest.length > 0 && isRecord(inside) ? taken(inside, rest) : {}
  return Object.keys(left).length > 0 ? { ...object, [key]: left } : others
}

function put(object: JsonObject, [key = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const inside = object[key]
  return { ...object, [key]: rest.length > 0 ? put(isRecord(inside) ? inside : {}, rest, value) : value }
}

/** What is new stands where something is gone; where nothing is, at the end. */
function inOldOrder(before: JsonObject, after: JsonObject): JsonObject {
  const added = Object.keys(after).filter((key) => !(key in before))
  const gone = Object.keys(before).find((key) => !(key in after))
  const kept = Object.keys(before).flatMap((key) => (key in after ? [key] : key === gone ? added : []))
  const ordered = [...new Set([...kept, ...added])].map((key) => {
    const [old, now] = [before[key], after[key]]
    return [key, old !== now && isRecord(old) && isRecord(now) ? inOldOrder(old, now) : now]
  })
  return Object.fromEntries(ordered)
}

/**
 * What a history makes of an object. What cannot be done, since something stands there already or cannot be divided, is
 * left out with all that leads to it: its author finds it under the name that he wrote.
 * @param tell of each step that changes something, with where it moves what
 */
export function applyHistory(
  object: JsonObject,
  history: History,
  tell: (step: HistoryStep, moves: readonly Move[]) => void = () => undefined,
): JsonObject {
  let now = object
  const told: Parameters<typeof tell>[] = []
  for (const step of history) {
    const applied = applyStep(now, step)
    const { from, to } = namesOf(step)
    if (!applied && !to.includes(from) && valueAt(now, from.split('.')) !== undefined)
      return applyHistory(
        object,
        history.filter((other) => other !== step && !namesOf(other).to.includes(from)),
        tell,
      )
    if (applied) told.push([step, applied.moves])
    now = applied?.object ?? now
  }
  for (const one of told) tell(...one)
  return now
}

const valueAt = (object: JsonObject, path: readonly string[]): unknown =>
  path.reduce<unknown>((inside, key) => (isOpen(inside) ? inside[key] : undefined), object)

/** The names of what a step puts in the place of something, and of that. */
export function namesOf(step: HistoryStep): { from: string; to: readonly string[] } {
  if ('split' in step) return { from: step.split.from, to: step.split.into }
  return 'renamed' in step ? { ...step.renamed, to: [step.renamed.to] } : { ...step.moved, to: [step.moved.to] }
}
