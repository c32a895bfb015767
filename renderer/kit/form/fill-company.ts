import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { isInn } from '#schema/definitions/fields/patterns.ts'
import { requestCall } from '../../engine/api/client.ts'
import type { FormModel } from './form-context.ts'

interface Filling {
  methods: FormModel['methods']
  /** The field with the INN. */
  name: string
  /** The INN that the form came with: nothing is filled by it. */
  given: string
  fill: NonNullable<FormField['fill']>
  /** Shows a line under the field. */
  say: (note: string) => void
}

/**
 * Writes the company of an INN into other fields as soon as the INN is right: into empty ones, and into those that it
 * has filled itself or that came with the INN of the form, which it empties if the next INN has no company. Ends with the
 * signal.
 */
export function fillCompany({ methods, name, given, fill, say }: Filling, gone: AbortSignal): void {
  const inn = (): string => String(methods.getValues(name) ?? '').replace(/\s/g, '')
  const written = new Map<string, string>()
  if (isInn(given)) for (const field of Object.values(fill)) written.set(field, String(methods.getValues(field) ?? ''))
  let last = given

  const follow = async (): Promise<void> => {
    const typed = inn()
    if (typed === last) return
    last = typed
    say('')
    if (!isInn(typed)) return
    const answer = await requestCall('company.byInn', { inn: typed }, { signal: gone }).catch(() => undefined)
    if (gone.aborted || last !== typed) return
    say(answer?.message ?? '')
    for (const [part, field] of Object.entries(fill)) {
      // Keys of `fill` are parts of a company.
      const value = answer?.company?.[part as keyof typeof fill] ?? ''
      const before = methods.getValues(field)
      const isTyped = before !== '' && before !== undefined && before !== written.get(field)
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
