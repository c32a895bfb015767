import type { ReactNode } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { useFormModel } from '../form-context.ts'
import { useField } from '../use-field.ts'

/** A hidden value of the form. */
export function HiddenField({ field }: { field: FormField }): ReactNode {
  const { methods } = useFormModel()
  const { control, initial } = useField(field)
  const { ref, name, onChange, onBlur } = control
  // Password managers read the user's name from this input; they ignore a hidden one.
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
  // React resets a hidden input to its initial value on rerender, so it gets the current one.
  const value = String(methods.getValues(name))
  return <input type="hidden" ref={ref} name={name} onChange={onChange} onBlur={onBlur} defaultValue={value} />
}
