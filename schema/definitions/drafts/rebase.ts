import { toPointer } from '../document/problem.ts'
import { fromPointer } from '../json-schema/at-path.ts'
import { isRecord } from '../json-schema/unknown.ts'
import type { FileOperation } from './operations.ts'

/** An operation that somebody else's change of the same place contradicts. */
export interface Conflict {
  readonly operation: FileOperation
  /** `gone`: what it changes is no longer there; `changed`: it has another value now. */
  readonly why: 'gone' | 'changed'
  /** The value that is there now. */
  readonly theirs?: unknown
}

/** A value whose parts have identities, so that a place is found again when lists around it change. */
interface Tree {
  readonly id: number
  /** Parts of a list by indices, of an object by keys; undefined for other values. */
  parts: Tree[] | Map<string, Tree> | undefined
  readonly scalar?: unknown
}

/**
 * Translates operations on one file to what somebody else has made of it meanwhile: indices move with the elements that
 * they meant. An operation on a place that they changed too is a conflict.
 * @param base the file's value when the draft began to change it, undefined without a file @param current its value now
 * @returns the operations in their order; undefined for one whose place is gone
 */
export function rebase<Each extends FileOperation>(
  base: unknown,
  current: unknown,
  operations: readonly Each[],
): { operations: (Each | undefined)[]; conflicts: Conflict[] } {
  const { grow, growLike } = createTrees()
  let mine = grow(base)
  let theirs = growLike(mine, current)
  const conflicts: Conflict[] = []
  const translate = (operation: FileOperation): FileOperation | undefined => {
    if (operation.do === 'write' || operation.do === 'delete' || operation.do === 'create') {
      const written = grow(writtenBy(operation))
      if (!isSame(mine, theirs) && !isSame(theirs, written))
        conflicts.push({ operation, why: 'changed', theirs: plain(theirs) })
      ;[mine, theirs] = [written, copy(written)]
      return operation
    }
    const place = placeIn(mine, operation.at)
    const around = pathTo(theirs, place.around.id)
    const gone = (): undefined => void conflicts.push({ operation, why: 'gone' })
    if (operation.do === 'insert' || operation.do === 'set') {
      const grown = grow(operation.value)
      const found = around && (operation.do === 'insert' ? gapIn : stepIn)(around.tree, place)
      const twin = around && found !== undefined && operation.do === 'insert' ? partOf(around.tree, found) : undefined
      // They have inserted the same there, or it is published already.
      const isThere = twin !== undefined && isSame(twin, grown) && !pathTo(mine, twin.id)
      const added = isThere ? copy(twin) : grown
      put(place.around, place.step, added, operation.do)
      if (isThere) return undefined
      if (!around || found === undefined) return gone()
      const now = operation.do === 'set' ? partOf(around.tree, found) : undefined
      if (operation.do === 'set' && !isSame(now, place.part) && !isSame(now, added))
        conflicts.push({ operation, why: 'changed', theirs: now && plain(now) })
      put(around.tree, found, copy(added), operation.do)
      return { ...operation, at: toPointer([...around.steps, found]) }
    }
    const found = around && stepIn(around.tree, place)
    const now = around && found !== undefined ? partOf(around.tree, found) : undefined
    take(place.around, place.step)
    const to = operation.do === 'move' ? placeIn(mine, operation.to) : undefined
    if (to && place.part) put(to.around, to.step, place.part, 'insert')
    // Both have removed it: no conflict.
    if (!around || found === undefined || !now) return operation.do === 'move' ? gone() : undefined
    if (operation.do !== 'move' || !to) {
      if (!isSame(now, place.part)) conflicts.push({ operation, why: 'changed', theirs: plain(now) })
      take(around.tree, found)
      return { ...operation, at: toPointer([...around.steps, found]) }
    }
    take(around.tree, found)
    const goal = pathTo(theirs, to.around.id)
    const gap = goal && gapIn(goal.tree, to)
    if (!goal || gap === undefined) {
      put(around.tree, found, now, 'insert')
      return gone()
    }
    put(goal.tree, gap, now, 'insert')
    return { ...operation, at: toPointer([...around.steps, found]), to: toPointer([...goal.steps, gap]) }
  }
  // A translated operation is of the same kind.
  return { operations: operations.map(translate) as (Each | undefined)[], conflicts }
}

const writtenBy = (operation: FileOperation): unknown =>
  operation.do === 'write' ? JSON.parse(operation.text) : operation.do === 'create' ? operation.value : undefined

/**
 * Finds parts of a value in another version of it: they may have moved with what is around them, and changed.
 * @returns their places in the order of `pointers`, undefined for one that is not there
 */
export function follow(before: unknown, after: unknown, pointers: readonly string[]): (string | undefined)[] {
  const { grow, growLike } = createTrees()
  const was = grow(before)
  const is = growLike(was, after)
  return pointers.map((pointer) => {
    const part = partAt(was, fromPointer(pointer))
    const there = part && pathTo(is, part.id)
    return there && toPointer(there.steps)
  })
}

