import { type SubmitEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { evaluate, holds } from '#schema/definitions/expressions/evaluate.ts'
import { namesIn } from '#schema/definitions/fields/check-values.ts'
import { changedHidden, holdsFiles, isHidden } from '#schema/definitions/fields/field-types.ts'
import { formBody, type ReadForm } from '#schema/definitions/fields/to-body.ts'
import { newIdempotencyKey, post } from '../../engine/api/client.ts'
import { RequestError } from '../../engine/api/request-error.ts'
import { useModals } from '../../engine/page/modals.ts'
import { type PreparedAction, runActions } from '../actions/actions.ts'
import { emitPageEvent } from '../actions/events.ts'
import type { FormModel } from './form-context.ts'
import { groupsOf } from './groups.ts'
import { initialValues, type Raw } from './initial-values.ts'
import type { CaptchaService, PreparedForm } from './types.ts'

export interface FormMessage {
  text: string
  /** If true, the message disappears when the fields with errors have been corrected. Each field shows its own error too. */
  isOfFields: boolean
  isPreview?: true | undefined
}

/**
 * Returns the submit handler of a form, which validates and submits it. Shows errors of fields at these fields, and other errors above the
 * form. Ignores a submit while another one is pending.
 * @param setMessage sets or clears the message above the form @param setConfirming called with true if the server asks for a confirmation
 */
export function useSubmit(
  model: FormModel,
  setMessage: (message: FormMessage | undefined) => void,
  setConfirming: (isConfirming: boolean) => void,
) {
  const { form, methods, reader, idOf, cleared } = model
  const modals = useModals()
  const key = useRef<string>(undefined)
  useEffect(() => {
    key.current = newIdempotencyKey()
  }, [])

  const resetForm = (): void => {
    methods.reset(initialValues(form.fields), { keepFieldsRef: true })
    key.current = newIdempotencyKey()
    cleared.current = document.activeElement
    setMessage(undefined)
  }
  /** Renders a message and the errors of fields at once, because the focus then moves to a field or to the message. */
  const show = (message: FormMessage): void => flushSync(() => setMessage(message))

  const refuse = ({ message, fields, details = {} }: RequestError): void => {
    const changed = Object.entries(changedHidden(form.fields, details))
    for (const [name, value] of changed) methods.setValue(name, value)
    setConfirming(changed.length > 0)
    // The server has already created an order for this key, so the next submission needs another key.
    if (Object.hasOwn(details, 'order')) key.current = newIdempotencyKey()
    if (changed.length > 0) emitPageEvent({ kind: 'changed' })
    const here = new Set(visibleNames(model))
    for (const [name, error] of Object.entries(fields))
      if (here.has(name)) methods.setError(name, { type: 'server', message: error })
    const names = Object.keys(fields)
    // If the error belongs to no field, the fields must not look valid.
    if (names.length === 0) methods.reset(undefined, KEEP_ALL_BUT_TOUCHED)
    const isOfFields = names.length > 0 && names.every((name) => here.has(name))
    const showFormError = (): void => show({ text: message, isOfFields })
    void runActions(form.onError, { modals, resetForm, showFormError })
    // If the error belongs to a field that is not on the page, shows it in any case, whatever the form's `onError` does.
    if (names.length > 0 && !isOfFields) showFormError()
  }
  const send = async (): Promise<void> => {
    const raw = methods.getValues()
    const sent = reader.read(raw)
    const captcha = form.captcha && (await tokenOf(form.captcha, form.id))
    try {
      const answer = await sendForm({ form, raw, read: sent, key: key.current, captcha })
      emitPageEvent({ kind: 'accepted', call: form.path, answer })
    } catch (error) {
      if (error instanceof RequestError) return refuse(error)
      throw error
    }
    key.current = newIdempotencyKey()
    // Submitted values are no longer changes of the visitor, so a page refresh may replace them.
    methods.reset(raw, { keepValues: true, keepFieldsRef: true })
    setConfirming(false)
    await runActions(byAnswers(form.onSuccess, sent.values), { modals, resetForm, showFormError: () => undefined })
  }
  const showWrong = (errors: object): void => {
    const wrong = visibleNames(model).filter((name) => name in errors)
    show({
      text: `Проверьте поля: ${wrong.map(namesIn(reader.read(methods.getValues()).fields)).join(', ')}.`,
      isOfFields: true,
    })
  }

  return async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const element = event.currentTarget
    const { submitter } = event.nativeEvent
    if (element.ariaBusy === 'true') return
    // While the form is busy, its actions are running. A reload because of missing code waits for them (reload-guard.ts).
    element.ariaBusy = 'true'
    setMessage(undefined)
    let steps: typeof import('./advance.ts') | undefined
    try {
      steps = form.steps && (await import('./advance.ts'))
      const step = await steps?.advance(model, submitter, showWrong)
      if (step === 'gone') return
      if (step !== 'refused')
        await methods.handleSubmit(form.posts ? () => postDocument(element, model) : send, showWrong)(event)
    } finally {
      element.ariaBusy = null
    }
    const wrong = visibleNames(model).find((name) => methods.getFieldState(name).invalid)
    if (wrong !== undefined) steps?.showStepOf(model, wrong)
    // Waits for the actions of the form. A screen reader then reads the errors together with the focused field.
    setTimeout(() => {
      document.getElementById(wrong === undefined ? idOf('', 'error') : idOf(wrong))?.focus()
    })
  }
}

