import { useCallback, useSyncExternalStore } from 'react'
import type { ReadForm } from '#schema/definitions/fields/to-body.ts'
import type { FormModel } from './form-context.ts'
import type { Raw } from './initial-values.ts'

/** Returns a text computed from the form's current values. @param watches false: the text is always empty */
export function useByValues(
  { initial, reader, methods }: FormModel,
  watches: boolean,
  textOf: (read: ReadForm, raw: Raw, isServer?: boolean) => string,
): string {
  const subscribe = useCallback(
    (changed: () => void) =>
      watches ? methods.subscribe({ formState: { values: true }, callback: changed }) : () => undefined,
    [watches, methods],
  )
  const textBy = (raw: Raw, isServer?: boolean): string => (watches ? textOf(reader.read(raw), raw, isServer) : '')
  return useSyncExternalStore(
    subscribe,
    () => textBy({ ...initial, ...methods.getValues() }),
    () => textBy(initial, true),
  )
}
