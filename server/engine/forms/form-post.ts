import type { Request, RequestHandler, Response } from 'express'
import type { PreparedAction } from '#renderer/kit/actions/actions.ts'
import type { FormState } from '#renderer/kit/form/types.ts'
import { type Call, isCallIn, type MakeCall } from '#schema/definitions/calls/call.ts'
import { holds } from '#schema/definitions/expressions/evaluate.ts'
import { compileChecks } from '#schema/definitions/fields/check-values.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { changedHidden, holdsFiles, isSecret, typeOf } from '#schema/definitions/fields/field-types.ts'
import { GO, nextStep, readStep, stepBefore, stepOf } from '#schema/definitions/fields/steps.ts'
import { formBody, type ReadForm, readForm, toBody, withoutFiles } from '#schema/definitions/fields/to-body.ts'
import { STEP } from '#schema/definitions/fields/values.ts'
import type { FormFile } from '#schema/definitions/kinds/form.ts'
import { redirect, withoutModal } from '../http/address.ts'
import { HttpError, PreviewFirst } from '../http/http-error.ts'
import type { Site, TreeFile } from '../site/site.ts'
import { variantRoot } from '../visitor/visitor.ts'
import { editionsOf, type Posted, prepareActions } from './prepare-forms.ts'
import { filesByField, isFormPost, type Post, type PostReader, type Upload } from './uploads.ts'
import { errorSummary, type FormContext, loadFields, TRIED } from './validate-submission.ts'

interface Dependencies<Context> {
  site: () => Site
  posts: PostReader
  /** Returns true if the URL is a page or opens a modal: forms are posted to these only. */
  isPage: (request: Request) => boolean
  context: (request: Request, response: Response, files: readonly Upload[]) => Context
  makeCall: MakeCall<Context>
  /** Renders the page of the form again, with the posted values and errors. */
  show: (request: Request, response: Response, posted: Posted) => Promise<void>
}

/** Name of the hidden input with the form's id. */
const FORM = 'form'

/**
 * Handles posts without JavaScript to the page of the form. An invalid form is answered with its page, which shows errors and values (422).
 * A valid form is answered with a redirect (303) to the target of `onSuccess`. Other requests go to the next handler.
 */
export function createFormPost<Context extends FormContext>({
  site,
  posts,
  isPage,
  context,
  makeCall,
  show,
}: Dependencies<Context>): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'POST' || !isFormPost(request) || !isPage(request)) return next()
    const post = await posts.read(request, response, (values) => site().forms.get(values[FORM]?.[0] ?? '')?.value)
    const postContext = context(request, response, post.files)
    const form = postContext.site.forms.get(post.values[FORM]?.[0] ?? '')
    if (!form) throw new HttpError(400, 'Такой формы нет.')
    const outcome = await submit(form, post, postContext, makeCall).catch(signedOut)
    if ('to' in outcome) redirect(response.set('Cache-Control', 'no-store'), 303, redirectTarget(outcome.to, request))
    else await show(request, response, { form: form.id, ...outcome })
  }
}

/** Converts a 401 (the session has ended) to a message. The page's guard then redirects to the sign-in. @throws other errors */
function signedOut(error: unknown): Pick<Posted, 'state' | 'sent'> {
  if (!(error instanceof HttpError && error.statusCode === 401)) throw error
  return { sent: {}, state: { values: {}, errors: {}, message: error.message } }
}

