import { applyToValue, type Operation, valueAt } from '#schema/definitions/drafts/operations.ts'
import { fromPointer, pointerStep } from '#schema/definitions/json-schema/at-path.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'

/**
 * Finds in a newer value of a file the place that a pointer named in an older one.
 * @param how `gap`: the last step is the index that an element gets @returns undefined where the place is gone
 */
export function followed(
  pointer: string,
  before: unknown,
  after: unknown,
  how: 'place' | 'gap' = 'place',
): string | undefined {
  const steps = fromPointer(pointer)
  let [old, now, result] = [before, after, '']
  for (const [i, step] of steps.entries()) {
    const isGap = how === 'gap' && i === steps.length - 1
    const found = Array.isArray(old) ? indexIn(old, now, Number(step), isGap) : step
    if (found === undefined) return undefined
    result += `/${pointerStep(found)}`
    old = valueAt(old, `/${pointerStep(step)}`)
    now = valueAt(now, `/${pointerStep(found)}`)
  }
  return result
}

function indexIn(old: readonly unknown[], now: unknown, index: number, isGap: boolean): string | undefined {
  if (!Array.isArray(now)) return undefined
  if (isGap) {
    const previous = index === 0 ? '-1' : indexIn(old, now, index - 1, false)
    return previous === undefined ? undefined : String(Number(previous) + 1)
  }
  const text = JSON.stringify(old[index])
  const equal =
    JSON.stringify(now[index]) === text ? index : now.findIndex((element) => JSON.stringify(element) === text)
  if (equal >= 0) return String(equal)
  // Somebody has changed the element itself.
  return record(now[index]).type === record(old[index]).type && old.length === now.length ? String(index) : undefined
}

/** Translates an operation to a newer value of its file. @throws RangeError where its place is gone */
export function followedOperation(operation: Operation, before: unknown, after: unknown): Operation {
  const { file } = operation
  const at = followed(operation.at, before, after, operation.do === 'insert' ? 'gap' : 'place')
  if (at === undefined) throw new RangeError(operation.at)
  if (operation.do !== 'move') return { ...operation, at }
  const without = (value: unknown, place: string): unknown => applyToValue(value, { do: 'remove', file, at: place })
  const to = followed(operation.to, without(before, operation.at), without(after, at), 'gap')
  if (to === undefined) throw new RangeError(operation.to)
  return { ...operation, at, to }
}
