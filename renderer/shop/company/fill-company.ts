import { plainLine } from '#schema/definitions/fields/field-types.ts'
import { isInn } from '#schema/definitions/shop/field-rules.ts'
import { requestCall } from '../../engine/api/client.ts'
import type { Filling } from '../../kit/fill.ts'

const INN = { name: 'inn', validation: { inn: true } } as const

/**
 * Fills other fields with data of the company with the typed INN. Changes only fields that are empty, or that contain a value from this
 * function or from the form's initial company. If an INN belongs to no company, clears these fields. Stops when `gone` aborts.
 */
export function fillCompany({ methods, name, pageValues, fill, say }: Filling, gone: AbortSignal): void {
  const inn = (): string => plainLine(INN, String(methods.getValues(name) ?? ''))
  const initialValue = (field: string): string => String(pageValues.current[field] ?? '')
  const written = new Map<string, string>()
  let last = initialValue(name)

  const follow = async (): Promise<void> => {
    const typed = inn()
    if (typed === last) return
    last = typed
    say('')
    if (!isInn(typed)) return
    // The form's initial values belong to the form's initial INN, so no request is needed.
    const isOwn = typed === initialValue(name)
    const answer = isOwn
      ? undefined
      : await requestCall('GET /api/app/company/{inn}', { inn: typed }, { signal: gone }).catch(() => undefined)
    if (gone.aborted || last !== typed) return
    say(answer?.message ?? '')
    for (const [part, field] of Object.entries(fill)) {
      // The keys of `fill` are names of a company's properties.
      const value = isOwn ? initialValue(field) : (answer?.company?.[part as keyof typeof fill] ?? '')
      const before = methods.getValues(field)
      const isKnown = before === written.get(field) || (isInn(initialValue(name)) && before === initialValue(field))
      const isTyped = before !== '' && before !== undefined && !isKnown
      if (isTyped || value === (before ?? '')) continue
      written.set(field, value)
      methods.setValue(field, value, { shouldDirty: true, shouldValidate: value !== '' })
    }
  }

  const stop = methods.subscribe({ name, formState: { values: true }, callback: () => void follow() })
  gone.addEventListener('abort', stop)
  // The INN may have been typed or pasted before this code was loaded.
  void follow()
}
