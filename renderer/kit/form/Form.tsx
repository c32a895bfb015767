import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { pathsIn } from '#schema/definitions/expressions/types.ts'
import { chosenIn } from '#schema/definitions/fields/condition-words.ts'
import { fieldNow, isConditional } from '#schema/definitions/fields/field-now.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { holdsFiles, isHidden, typeNameOf } from '#schema/definitions/fields/field-types.ts'
import { BlockBoundary } from '../../engine/tree/BlockBoundary.tsx'
import { Button } from '../ui/Button.tsx'
import { Text } from '../ui/Text.tsx'
import { controlOf } from './controls.ts'
import { Fold } from './Fold.tsx'
import css from './Form.module.css'
import { type Controls, type FormModel, FormModelContext, useFormModel } from './form-context.ts'
import { foldsOf, groupsOf } from './groups.ts'
import { initialValues, type PageValues, type Raw } from './initial-values.ts'
import { MessageLine } from './MessageLine.tsx'
import { createReader } from './reader.ts'
import type { CaptchaService, FormState, PreparedForm } from './types.ts'
import { type FormMessage, useSubmit } from './use-submit.ts'

interface FormProps {
  form: PreparedForm
  /** Initial values by field name. */
  values?: PageValues | undefined
  /** Names of the fields, separated by spaces, whose values come before what was typed. */
  chosen?: string | undefined
  /** Id of the labeling element. */
  labelledBy?: string | undefined
  /** Those of the first render stay. */
  controls?: Controls | undefined
  /** The button's words instead of the form's. */
  label?: string | undefined
}

/**
 * A form of schema/forms. Without JavaScript it posts to its own page, and the browser validates what it can; with it
 * the form is validated while it is filled in, and submitted to its call.
 */
export function Form({ form, values, chosen, labelledBy, controls, label = form.label }: FormProps): ReactNode {
  const model = useNewModel(form, { pageValues: values, chosen, controls })
  const [message, setMessage] = useState(() => form.state && messageOf(form.state))
  const [isConfirming, setConfirming] = useState(form.state?.asked === true)
  const submit = useSubmit(model, setMessage, setConfirming)
  const checkOurselves = useCallback((element: HTMLFormElement | null) => {
    if (element) element.noValidate = true
  }, [])
  const { captcha } = form
  return (
    <FormModelContext value={model}>
      <BlockBoundary at={form.id}>
        <form
          ref={checkOurselves}
          className={css.form}
          method="post"
          encType={form.fields.some(holdsFiles) ? 'multipart/form-data' : undefined}
          aria-labelledby={labelledBy}
          onSubmit={submit}
          onFocus={captcha && (() => warmUp(captcha))}
        >
          <input type="hidden" name="form" value={form.id} />
          {message && <MessageLine message={message} />}
          <Fields />
          <SubmitButton label={(isConfirming && form.confirm) || label} />
          {form.note !== undefined && (
            <p className={css.note}>
              <Text text={form.note} aside />
            </p>
          )}
        </form>
      </BlockBoundary>
    </FormModelContext>
  )
}

/** A failed request is repeated on submit. */
const warmUp = (captcha: CaptchaService): void =>
  void import('./captcha.ts').then(({ prefetchCaptcha }) => prefetchCaptcha(captcha)).catch(() => undefined)

const messageOf = ({ message, errors }: FormState): FormMessage | undefined =>
  message === undefined ? undefined : { text: message, isOfFields: Object.keys(errors).length > 0 }

function SubmitButton({ label }: { label: string }): ReactNode {
  const { form, methods } = useFormModel()
  const { isSubmitting } = useFormState({ control: methods.control })
  return (
    <div className={css.submit}>
      <Button
        type="submit"
        size="large"
        kind={form.quiet ? 'secondary' : 'primary'}
        className={css.button}
        aria-disabled={isSubmitting}
      >
        {isSubmitting ? form.sending : label}
      </Button>
      <span className="visually-hidden" role="status">
        {isSubmitting && form.sending}
      </span>
    </div>
  )
}

/** The fields that are seen, in their groups; rendered again only when others are seen. Without a script all are. */
const Fields = memo(function Fields(): ReactNode {
  const model = useFormModel()
  const hidden = useHiddenFields(model)
  return groupsOf(model.form.fields).map(({ title, fields }) => {
    const controlOf = (field: FormField): ReactNode =>
      hidden.has(field.name) ? (
        mayAppear(field, model.form.fields) && (
          <noscript key={field.name}>{import.meta.env.SSR && <WithoutScript field={field} />}</noscript>
        )
      ) : (
        <FieldControl key={field.name} field={field} />
      )
    const inside = foldsOf(fields).map(({ fold, fields }) =>
      fold === undefined ? (
        fields.map(controlOf)
      ) : (
        <Fold key={fold} title={fold} fields={fields}>
          {fields.map(controlOf)}
        </Fold>
      ),
    )
    if (fields.every(({ name }) => hidden.has(name))) return inside
    // A stable key: the focused control must not remount.
    const key = fields[0]?.name
    return title === undefined ? (
      <div key={key} className={css.fields}>
        {inside}
      </div>
    ) : (
      <fieldset key={key} className={css.group}>
        <legend className={css.legend}>{title}</legend>
        <div className={css.fields}>{inside}</div>
      </fieldset>
    )
  })
})

