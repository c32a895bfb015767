import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FormModel } from './form-context.ts'
import { groupsOf } from './groups.ts'
import { type Given, initialValues, type Raw } from './initial-values.ts'
import { createReader } from './reader.ts'
import type { FormState, PreparedForm } from './types.ts'

/** A form's model, made when the form is first shown. Errors are told when a field has been left, then at each change. */
export function useNewModel(form: PreparedForm, given: Given | undefined): FormModel {
  // An id that begins with a letter.
  const id = `form${useId()}`
  const [made] = useState(() => ({
    reader: createReader(form.fields),
    initial: initialValues(form.fields, given, form.state),
    errors: form.state && errorsOf(form.state),
    firstWrong: form.state && firstWrongIn(form, form.state),
  }))
  const { reader, initial, errors, firstWrong } = made
  const methods = useForm<Raw>({
    mode: 'onTouched',
    shouldFocusError: false, // it would go by the order in which the fields came, and before their errors are there
    defaultValues: initial,
    resolver: reader.resolve,
    ...(errors && { errors }),
  })
  const shown = useRef(given)
  // Where the page is shown anew, the form holds what the page has now, but for what has been typed.
  useEffect(() => {
    const isNew = given !== shown.current
    shown.current = given
    for (const field of form.fields) {
      const { name, type } = field
      if (!given || !Object.hasOwn(given, name)) continue
      const value = initialValues([field], given)[name]
      if (type === 'hidden') methods.setValue(name, value)
      else if (isNew && !methods.getFieldState(name).isDirty) methods.resetField(name, { defaultValue: value })
    }
  }, [form, given, methods])
  const [model] = useState<FormModel>(() => ({
    form,
    reader,
    initial,
    methods,
    firstWrong,
    idOf: (name, part) => id + name + (part ? `-${part}` : ''), // a field's name has no hyphen
    cleared: { current: null },
  }))
  useEffect(() => {
    if (!model.form.draft) return
    const gone = new AbortController()
    void import('./draft.ts').then(({ keepDraft }) => keepDraft(model, gone.signal)).catch(() => undefined)
    return () => gone.abort()
  }, [model])
  return model
}

const firstWrongIn = ({ fields }: PreparedForm, { errors }: FormState): string | undefined =>
  groupsOf(fields)
    .flatMap((group) => group.fields)
    .find(({ name }) => Object.hasOwn(errors, name))?.name

const errorsOf = ({ errors }: FormState) =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: 'server', message }]))
