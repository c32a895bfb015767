import { useMemo, useState } from 'react'
import { type UseFormRegisterReturn, useFormState } from 'react-hook-form'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { isRequired } from '#schema/definitions/fields/rules.ts'
import { released } from '../ui/released.ts'
import { type FormModel, useFormModel } from './form-context.ts'

/** Props that register a control and label it for screen readers. */
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
  /** True if the visitor has filled in and left the field, and it is valid. */
  isValid: boolean
}

/** State of a field. Its component re-renders only when this field changes. */
export function useField(field: FormField): FieldState {
  const model = useFormModel()
  const { name } = field
  const { control } = model.methods
  const { errors, touchedFields, dirtyFields } = useFormState({ control, name, exact: true })
  const registered = useMemo(() => register(model, field), [model, field])
  // A form that React remounts keeps the typed value.
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
      // The draft restores the selection. Browsers would restore it by position, although the options may have changed.
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
      // A correction clears the server's error at once, also the error of the field that repeats this one.
      for (const other of [name, ...repeats]) {
        const { isTouched, invalid } = methods.getFieldState(other)
        if (invalid || (isTouched && other !== name)) await methods.trigger(other)
      }
    },
  }
}