/** Makes trees of values: `grow` with new identities, `growLike` with those of the same parts of another tree. */
function createTrees() {
  let count = 0
  const grow = (value: unknown): Tree => ({
    id: count++,
    ...(Array.isArray(value)
      ? { parts: value.map(grow) }
      : isRecord(value)
        ? { parts: new Map(Object.entries(value).map(([key, part]) => [key, grow(part)])) }
        : { parts: undefined, scalar: value }),
  })
  const growLike = (tree: Tree, value: unknown): Tree => {
    const { id, parts } = tree
    if (Array.isArray(value) && Array.isArray(parts)) {
      const twins = alignLists(parts, value)
      return { id, parts: value.map((part, i) => (twins[i] ? growLike(twins[i], part) : grow(part))) }
    }
    if (isRecord(value) && parts instanceof Map) {
      const grown = Object.entries(value).map(([key, part]): [string, Tree] => {
        const twin = parts.get(key)
        return [key, twin ? growLike(twin, part) : grow(part)]
      })
      return { id, parts: new Map(grown) }
    }
    return { ...grow(value), id }
  }
  return { grow, growLike }
}

/** A place as an operation names it: what is around it, the key or index, and the part that is there. */
interface Place {
  readonly around: Tree
  readonly step: string
  readonly part: Tree | undefined
  /** In a list, the element before it. */
  readonly before: Tree | undefined
}

/** @throws RangeError where there is none: the draft itself is broken */
function placeIn(tree: Tree, pointer: string): Place {
  const steps = fromPointer(pointer)
  const step = steps.pop()
  const around = partAt(tree, steps)
  if (!around || step === undefined) throw new RangeError(`Nothing at ${pointer}.`)
  const before = Array.isArray(around.parts) ? around.parts[Number(step) - 1] : undefined
  return { around, step, part: partOf(around, step), before }
}

const partAt = (tree: Tree, steps: readonly string[]): Tree | undefined =>
  steps.reduce<Tree | undefined>((inside, step) => inside && partOf(inside, step), tree)

const partOf = ({ parts }: Tree, step: string): Tree | undefined =>
  parts instanceof Map ? parts.get(step) : parts?.[Number(step)]

/** The key or index in another tree of the part that a place has; of a key that is not there yet, itself. */
function stepIn({ parts }: Tree, { step, part }: Place): string | undefined {
  if (!Array.isArray(parts)) return parts && step
  const index = parts.findIndex(({ id }) => id === part?.id)
  return index < 0 ? undefined : String(index)
}

/** The index at which an element goes into another tree's list: after the one that it followed, or before the next. */
function gapIn({ parts }: Tree, { step, before: previous, part: next }: Place): string | undefined {
  if (!Array.isArray(parts)) return undefined
  const indexOf = (tree: Tree | undefined): number => parts.findIndex(({ id }) => id === tree?.id)
  const before = indexOf(previous)
  const after = indexOf(next)
  return String(before >= 0 ? before + 1 : after >= 0 ? after : Math.min(Number(step), parts.length))
}

function put({ parts }: Tree, step: string, tree: Tree, how: 'set' | 'insert'): void {
  if (parts instanceof Map) parts.set(step, tree)
  else parts?.splice(Number(step), how === 'insert' ? 0 : 1, tree)
}

function take({ parts }: Tree, step: string): void {
  if (parts instanceof Map) parts.delete(step)
  else parts?.splice(Number(step), 1)
}

/** Finds a part by its identity. */
function pathTo(
  tree: Tree,
  id: number,
  steps: readonly string[] = [],
): { tree: Tree; steps: readonly string[] } | undefined {
  if (tree.id === id) return { tree, steps }
  for (const [step, part] of tree.parts?.entries() ?? []) {
    const found = pathTo(part, id, [...steps, String(step)])
    if (found) return found
  }
  return undefined
}

const copy = (tree: Tree): Tree => ({
  ...tree,
  parts: Array.isArray(tree.parts)
    ? tree.parts.map(copy)
    : tree.parts && new Map([...tree.parts].map(([key, part]) => [key, copy(part)])),
})

const plain = ({ parts, scalar }: Tree): unknown =>
  Array.isArray(parts)
    ? parts.map(plain)
    : parts
      ? Object.fromEntries([...parts].map(([key, part]) => [key, plain(part)]))
      : scalar

const printed = (tree: Tree | undefined): string | undefined => tree && JSON.stringify(plain(tree))

const isSame = (a: Tree | undefined, b: Tree | undefined): boolean => printed(a) === printed(b)

/** Returns for each value the element that it was: an equal one, or else one of its name. */
function alignLists(before: readonly Tree[], values: readonly unknown[]): (Tree | undefined)[] {
  const left = [...before]
  const takeLike = (mark: (value: unknown) => string, value: unknown): Tree | undefined => {
    const index = left.findIndex((tree) => mark(plain(tree)) === mark(value))
    return index < 0 ? undefined : left.splice(index, 1)[0]
  }
  const equal = values.map((value) => takeLike(JSON.stringify, value))
  return values.map((value, i) => equal[i] ?? takeLike(nameOf, value))
}

/** Says of an element which one it is while its content changes. */
const nameOf = (value: unknown): string =>
  isRecord(value) ? JSON.stringify([value.type, value.name, value.id, value.url]) : typeof value
