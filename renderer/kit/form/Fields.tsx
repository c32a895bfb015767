import { type MouseEventHandler, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { isExpression, pathsIn } from '#schema/definitions/expressions/types.ts'
import { conditionWords } from '#schema/definitions/fields/condition-words.ts'
import { fieldNow, isConditional } from '#schema/definitions/fields/field-now.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { isHidden, typeNameOf } from '#schema/definitions/fields/field-types.ts'
import { useIsHydrated } from '../../engine/tree/Tree.tsx'
import { Button } from '../ui/Button.tsx'
import { controls as controlsOfTypes } from './controls.tsx'
import css from './Form.module.css'
import { type FormModel, useFormModel } from './form-context.ts'
import { foldsOf, groupsOf } from './groups.ts'
import { useByValues } from './use-by-values.ts'

/** The visible fields in their groups. Re-renders only when other fields become visible. Without JavaScript all fields are visible. */
export const Fields = memo(function Fields({ fields: all }: { fields: readonly FormField[] }): ReactNode {
  const hidden = useHiddenFields(useFormModel())
  return groupsOf(all).map(({ title, fields }) => {
    const elementOf = (field: FormField): ReactNode =>
      hidden.has(field.name) ? (
        mayAppear(field, all) && (
          <noscript key={field.name}>{import.meta.env.SSR && <WithoutScript field={field} />}</noscript>
        )
      ) : (
        <FieldControl key={field.name} field={field} />
      )
    const inside = foldsOf(fields).map(({ fold, fields }) =>
      fold === undefined ? (
        fields.map(elementOf)
      ) : (
        <Fold key={fold} title={fold} fields={fields}>
          {fields.map(elementOf)}
        </Fold>
      ),
    )
    if (fields.every(({ name }) => hidden.has(name))) return inside
    // The key of a group must not change when fields appear in it, or else the focused control would remount.
    const key = fields[0]?.name
    return title === undefined ? (
      <div key={key} className={css.fields}>
        {inside}
      </div>
    ) : (
      <fieldset key={key} className={`top-line ${css.group}`}>
        <legend className={`full text-20 bold ${css.legend}`}>{title}</legend>
        <div className={css.fields}>{inside}</div>
      </fieldset>
    )
  })
})

/** Returns false if a field's condition depends only on data of the page, which the visitor cannot change. */
const mayAppear = ({ visible }: FormField, fields: readonly FormField[]): boolean =>
  fields.some((field) => !isHidden(field) && pathsIn(visible).includes(`form.${field.name}`))

/** A conditional field as it is without JavaScript: its hint names the condition, and the browser requires no value. Server only. */
function WithoutScript({ field }: { field: FormField }): ReactNode {
  const { form, initial, reader } = useFormModel()
  const { values, hidden } = reader.read(initial)
  const { hint, validation, options: _, ...rest } = fieldNow(field, values, hidden)
  const words = [whenAsked(field, form.fields), hint].filter(Boolean).join(' ')
  return <FieldControl field={{ ...field, ...rest, hint: words, validation: { ...validation, required: false } }} />
}

/** Returns the field's condition as a text, for example «Если «Доставка» — «Наша» или «Транспортная компания».» */
function whenAsked({ visible }: FormField, fields: readonly FormField[]): string {
  const when = conditionWords(visible, fields)
  return when === undefined ? 'Если это к\u00a0вам относится.' : `Если ${when}.`
}

const FieldControl = memo(function FieldControl({ field: written }: { field: FormField }): ReactNode {
  const { controls } = useFormModel()
  const field = useFieldNow(written)
  const isHydrated = useIsHydrated()
  const Component = (isHydrated && controls[field.name]) || controlsOfTypes[typeNameOf(field)]
  return (
    <>
      <Component field={field} />
      {isExpression(written.validation?.required) && (
        <noscript>{import.meta.env.SSR && <RequiredWhen field={written} />}</noscript>
      )}
    </>
  )
})

/** Names the condition for requiring a field. Without JavaScript the mark of a required field cannot follow the values. */
function RequiredWhen({ field }: { field: FormField }): ReactNode {
  const when = conditionWords(field.validation?.required, useFormModel().form.fields)
  return <p className="note">{when === undefined ? 'Обязательно не\u00a0всегда.' : `Обязательно, если ${when}.`}</p>
}

/** Returns a field whose conditions are evaluated for the form's current values. Without JavaScript it is never required. */
function useFieldNow(written: FormField): FormField {
  const model = useFormModel()
  const { methods, reader } = model
  const isOpen = isConditional(written) || written.visible !== undefined
  const text = useByValues(model, isOpen, ({ values, hidden }, _, isServer) => {
    const now = fieldNow(written, values, hidden)
    if (!isServer) return JSON.stringify(now)
    // Options may depend on values of earlier steps. Without JavaScript they cannot depend on fields of the same step.
    const { options } = model.form.steps ? now : written
    return JSON.stringify({ ...now, options, validation: { ...now.validation, required: false } })
  })
  const field: FormField = useMemo(() => (text === '' ? written : JSON.parse(text)), [text, written])
  const before = useRef(text)
  useEffect(() => {
    if (before.current === text) return
    // Applies the form's value to changed options: deselects those that disappeared, selects those that appeared and are in the value.
    if (field.options && String(methods.getValues(field.name) ?? ''))
      methods.setValue(field.name, reader.read(methods.getValues()).values[field.name] ?? '')
    // A message from the server stays until the value changes, because only the server can check it.
    const { error } = methods.getFieldState(field.name)
    if (error && error.type !== 'server') void methods.trigger(field.name)
    before.current = text
  }, [text, methods, reader, field])
  return field
}

/** Returns the names of the hidden fields. Re-renders the component only when they change. */
export function useHiddenFields(model: FormModel): ReadonlySet<string> {
  const watches = model.form.fields.some(({ visible }) => visible !== undefined)
  return new Set(useByValues(model, watches, ({ hidden }) => [...hidden].join(' ')).split(' '))
}

interface SubmitButtonProps {
  label: string
  onClick?: MouseEventHandler
  /** Further buttons, beside the submit button. */
  children?: ReactNode
}

/** The form's submit button. */
export function SubmitButton({ label, onClick, children }: SubmitButtonProps): ReactNode {
  const { form, methods } = useFormModel()
  const { isSubmitting } = useFormState({ control: methods.control })
  return (
    <div className={`flex wraps gap-12 ${css.submit}`}>
      <Button
        type="submit"
        size="large"
        kind={form.quiet ? 'secondary' : 'primary'}
        className={css.button}
        onClick={onClick}
        aria-disabled={isSubmitting}
      >
        {isSubmitting ? form.sending : label}
      </Button>
      <span className="visually-hidden" role="status">
        {isSubmitting && form.sending}
      </span>
      {children}
    </div>
  )
}

/** Fields inside `details`. It opens when one of them gets an error, or a value: from the page, a draft, or the company data of an INN. */
function Fold({
  title,
  fields,
  children,
}: {
  title: string
  fields: readonly FormField[]
  children: ReactNode
}): ReactNode {
  const { methods, initial, form } = useFormModel()
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen] = useState(
    () => isAnswered(fields, initial) || fields.some(({ name }) => form.state?.errors[name] !== undefined),
  )
  const wasAnswered = useRef(isOpen)
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true, errors: true },
        callback: ({ values, errors }) => {
          const isNow = isAnswered(fields, values)
          if (details.current && ((isNow && !wasAnswered.current) || fields.some(({ name }) => errors?.[name])))
            details.current.open = true
          wasAnswered.current = isNow
        },
      }),
    [methods, fields],
  )
  return (
    <details ref={details} open={isOpen}>
      <summary className={`chevron-mark row tall text-15 medium blueprint ${css.unfold}`}>{title}</summary>
      <div className={css.fields}>{children}</div>
    </details>
  )
}

/** Returns true if one of the fields has a value that is not the default from the form's file. */
const isAnswered = (fields: readonly FormField[], values: Readonly<Record<string, unknown>>): boolean =>
  fields.some(({ name, default: preset = '' }) => (values[name] ?? '') !== '' && values[name] !== preset)