async function submit<Context extends FormContext>(
  form: TreeFile<FormFile>,
  { values: raw, files }: Post,
  context: Context,
  makeCall: MakeCall<Context>,
): Promise<{ to: readonly PreparedAction[] } | Pick<Posted, 'state' | 'sent'>> {
  const { site } = context
  const fields = await loadFields(
    form.value,
    context,
    Object.fromEntries(Object.entries(raw).map(([name, [first]]) => [name, first])),
  )
  const read = readForm(fields, { ...raw, ...filesByField(files) })
  const { values, hidden } = read
  const { steps } = form.value
  // Earlier steps are hidden inputs, which contain no files or passwords. The summary after the last step asks for them again.
  const isCarried = (name: string): boolean => fields.some((field) => field.name === name && isSentBack(field))
  const wrong = compileChecks(read.fields).checkAll(values, hidden)
  const back = (errors: FormState['errors'], message?: string, confirmation: FormState['values'] = {}) => ({
    sent: sentBack(
      fields.filter(({ name }) => !(name in wrong)),
      read,
    ),
    state: {
      values: { ...Object.fromEntries(fields.map((field) => [field.name, whatWasSent(field, raw)])), ...confirmation },
      errors: { ...askForFilesAgain(fields, files), ...errors },
      ...(message !== undefined && { message }),
      ...(Object.keys(confirmation).length > 0 && { asked: true as const }),
      ...(steps && { step: stepOf(steps, Object.keys(errors).filter(isCarried)) }),
    },
  })
  const go = raw[GO]?.[0]
  if (steps && go !== undefined) {
    const { sent, state } = back({})
    const at = readStep(steps, hidden, raw[STEP]?.[0])
    const past = steps.slice(0, at + 1).flatMap((step) => step.fields.filter(isCarried))
    const stopping = Object.entries(wrong).filter(([name]) => go === 'next' && past.includes(name))
    if (stopping.length > 0) return back(Object.fromEntries(stopping), errorSummary(Object.fromEntries(stopping)))
    const step = go === 'next' ? nextStep(steps, hidden, at) : stepBefore(steps, hidden, at)
    return { sent, state: { ...state, errors: {}, step } }
  }
  if (Object.keys(wrong).length > 0) return back(wrong, errorSummary(wrong))
  if (context.isTried) return back({}, TRIED)
  const { call, success } = form.value.submit
  if (!isCallIn(site.calls, call)) throw new TypeError(`The checker lets no form name the call ${call}`)
  try {
    // Staff calls need no consents and no captcha.
    const { staff }: Call = site.calls[call]
    const sent = staff
      ? toBody(withoutFiles(fields), values, hidden)
      : { ...formBody({ id: form.id, fields, editions: editionsOf(site, form.value) }, read), captcha: null }
    const answer = await makeCall(call, sent, { ...context, checked: { form: form.id, fields } })
    const scope = { answer, form: values, ...variantRoot(site, context.variant) }
    if (success !== undefined && !holds(success, scope))
      return back({}, String((answer as { message?: unknown }).message ?? 'Форма не принята.'))
    return { to: prepareActions(form.value.onSuccess, site, scope) }
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode >= 500) throw error
    const { sent, state } = back(error.fields ?? {}, error.message, changedHidden(fields, error.details))
    return { sent, state: { ...state, ...(error instanceof PreviewFirst && { isPreview: true }) } }
  }
}

/** Returns the values as a call's body, without passwords and files, for the page that shows the form again. */
function sentBack(fields: readonly FormField[], { values, hidden }: ReadForm): Posted['sent'] {
  const shownFields = fields.filter(isSentBack)
  return { ...Object.fromEntries(shownFields.map(({ name }) => [name, ''])), ...toBody(shownFields, values, hidden) }
}

/** Returns a field's raw value; empty for passwords and files, which are never sent back. */
const whatWasSent = (field: FormField, raw: Post['values']): string | readonly string[] => {
  if (!isSentBack(field)) return ''
  const sent = raw[field.name] ?? []
  return typeOf(field).holds === 'options' ? sent : (sent[0] ?? '')
}

const isSentBack = (field: FormField): boolean => !isSecret(field) && !holdsFiles(field)

/** Returns errors that ask to choose files again, because the browser drops them when the page reloads. */
const askForFilesAgain = (fields: readonly FormField[], files: readonly Upload[]): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ name }) => files.some(({ field }) => field === name))
      .map(({ name }) => [name, 'Выберите файл ещё раз: браузер не хранит его']),
  )

/** Returns the redirect target of a form's actions: another page, or the current page with or without a modal. */
function redirectTarget(actions: readonly PreparedAction[], request: Request): string {
  let url = withoutModal(new URL(request.originalUrl, 'http://site.invalid'))
  for (const action of actions) {
    if (action.do === 'navigate') url = new URL(action.to, 'http://site.invalid')
    if (action.do === 'openModal')
      for (const [name, value] of new URLSearchParams(action.address)) url.searchParams.set(name, value)
  }
  return url.pathname.replace(/^\/{2,}/, '/') + url.search + url.hash
}
