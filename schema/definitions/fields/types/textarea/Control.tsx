import type { ReactNode } from 'react'
import css from '#renderer/kit/form/Field.module.css'
import { FieldFrame } from '#renderer/kit/form/FieldFrame.tsx'
import { useField } from '#renderer/kit/form/use-field.ts'
import type { FormField } from '../../field-schema.ts'

export function Control({ field }: { field: FormField }): ReactNode {
  const state = useField(field)
  const { autocomplete, inputmode, placeholder, rows = 4 } = field
  return (
    <FieldFrame field={field} state={state}>
      <textarea
        {...state.control}
        className={`${css.input} ${css.textarea}`}
        rows={rows}
        placeholder={placeholder}
        autoComplete={autocomplete}
        inputMode={inputmode}
        defaultValue={String(state.initial)}
      />
    </FieldFrame>
  )
}
