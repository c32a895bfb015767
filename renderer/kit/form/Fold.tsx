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
  const isAnswered = (values: Readonly<Record<string, unknown>>): boolean =>
    fields.some(({ name, default: preset = '' }) => (values[name] ?? '') !== '' && values[name] !== preset)
  const [isOpen] = useState(() => isAnswered(initial) || fields.some(({ name }) => form.state?.errors[name]))
  const wasAnswered = useRef(isOpen)
  useEffect(() =>
    methods.subscribe({
      formState: { values: true, errors: true },
      callback: ({ values, errors }) => {
        const isNow = isAnswered(values)
        if (details.current && ((isNow && !wasAnswered.current) || fields.some(({ name }) => errors?.[name])))
          details.current.open = true
        wasAnswered.current = isNow
      },
    }),
  )
  return (
    <details ref={details} open={Boolean(isOpen)}>
      <summary className={css.unfold}>{title}</summary>
      <div className={css.fields}>{children}</div>
    </details>
  )
}
