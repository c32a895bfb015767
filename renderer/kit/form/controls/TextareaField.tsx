import type { ReactNode } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import css from '../Field.module.css'
import { FieldFrame } from '../FieldFrame.tsx'
import { useField } from '../use-field.ts'

export function TextareaField({ field }: { field: FormField }): ReactNode {
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
