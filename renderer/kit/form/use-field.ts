import { useMemo, useState } from 'react'
import { type UseFormRegisterReturn, useFormState } from 'react-hook-form'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { isRequired } from '#schema/definitions/fields/rules.ts'
import { released } from '../ui/released.ts'
import { type FormModel, useFormModel } from './form-context.ts'

/** Props that connect a control with the form and label it for screen readers. */
export interface ControlProps extends UseFormRegisterReturn {
  id: string
  required: boolean
  autoFocus: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export interface FieldState {
  control: ControlProps
  initial: unknown
  error: string | undefined
  /** True if the visitor has filled in the field and left it, and its value is valid. */
  isValid: boolean
}

/** Returns the state of a field. The component re-renders only when this field changes. */
export function useField(field: FormField): FieldState {
  const model = useFormModel()
  const { name } = field
  const { control } = model.methods
  const { errors, touchedFields, dirtyFields } = useFormState({ control, name, exact: true })
  const registered = useMemo(() => register(model, field), [model, field])
  // If React remounts the form, the typed value stays.
  const [initial] = useState(() => model.methods.getValues(name) ?? model.initial[name])
  const error = errors[name]?.message
  const message = typeof error === 'string' && error !== '' ? error : undefined
  const about = [
    field.hint !== undefined && model.idOf(name, 'hint'),
    message !== undefined && model.idOf(name, 'error'),
  ]
  return {
    control: {
      ...registered,
      id: model.idOf(name),
      required: isRequired(field),
      autoFocus: model.firstWrong === name,
      'aria-invalid': message !== undefined,
      'aria-describedby': about.filter(Boolean).join(' ') || undefined,
    },
    initial,
    error: message,
    isValid: message === undefined && touchedFields[name] === true && dirtyFields[name] === true,
  }
}

function register({ form, methods, cleared }: FormModel, field: FormField): UseFormRegisterReturn {
  const { name } = field
  const { onBlur, onChange, ref, ...rest } = methods.register(name)
  const repeats = form.fields.filter(({ validation }) => validation?.sameAs === name).map((field) => field.name)
  return {
    ...rest,
    ref(element: unknown) {
      const input = field.options && element instanceof HTMLInputElement ? element : undefined
      ref(element)
      // The draft restores the selection. A browser would restore it by position, but the options may have changed.
      if (input && form.draft) input.autocomplete = 'off'
    },
    async onBlur(event) {
      const isCleared = cleared.current === event.target
      cleared.current = null
      if (isCleared) return
      await released()
      await onBlur(event)
    },
    async onChange(event) {
      cleared.current = null
      await onChange(event)
      // A correction removes the server's error at once, also from the field that repeats this one.
      for (const other of [name, ...repeats]) {
        const { isTouched, invalid } = methods.getFieldState(other)
        if (invalid || (isTouched && other !== name)) await methods.trigger(other)
      }
    },
  }
}
