import type { ReactNode } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import css from '../Field.module.css'
import { FieldFrame } from '../FieldFrame.tsx'
import { useField } from '../use-field.ts'

/** A select. Without a default, no option is selected at first. */
export function SelectField({ field }: { field: FormField }): ReactNode {
  const state = useField(field)
  const { options = [], placeholder = 'Выберите из списка', autocomplete } = field
  return (
    <FieldFrame field={field} state={state}>
      <select
        {...state.control}
        className={`${css.input} ${css.select}`}
        autoComplete={autocomplete}
        defaultValue={String(state.initial)}
      >
        <option value="">{placeholder}</option>
        {options.map(({ value, text, visible }) => (
          <option key={value} value={value} className={visible === undefined ? undefined : css.hide}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