/** Returns false if the condition reads values of the page alone, which the visitor does not change. */
const mayAppear = ({ visible }: FormField, fields: readonly FormField[]): boolean =>
  fields.some((field) => !isHidden(field) && pathsIn(visible).includes(`form.${field.name}`))

/**
 * A conditional field without JavaScript: shown with its condition, and not required by the browser. Rendered on the
 * server only.
 */
function WithoutScript({ field }: { field: FormField }): ReactNode {
  const { form, initial, reader } = useFormModel()
  const { values, hidden } = reader.read(initial)
  const { hint, validation, ...rest } = fieldNow(field, values, hidden)
  const words = [whenAsked(field, form.fields), hint].filter(Boolean).join(' ')
  return <FieldControl field={{ ...rest, hint: words, validation: { ...validation, required: false } }} />
}

/** «Если «Наша доставка» или «Транспортная компания».» */
function whenAsked({ visible }: FormField, fields: readonly FormField[]): string {
  const chosen = chosenIn(visible, fields)
  return chosen === undefined ? 'Если это к\u00a0вам относится.' : `Если выбрано ${chosen}.`
}

const FieldControl = memo(function FieldControl({ field: written }: { field: FormField }): ReactNode {
  const { controls } = useFormModel()
  const field = useFieldNow(written)
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const Component = (isHydrated && controls[field.name]) || controlOf(typeNameOf(field))
  return <Component field={field} />
})

const neverChanges = () => () => undefined

/** The field as it is by the form's values. Without JavaScript the server alone knows whether it is required. */
function useFieldNow(field: FormField): FormField {
  const { initial, reader, methods } = useFormModel()
  const isFixed = !isConditional(field)
  const subscribe = useCallback(
    (changed: () => void) =>
      isFixed ? () => undefined : methods.subscribe({ formState: { values: true }, callback: changed }),
    [isFixed, methods],
  )
  const asText = (raw: Raw, more: object = {}): string => {
    if (isFixed) return ''
    const { values, hidden } = reader.read(raw)
    const { validation, ...now } = fieldNow(field, values, hidden)
    return JSON.stringify({ ...now, validation: { ...validation, ...more } })
  }
  const text = useSyncExternalStore(
    subscribe,
    () => asText({ ...initial, ...methods.getValues() }),
    () => asText(initial, { required: false }),
  )
  const before = useRef(text)
  useEffect(() => {
    const hasChanged = before.current !== text
    before.current = text
    if (hasChanged && methods.getFieldState(field.name).invalid) void methods.trigger(field.name)
  }, [text, methods, field.name])
  return useMemo(() => (text === '' ? field : JSON.parse(text)), [text, field])
}

/** Creates a form's model on the first render. A field shows errors after blur, then on each change. */
function useNewModel(
  form: PreparedForm,
  {
    pageValues,
    chosen = '',
    controls = {},
  }: { pageValues: PageValues | undefined; chosen: string | undefined; controls: Controls | undefined },
): FormModel {
  // An id that begins with a letter.
  const id = `form${useId()}`
  const [start] = useState(() => ({
    reader: createReader(form.fields),
    initial: initialValues(form.fields, pageValues, form.state),
    errors: form.state && errorsOf(form.state),
    firstWrong: form.state && firstWrongIn(form, form.state),
  }))
  const { reader, initial, errors, firstWrong } = start
  const methods = useForm<Raw>({
    mode: 'onTouched',
    shouldFocusError: false, // it would go by the order in which the fields came, and before their errors are there
    defaultValues: initial,
    resolver: reader.resolve,
    ...(errors && { errors }),
  })
  const shown = useRef(pageValues)
  const latest = useRef<Readonly<Raw>>(initial)
  // When the page is refreshed, the form takes its values, except in fields that the visitor changed.
  useEffect(() => {
    const isNew = pageValues !== shown.current
    shown.current = pageValues
    const fields = form.fields.filter(({ name }) => pageValues && Object.hasOwn(pageValues, name))
    const values = initialValues(fields, pageValues)
    const taken = fields.filter(
      (field) =>
        !isHidden(field) &&
        isNew &&
        (chosen.split(' ').includes(field.name) || !methods.getFieldState(field.name).isDirty),
    )
    latest.current = { ...latest.current, ...Object.fromEntries(taken.map(({ name }) => [name, values[name]])) }
    for (const { name } of fields.filter(isHidden)) methods.setValue(name, values[name])
    for (const { name } of taken) {
      // resetField passes over a field that is not shown yet.
      methods.setValue(name, values[name])
      methods.resetField(name, { defaultValue: values[name] })
    }
  }, [form, pageValues, chosen, methods])
  const [model] = useState<FormModel>(() => ({
    form,
    reader,
    controls,
    initial,
    pageValues: latest,
    methods,
    chosen,
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

/** Names of the hidden fields. Rerenders only when they change; does nothing if no field has `visible`. */
function useHiddenFields({ form, initial, reader, methods }: FormModel): ReadonlySet<string> {
  const watches = form.fields.some(({ visible }) => visible !== undefined)
  const subscribe = useCallback(
    (changed: () => void) =>
      watches ? methods.subscribe({ formState: { values: true }, callback: changed }) : () => undefined,
    [watches, methods],
  )
  const names = useSyncExternalStore(
    subscribe,
    () => (watches ? [...reader.read({ ...initial, ...methods.getValues() }).hidden].join(' ') : ''),
    () => (watches ? [...reader.read(initial).hidden].join(' ') : ''),
  )
  return new Set(names.split(' '))
}
