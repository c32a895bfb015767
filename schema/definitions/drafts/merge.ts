import { toPointer } from '../document/problem.ts'
import { fromPointer, pointerStep } from '../json-schema/at-path.ts'
import { isRecord, list } from '../json-schema/unknown.ts'
import type { Operation } from './operations.ts'

/** A value that both sides (`mine`, `theirs`) have changed in different ways. */
export interface Conflict {
  readonly pointer: string
  /** `gone`: the value is removed in `theirs`; `changed`: `theirs` has another new value. */
  readonly why: 'gone' | 'changed'
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Merges two versions of a file's value with a common base; `twinsOf` matches the elements of lists.
 * If both versions changed a value, the result has `mine`, and a conflict is reported. @param base undefined: the file did not exist
 */
export function merge(base: unknown, mine: unknown, theirs: unknown): { value: unknown; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  return { value: mergeAt('', { base, mine, theirs }, conflicts), conflicts }
}

interface Versions<Value = unknown> {
  readonly base: Value
  readonly mine: Value
  readonly theirs: Value
}

function mergeAt(pointer: string, versions: Versions, conflicts: Conflict[]): unknown {
  const { base, mine, theirs } = versions
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine
  if (isSame(base, mine)) return theirs
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const parts = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => {
      const part = { base: partOf(base, key), mine: partOf(mine, key), theirs: partOf(theirs, key) }
      return [key, mergeAt(`${pointer}/${pointerStep(key)}`, part, conflicts)]
    })
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(pointer, { base, mine, theirs }, conflicts)
  conflicts.push({ pointer, why: theirs === undefined ? 'gone' : 'changed', mine, theirs })
  return mine
}

/** Merges lists: in the order of `mine` if elements were moved there, otherwise in the order of `theirs`. */
function mergeLists(pointer: string, { base, mine, theirs }: Versions<unknown[]>, conflicts: Conflict[]): unknown[] {
  const added = new Map<string, unknown>()
  const namesOf = (list: unknown[]): (number | string)[] => {
    const known = new Set<string>()
    return twinsOf(base, list).map((twin, i) => {
      if (twin !== undefined) return twin
      // An element that both versions have added is in the result only once.
      const same = [...added].find(([name, value]) => !known.has(name) && isSame(value, list[i]))?.[0]
      const name = same ?? `new ${added.size}`
      added.set(name, list[i])
      known.add(name)
      return name
    })
  }
  const [ofMine, ofTheirs] = [namesOf(mine), namesOf(theirs)]
  const [order, others] = isMoved(ofMine) ? [[...ofMine], ofTheirs] : [[...ofTheirs], ofMine]
  for (const [i, name] of others.entries())
    if (!order.includes(name)) order.splice(order.indexOf(others[i - 1] ?? '') + 1, 0, name)
  const merged: unknown[] = []
  for (const name of order) {
    const part = {
      base: typeof name === 'number' ? base[name] : undefined,
      mine: mine[ofMine.indexOf(name)],
      theirs: theirs[ofTheirs.indexOf(name)],
    }
    const value = mergeAt(`${pointer}/${merged.length}`, part, conflicts)
    if (value !== undefined) merged.push(value)
  }
  return merged
}

function isMoved(names: readonly (number | string)[]): boolean {
  const kept = names.filter((name) => typeof name === 'number')
  return kept.some((name, i) => i > 0 && name < (kept[i - 1] ?? 0))
}