/** Evaluates expressions in the actions' addresses. They may depend on the submitted values. */
const byAnswers = (actions: readonly PreparedAction[], form: ReadForm['values']): PreparedAction[] =>
  actions.map((action) => evaluate(action, { form }) as PreparedAction) // an expression in place of an address evaluates to an address

/** Posts the form as a document. The promise resolves only if the visitor comes back to this page. Until then the submit is pending. */
async function postDocument(element: HTMLFormElement, { form, methods, leaving }: FormModel): Promise<void> {
  if (form.draft) await import('./draft.ts').then(({ notePosted }) => notePosted(form, methods)).catch(() => undefined)
  leaving.current = true
  HTMLFormElement.prototype.submit.call(element) // a field named «submit» would hide the element's own method
  await new Promise<void>((done) => addEventListener('pageshow', ({ persisted }) => persisted && done()))
  leaving.current = false
}

const KEEP_ALL_BUT_TOUCHED = {
  ...{ keepValues: true, keepDefaultValues: true, keepDirty: true, keepErrors: true, keepFieldsRef: true },
  ...{ keepIsSubmitted: true, keepSubmitCount: true },
}

/** Returns the names of the visible fields, in the order of the page. */
function visibleNames({ form, methods, reader }: FormModel): string[] {
  const { hidden } = reader.read(methods.getValues())
  return groupsOf(form.fields).flatMap(({ fields }) =>
    fields.filter((field) => !isHidden(field) && !hidden.has(field.name)).map(({ name }) => name),
  )
}

/** Returns a captcha token. Only forms with a captcha need its code, which this loads. On failure the form is sent without a token. */
const tokenOf = (service: CaptchaService, form: string): Promise<string | null> =>
  import('./captcha.ts').then(({ captchaToken }) => captchaToken(service, form)).catch(() => null)

/** Data for one submission of a form. */
interface FormRequest {
  form: PreparedForm
  read: ReadForm
  /** Values of all controls, including files, not yet parsed. */
  raw: Raw
  /** Idempotency key, the same for every attempt. */
  key: string | undefined
  /** Captcha token. Undefined if the form has no captcha; null if the captcha service failed. */
  captcha: string | null | undefined
}

const TIMEOUT_MS = 60_000
const TIMEOUT_WITH_FILES_MS = 300_000

/** Submits a form to its call. @returns the response @throws RequestError, also for a 2xx response that the form's `success` rejects */
async function sendForm({ form, read, raw, key, captcha }: FormRequest): Promise<Readonly<Record<string, unknown>>> {
  const body = { ...formBody(form, read), ...(captcha !== undefined && { captcha }) }
  const files = filesIn(form, raw, read.hidden)
  const signal = AbortSignal.timeout(files.length > 0 ? TIMEOUT_WITH_FILES_MS : TIMEOUT_MS)
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const whole = files.length > 0 ? withFiles(body, files) : form.plain ? asText(body) : body
  const answer = await post<Record<string, unknown>>(form.path, whole, { headers, signal }).catch((error: unknown) => {
    throw signal.aborted ? new RequestError(0, 'Сервер не\u00a0отвечает. Попробуйте ещё раз или позвоните нам.') : error
  })
  if (form.success !== undefined && !holds(form.success, { answer, form: read.values }))
    throw new RequestError(200, String(answer.message ?? 'Форма не\u00a0принята.'))
  return answer
}

const filesIn = ({ fields }: PreparedForm, raw: Raw, hidden: ReadonlySet<string>): [string, File][] =>
  fields
    .filter((field) => holdsFiles(field) && !hidden.has(field.name))
    .flatMap(({ name }) => {
      const list = raw[name]
      return list instanceof FileList ? Array.from(list, (file): [string, File] => [name, file]) : []
    })

/** Encodes a body like an HTML form. A body that contains anything but texts stays JSON. */
function asText(body: object): object {
  const entries = Object.entries(body).filter(([, value]) => value !== null && String(value) !== '')
  return entries.every(([, value]) => typeof value === 'string') ? new URLSearchParams(entries) : body
}

/** Returns a multipart body: JSON in the part `body`, and the files (server/engine/calls/router.ts). */
function withFiles(body: object, files: readonly [string, File][]): FormData {
  const parts = new FormData()
  parts.set('body', JSON.stringify(body))
  for (const [name, file] of files) parts.append(name, file)
  return parts
}
