import type { ReactNode } from 'react'
import css from '#renderer/kit/form/Field.module.css'
import { FieldFrame } from '#renderer/kit/form/FieldFrame.tsx'
import { useField } from '#renderer/kit/form/use-field.ts'
import type { FormField } from '../../field-schema.ts'

/** A select; nothing is chosen at first unless the field has a default. */
export function Control({ field }: { field: FormField }): ReactNode {
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
