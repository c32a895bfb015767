import type { ReactNode } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import css from '../Field.module.css'
import { FieldFrame } from '../FieldFrame.tsx'
import { useFormModel } from '../form-context.ts'
import { useField } from '../use-field.ts'
import { inputAttributes } from './control-attributes.ts'
import { useMask } from './use-mask.ts'

/** A line of text, an address, a telephone, a number or a date. */
export function LineField({ field }: { field: FormField }): ReactNode {
  const state = useField(field)
  const masked = useMask(field, state.control)
  return (
    <FieldFrame field={field} state={state}>
      <input
        {...state.control}
        {...masked}
        {...inputAttributes(field)}
        className={css.input}
        defaultValue={String(state.initial)}
      />
    </FieldFrame>
  )
}

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

/** A value that the form carries along. */
export function HiddenField({ field }: { field: FormField }): ReactNode {
  const { methods } = useFormModel()
  const { control, initial } = useField(field)
  const { ref, name, onChange, onBlur } = control
  // Password managers read whose password it is; a hidden input they pass over.
  if (field.autocomplete === 'username')
    return (
      <input
        type="text"
        className="visually-hidden"
        ref={ref}
        name={name}
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        onChange={onChange}
        onBlur={onBlur}
        defaultValue={String(initial)}
      />
    )
  // What React takes for the first value is a hidden input's only one: rendered again, it keeps what has been set since.
  const value = String(methods.getValues(name))
  return <input type="hidden" ref={ref} name={name} onChange={onChange} onBlur={onBlur} defaultValue={value} />
}
