import { fromPointer } from '../json-schema/at-path.ts'
import { isRecord } from '../json-schema/unknown.ts'

/**
 * A change of one file by JSON pointers (RFC 6901). `at` of `insert` and `to` of `move` end with the element's
 * new index; `move` removes the element before it resolves `to`.
 */
export type Operation =
  | { readonly do: 'set' | 'insert'; readonly file: string; readonly at: string; readonly value: unknown }
  | { readonly do: 'unset' | 'remove'; readonly file: string; readonly at: string }
  | { readonly do: 'move'; readonly file: string; readonly at: string; readonly to: string }
  | { readonly do: 'create'; readonly file: string; readonly at: ''; readonly value: unknown }
  /** Removes a file that exists only in the draft. */
  | { readonly do: 'delete'; readonly file: string; readonly at: '' }

/** Returns the value at a pointer; undefined if there is none. */
export const valueAt = (value: unknown, pointer: string): unknown =>
  fromPointer(pointer).reduce<unknown>(
    (inside, step) =>
      typeof inside === 'object' && inside !== null && Object.hasOwn(inside, step) ? Object(inside)[step] : undefined,
    value,
  )

/** Returns a file's value after an operation. @throws RangeError if the pointer does not exist */
export function applyToValue(value: unknown, operation: Operation): unknown {
  const steps = fromPointer(operation.at)
  switch (operation.do) {
    case 'create':
      return operation.value
    case 'delete':
      return undefined
    case 'set':
      return changed(value, steps, (around, step) => {
        if (!Array.isArray(around)) return { ...around, [step]: operation.value }
        return around.with(indexIn(around, step), operation.value)
      })
    case 'unset':
      return changed(value, steps, (around, step) => {
        if (!isRecord(around) || !Object.hasOwn(around, step)) throw nothingAt(operation.at)
        const { [step]: _, ...rest } = around
        return rest
      })
    case 'remove':
      return changed(value, steps, (around, step) => listIn(around).toSpliced(indexIn(around, step), 1))
    case 'insert':
      return changed(value, steps, (around, step) =>
        listIn(around).toSpliced(indexIn(around, step, 1), 0, operation.value),
      )
    case 'move': {
      const { file, at, to } = operation
      const moved = valueAt(value, at)
      return applyToValue(applyToValue(value, { do: 'remove', file, at }), { do: 'insert', file, at: to, value: moved })
    }
  }
}

type Around = readonly unknown[] | Readonly<Record<string, unknown>>

/** Changes a value immutably: copies the objects and lists on the path, and shares all others. */
function changed(value: unknown, steps: readonly string[], change: (around: Around, step: string) => unknown): unknown {
  const [step = '', ...rest] = steps
  if (steps.length === 0 || !(Array.isArray(value) || isRecord(value))) throw nothingAt(steps.join('/'))
  if (rest.length === 0) return change(value, step)
  if (!Object.hasOwn(value, step)) throw nothingAt(step)
  if (Array.isArray(value)) {
    const index = indexIn(value, step)
    return value.with(index, changed(value[index], rest, change))
  }
  return { ...value, [step]: changed(value[step], rest, change) }
}

function listIn(around: Around): readonly unknown[] {
  if (!Array.isArray(around)) throw new RangeError('A list is expected.')
  return around
}

/** Parses a list's index. @param beyond 1 if the index after the last element is valid, too @throws RangeError */
function indexIn(around: Around, step: string, beyond = 0): number {
  const index = /^(0|[1-9]\d*)$/.test(step) ? Number(step) : Number.NaN
  if (!(Array.isArray(around) && index < around.length + beyond)) throw nothingAt(step)
  return index
}

const nothingAt = (place: string): RangeError => new RangeError(`Nothing at ${place}.`)
