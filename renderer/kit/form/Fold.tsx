import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import css from './Form.module.css'
import { useFormModel } from './form-context.ts'

/** Fields behind a summary. It opens when one of them gets an answer, from the page, a draft or an INN, or an error. */
export function Fold({
  title,
  fields,
  children,
}: {
  title: string
  fields: readonly FormField[]
  children: ReactNode
}): ReactNode {
  const { methods, initial, form } = useFormModel()
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen] = useState(
    () => isAnswered(fields, initial) || fields.some(({ name }) => form.state?.errors[name] !== undefined),
  )
  const wasAnswered = useRef(isOpen)
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true, errors: true },
        callback: ({ values, errors }) => {
          const isNow = isAnswered(fields, values)
          if (details.current && ((isNow && !wasAnswered.current) || fields.some(({ name }) => errors?.[name])))
            details.current.open = true
          wasAnswered.current = isNow
        },
      }),
    [methods, fields],
  )
  return (
    <details ref={details} open={isOpen}>
      <summary className={`chevron-mark row tall text-15 medium blueprint ${css.unfold}`}>{title}</summary>
      <div className={css.fields}>{children}</div>
    </details>
  )
}

/** Returns true if a field has another value than the one that its file gives it. */
const isAnswered = (fields: readonly FormField[], values: Readonly<Record<string, unknown>>): boolean =>
  fields.some(({ name, default: preset = '' }) => (values[name] ?? '') !== '' && values[name] !== preset)
