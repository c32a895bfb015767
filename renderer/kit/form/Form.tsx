import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { holdsFiles, isHidden } from '#schema/definitions/fields/field-types.ts'
import { STEP } from '#schema/definitions/fields/values.ts'
import { BlockBoundary } from '../../engine/tree/BlockBoundary.tsx'
import { Tree } from '../../engine/tree/Tree.tsx'
import { FORM_STEPS } from '../../engine/tree/types.ts'
import { Text } from '../ui/Text.tsx'
import { Fields, SubmitButton } from './Fields.tsx'
import css from './Form.module.css'
import { type Controls, type FormModel, FormModelContext } from './form-context.ts'
import { groupsOf } from './groups.ts'
import { initialValues, type PageValues, type Raw } from './initial-values.ts'
import { MessageLine } from './MessageLine.tsx'
import { createReader } from './reader.ts'
import type { CaptchaService, FormState, PreparedForm } from './types.ts'
import { type FormMessage, useSubmit } from './use-submit.ts'

interface FormProps {
  form: PreparedForm
  /** Initial values by field name. */
  values?: PageValues | undefined
  /** Names of fields, separated by spaces. For these the page's value has priority over the draft's. */
  chosen?: string | undefined
  /** ID of the element that labels the form. */
  labelledBy?: string | undefined
  /** Components to use in place of the fields' own controls. Later changes of this prop have no effect. */
  controls?: Controls | undefined
  /** Text of the submit button. By default the form's own text. */
  label?: string | undefined
}

/**
 * A form of schema/forms. Without JavaScript it is posted to the page's own URL, and the browser checks only HTML's rules. With JavaScript
 * it is validated while the visitor fills it in, and is submitted to its call.
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
  const button = (isConfirming && form.confirm) || label
  return (
    <FormModelContext value={model}>
      <BlockBoundary at={form.id}>
        <form
          ref={checkOurselves}
          className={`grid gap-24 ${css.form}`}
          method="post"
          encType={form.fields.some(holdsFiles) ? 'multipart/form-data' : undefined}
          aria-labelledby={labelledBy}
          onSubmit={submit}
          onFocus={captcha && (() => warmUp(captcha))}
        >
          <input type="hidden" name="form" value={form.id} />
          {message && <MessageLine message={message} />}
          {form.steps ? (
            <Tree nodes={[{ key: FORM_STEPS, type: FORM_STEPS, props: { label: button } }]} />
          ) : (
            <>
              <Fields fields={form.fields} />
              <SubmitButton label={button} />
            </>
          )}
          {form.note !== undefined && (
            <p className="note">
              <Text text={form.note} aside />
            </p>
          )}
        </form>
      </BlockBoundary>
    </FormModelContext>
  )
}

/** Prefetches the captcha's script. If that fails, submitting the form loads it. */
const warmUp = (captcha: CaptchaService): void =>
  void import('./captcha.ts').then(({ prefetchCaptcha }) => prefetchCaptcha(captcha)).catch(() => undefined)

const messageOf = ({ message, errors, isPreview }: FormState): FormMessage | undefined =>
  message === undefined ? undefined : { text: message, isOfFields: Object.keys(errors).length > 0, isPreview }

/** Creates the model of a form at the first render. A field shows errors only after blur, and from then on at each change. */
function useNewModel(
  form: PreparedForm,
  {
    pageValues,
    chosen = '',
    controls = {},
  }: { pageValues: PageValues | undefined; chosen: string | undefined; controls: Controls | undefined },
): FormModel {
  // With this prefix the ID starts with a letter.
  const id = `form${useId()}`
  const [start] = useState(() => ({
    reader: createReader(form.fields),
    initial: {
      ...initialValues(form.fields, pageValues, form.state),
      ...(form.steps && { [STEP]: form.state?.step ?? 0 }),
    },
    errors: form.state && errorsOf(form.state),
    firstWrong: form.state && firstWrongIn(form, form.state),
  }))
  const { reader, initial, errors, firstWrong } = start
  const methods = useForm<Raw>({
    mode: 'onTouched',
    shouldFocusError: false, // react-hook-form would focus in the wrong order, and before errors are rendered
    defaultValues: initial,
    resolver: reader.resolve,
    ...(errors && { errors }),
  })
  const shown = useRef(pageValues)
  const latest = useRef<Readonly<Raw>>(initial)
  // After a refresh of the page, fields get the page's new values, except those that the visitor has changed.
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
      // `resetField` alone ignores a field that is not visible yet.
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
    idOf: (name, part) => id + name + (part ? `-${part}` : ''), // names of fields contain no hyphen
    cleared: { current: null },
    leaving: { current: false },
  }))
  useEffect(() => {
    if (!model.form.draft) return
    const gone = new AbortController()
    void import('./draft.ts').then(({ persistDraft }) => persistDraft(model, gone.signal)).catch(() => undefined)
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