/** Returns operations that turn one value of a file into another. @param before undefined: a new file @param after undefined: a deletion */
export function operationsBetween(file: string, before: unknown, after: unknown, at = ''): Operation[] {
  if (isSame(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
    return [
      ...gone.map((key): Operation => ({ do: 'unset', file, at: `${at}/${pointerStep(key)}` })),
      ...Object.entries(after).flatMap(([key, value]) =>
        operationsBetween(file, partOf(before, key), value, `${at}/${pointerStep(key)}`),
      ),
    ]
  }
  if (after === undefined) return [{ do: 'delete', file, at: '' }]
  if (!(Array.isArray(before) && Array.isArray(after)))
    return [at === '' ? { do: 'create', file, at, value: after } : { do: 'set', file, at, value: after }]
  const twins = twinsOf(before, after)
  const operations: Operation[] = []
  const now = [...before.keys()]
  for (const i of now.toReversed())
    if (!twins.includes(i)) {
      operations.push({ do: 'remove', file, at: `${at}/${i}` })
      now.splice(i, 1)
    }
  const staying = longestRun(twins.filter((twin) => twin !== undefined))
  const names = twins.map((twin, i) => twin ?? -1 - i)
  for (const [i, value] of after.entries()) {
    const name = names[i] ?? 0
    if (staying.includes(name)) continue
    const from = now.indexOf(name)
    if (from >= 0) now.splice(from, 1)
    const to = now.indexOf(names[i - 1] ?? 0.5) + 1
    now.splice(to, 0, name)
    if (from < 0) operations.push({ do: 'insert', file, at: `${at}/${to}`, value })
    else if (from !== to) operations.push({ do: 'move', file, at: `${at}/${from}`, to: `${at}/${to}` })
  }
  for (const [i, twin] of twins.entries())
    if (twin !== undefined) operations.push(...operationsBetween(file, before[twin], after[i], `${at}/${i}`))
  return operations
}

/** Returns the longest increasing subsequence: its elements stay in place, and all others are moved. */
function longestRun(numbers: readonly number[]): readonly number[] {
  const longest = (runs: readonly number[][]): number[] => runs.reduce((a, b) => (b.length > a.length ? b : a), [])
  const runs: number[][] = []
  for (const number of numbers) runs.push([...longest(runs.filter((run) => (run.at(-1) ?? 0) < number)), number])
  return longest(runs)
}

/** Finds a part of a value in a later version. @returns the part's pointer in that version; undefined if it was removed */
export function follow(before: unknown, after: unknown, pointer: string): string | undefined {
  let [part, twin] = [before, after]
  const steps = fromPointer(pointer).map((step) => {
    const isList = Array.isArray(part) && Array.isArray(twin)
    const there = isList ? String(twinsOf(list(part), list(twin)).indexOf(Number(step))) : step
    ;[part, twin] = [partOf(part, step), partOf(twin, there)]
    return there
  })
  return part === undefined || twin === undefined ? undefined : toPointer(steps)
}

/**
 * Returns for each element of `after` the index of its counterpart in `before`: the element itself, otherwise an equal one, otherwise the
 * most similar one with the same name. Of several equally similar elements, returns the one between the same neighbors.
 */
export function twinsOf(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const free = new Set(before.keys())
  const printed = before.map((value) => JSON.stringify(value))
  const take = (index: number | undefined): number | undefined => {
    if (index !== undefined) free.delete(index)
    return index
  }
  const kept = after.map((value) => take([...free].find((i) => before[i] === value)))
  const equal = after.map((value, i) => {
    const text = JSON.stringify(value)
    return kept[i] ?? take([...free].find((i) => printed[i] === text))
  })
  return after.map((value, i) => {
    if (equal[i] !== undefined) return equal[i]
    const named = [...free].filter((index) => nameOf(before[index]) === nameOf(value))
    const isKnown = (index: number | undefined) => index !== undefined
    const [left = -1, right = before.length] = [equal.slice(0, i).findLast(isKnown), equal.slice(i).find(isKnown)]
    const fitOf = (index: number) => likeness(before[index], value) + (left < index && index < right ? 0.5 : 0)
    return take(named.toSorted((a, b) => fitOf(b) - fitOf(a))[0])
  })
}

/** Returns a key of what usually stays the same when an element is edited: its type, name, ID and address. */
const nameOf = (value: unknown): string =>
  isRecord(value) ? JSON.stringify([value.type, value.name, value.id, value.url, value.path]) : typeof value

/** Counts the primitive values in `other` that `one` has too. */
function likeness(one: unknown, other: unknown): number {
  const values = new Set(valuesIn(one))
  return valuesIn(other).filter((value) => values.has(value)).length
}

const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value]

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Object(value)[key] : undefined

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
