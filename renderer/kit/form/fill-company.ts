import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { isInn } from '#schema/definitions/fields/patterns.ts'
import { plainCode } from '#schema/definitions/fields/plain-line.ts'
import { requestCall } from '../../engine/api/client.ts'
import type { FormModel } from './form-context.ts'

interface Filling extends Pick<FormModel, 'methods' | 'given'> {
  /** The field with the INN. */
  name: string
  fill: NonNullable<FormField['fill']>
  /** Shows a line under the field. */
  say: (note: string) => void
}

/**
 * Writes the company of an INN into other fields as soon as the INN is right: into empty ones, and into those that it
 * has filled itself or that came together with an INN, which it empties if the next INN has no company. Ends with the
 * signal.
 */
export function fillCompany({ methods, name, given, fill, say }: Filling, gone: AbortSignal): void {
  const inn = (): string => plainCode(String(methods.getValues(name) ?? ''), 'inn')
  const came = (field: string): string => String(given.current[field] ?? '')
  const written = new Map<string, string>()
  let last = came(name)

  const follow = async (): Promise<void> => {
    const typed = inn()
    if (typed === last) return
    last = typed
    say('')
    if (!isInn(typed)) return
    // The INN that the form came with has the values that came with it.
    const isOwn = typed === came(name)
    const answer = isOwn
      ? undefined
      : await requestCall('company.byInn', { inn: typed }, { signal: gone }).catch(() => undefined)
    if (gone.aborted || last !== typed) return
    say(answer?.message ?? '')
    for (const [part, field] of Object.entries(fill)) {
      // Keys of `fill` are parts of a company.
      const value = isOwn ? came(field) : (answer?.company?.[part as keyof typeof fill] ?? '')
      const before = methods.getValues(field)
      const isKnown = before === written.get(field) || (isInn(came(name)) && before === came(field))
      const isTyped = before !== '' && before !== undefined && !isKnown
      if (isTyped || value === (before ?? '')) continue
      written.set(field, value)
      methods.setValue(field, value, { shouldDirty: true, shouldValidate: value !== '' })
    }
  }

  const stop = methods.subscribe({ name, formState: { values: true }, callback: () => void follow() })
  gone.addEventListener('abort', stop)
  // Typed or pasted before this code came.
  void follow()
}
