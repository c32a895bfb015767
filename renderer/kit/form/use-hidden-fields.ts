import { useCallback, useSyncExternalStore } from 'react'
import type { FormModel } from './form-context.ts'

/**
 * Names of the fields that are not seen now. Renders again only when they change; where no field has `visible`,
 * nothing is watched.
 */
export function useHiddenFields({ form, initial, reader, methods }: FormModel): ReadonlySet<string> {
  const watches = form.fields.some(({ visible }) => visible !== undefined)
  const subscribe = useCallback(
    (changed: () => void) =>
      watches ? methods.subscribe({ formState: { values: true }, callback: changed }) : () => undefined,
    [watches, methods],
  )
  const names = useSyncExternalStore(
    subscribe,
    () => (watches ? [...reader.read({ ...initial, ...methods.getValues() }).hidden].join(' ') : ''),
    () => (watches ? [...reader.read(initial).hidden].join(' ') : ''),
  )
  return new Set(names.split(' '))
}
