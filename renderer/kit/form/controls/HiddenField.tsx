import type { ReactNode } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { useFormModel } from '../form-context.ts'
import { useField } from '../use-field.ts'

/** A hidden value of the form. */
export function HiddenField({ field }: { field: FormField }): ReactNode {
  const { methods } = useFormModel()
  const { control, initial } = useField(field)
  const { ref, name, onChange, onBlur } = control
  // Password managers look for the user's name in a text input; they ignore one of type `hidden`.
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
  // On a re-render React resets a hidden input to its default value, so that must be the current value.
  const value = String(methods.getValues(name))
  return <input type="hidden" ref={ref} name={name} onChange={onChange} onBlur={onBlur} defaultValue={value} />
}
