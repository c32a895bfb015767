import { type CallName, isCallIn, parametersOf } from '#schema/definitions/calls/call.ts'
import { formParts } from '#schema/definitions/calls/form-body.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { answersOf, namedAnswers } from '#schema/definitions/fields/answers.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { holdsFiles, readValues } from '#schema/definitions/fields/field-types.ts'
import { fileKindOf, titlesOf } from '#schema/definitions/fields/file-kinds.ts'
import { fieldNameOf } from '#schema/definitions/fields/rule.ts'
import { consentsIn, fromBody, type ReadForm, readForm, sentOf, toBody } from '#schema/definitions/fields/to-body.ts'
import type { FieldValues } from '#schema/definitions/fields/values.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { FormFile } from '#schema/definitions/kinds/form.ts'
import type { DataRequests } from '#schema/definitions/kinds/tree.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { FormAnswer } from '../mail/letters.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Site, TreeFile, Variant } from '../site/site.ts'
import { variantRoot } from '../visitor/visitor.ts'
import type { Captcha, FormLimit } from './admission.ts'
import { checkBody } from './form-checks.ts'
import { editionsOf, fieldsOf } from './prepare-forms.ts'
import { filesByField, type Upload } from './uploads.ts'

/** Context of a submission: the sender, the request, and services for delivery. */
export interface FormContext {
  site: Site
  database: Database
  /** ID of the visitor (cookie `userId`). */
  uid: string
  /** The site's origin, for links in letters. */
  origin: string
  mailer: Mailer
  /** Tells the outbox that a letter was added. */
  wakeOutbox(): void
  /** Makes another call, such as the one that returns a field's options. */
  ask(name: CallName, parameters: Readonly<Record<string, unknown>>): Promise<unknown>
  formLimit: FormLimit
  captcha: Captcha
  /** Variant of the site on the page that the form was sent from; fields may depend on it. */
  variant: Variant | undefined
  /** IP address of the request. */
  address: string
  page: string
  files: readonly Upload[]
  /** True in a preview of a draft: the form is validated but not submitted. */
  isTried: boolean
  /** Set for a post without JavaScript: this form's fields, which form-post.ts has already loaded and validated. */
  checked?: { form: string; fields: readonly FormField[] } | undefined
  /** The browser's idempotency key of this submission. */
  idempotencyKey: string | undefined
}

export type FormBody = Readonly<Record<string, unknown>> & {
  readonly form?: string
  readonly consents?: readonly Consent[]
  readonly captcha?: string | null
}

export interface Consent {
  readonly document: string
  readonly version: string
}

/** A submission that passed every check. */
export interface Submission<Call extends CallName = CallName, Sent extends FormBody = FormBody> {
  call: Call
  /** The form that the submission names, or the call's first form; undefined if the call has none. */
  form: TreeFile<FormFile> | undefined
  /** True if the captcha of the submission must be verified. */
  captcha: boolean
  /** The body without the parts that every form adds, such as consents. */
  body: Readonly<Record<string, unknown>>
  /** The whole body, with values as the fields parse them, without empty values. */
  sent: Sent
  values: FieldValues
  answers: readonly FormAnswer[]
  /** Answers as texts, by field name. */
  named: Readonly<Record<string, string>>
  consents: readonly Consent[]
}

/**
 * Validates a submission. Our pages name the form, whose file has the rules for values, files and consents. Other programs name no form:
 * the call's contract (specification.md §3, §7) has the rules, or the call's only form if the contract allows further keys.
 */
export async function validateSubmission<Call extends CallName, Sent extends FormBody>(
  call: Call,
  sent: Sent,
  uploads: readonly Upload[],
  context: FormContext,
): Promise<Submission<Call, Sent>> {
  const { site } = context
  const isProgram = sent.form === undefined
  const byContract = isProgram && parametersOf(site.calls[call]).additionalProperties === false
  const form = byContract ? formsOf(site, call)[0] : formOf(site, call, sent.form)
  const checked = context.checked?.form === sent.form ? context.checked : undefined
  const loadedFields = checked?.fields ?? (form ? await loadFields(form.value, context, sent) : [])
  const fields = isProgram ? loadedFields.map(unasked) : loadedFields
  const { parts = [], answers = [] } = Object.groupBy(Object.entries(sent), ([key]) =>
    Object.hasOwn(formParts, key) ? 'parts' : 'answers',
  )
  const isFile = (key: string) => fields.some((field) => field.name === key && holdsFiles(field))
  // Values of file fields come from the uploads only.
  const received = { ...Object.fromEntries(answers.filter(([key]) => !isFile(key))), ...filesByField(uploads) }
  const raw = fromBody(fields, received)
  // Keeps chosen options that `readForm` drops because they are hidden: from a program they are an error.
  const read: ReadForm = { ...readForm(fields, raw), values: readValues(fields, raw) }
  const { values } = read
  const body = { ...withoutFields(received, fields), ...toBody(fields, values) }
  const editions = form ? editionsOf(site, form.value) : {}
  const consents = isProgram ? consentsOfProgram(sent, fields, values, editions) : (sent.consents ?? [])
  const errors = {
    ...contentErrors(uploads),
    ...(byContract ? emptyErrors(call, site, body) : !checked && checkBody(received, read)),
    ...consentErrors(editions, read, consents),
  }
  if (Object.keys(errors).length > 0) throw new HttpError(422, errorSummary(errors), errors)
  const missing = isProgram
    ? Object.keys(editions).filter((id) => !consents.some(({ document }) => document === id))
    : []
  return {
    call,
    form,
    captcha: (byContract ? formsOf(site, call) : [form]).some((file) => file?.value.submit.captcha === true),
    body,
    sent: { ...Object.fromEntries(parts), ...body } as Sent, // parsing keeps the types of values, and required ones are not empty
    values,
    answers: [
      ...answersOf(read.fields, values),
      ...missing.map((id) => ({ label: site.content('document').get(id)?.title ?? id, text: 'не\u00a0дано' })),
    ],
    named: namedAnswers(read.fields, values),
    consents,
  }
}

/** Message of a form in a preview of a draft. */
export const TRIED = 'Это черновик: форма проверена, но\u00a0не\u00a0отправлена.'

/** Validates the form of a draft, and always refuses the submission. @throws HttpError 422 */
export async function refuseTried(call: CallName, sent: FormBody, context: FormContext): Promise<never> {
  await validateSubmission(call, sent, context.files, context)
  throw new HttpError(422, TRIED)
}

const unasked = (field: FormField): FormField =>
  field.consent === undefined ? field : { ...field, validation: { ...field.validation, required: false } }

/** Returns the consents of a program: those in `consents`, and those given by a field, such as `agreement: 'Y'` (specification.md §3). */
const consentsOfProgram = (
  { consents = [] }: FormBody,
  fields: readonly FormField[],
  values: FieldValues,
  editions: Readonly<Record<string, string>>,
): readonly Consent[] => {
  const reported = consentsIn(fields, values, editions).flatMap(({ document, version }) =>
    version === undefined || consents.some((consent) => consent.document === document) ? [] : [{ document, version }],
  )
  return [...consents, ...reported]
}

const formsOf = (site: Site, call: CallName): TreeFile<FormFile>[] =>
  [...site.forms.values()].filter(({ value }) => value.submit.call === call)

export function findForm(site: Site, call: CallName, id: string | undefined): TreeFile<FormFile> | undefined {
  const posting = formsOf(site, call)
  return id === undefined && posting.length === 1 ? posting[0] : posting.find((form) => form.id === id)
}

/** Returns the form that a submission names, or the call's only form. @throws HttpError 422 if there is no such form */
function formOf(site: Site, call: CallName, id: string | undefined): TreeFile<FormFile> {
  const form = findForm(site, call, id)
  if (form) return form
  const message = 'Такой формы у этого вызова нет.'
  throw new HttpError(422, message, { form: message })
}

/** Returns a form's fields, with the options that calls return. @param values raw values, which may be parameters of these calls */
export async function loadFields(form: FormFile, context: FormContext, values: Readonly<Record<string, unknown>>) {
  const { site, variant } = context
  const data = await loadFormData(form.data, context, { form: values })
  return fieldsOf(site, form, { data, ...variantRoot(site, variant) })
}

async function loadFormData(requests: DataRequests | undefined, context: FormContext, scope: Scope) {
  const loaded = Object.entries(requests ?? {}).map(async ([name, { source, params = {} }]) => {
    if (!isCallIn(context.site.calls, source)) throw new TypeError(`The checker lets no form name the call ${source}`)
    return [name, await context.ask(source, record(evaluate(params, scope))).catch(nothingIfGone)] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}

/** Returns undefined for a 404 of a call for a field's options: the field gets none, and visitors can still send the form. */
function nothingIfGone(error: unknown): undefined {
  if (error instanceof HttpError && error.statusCode === 404) return undefined
  throw error
}

/** Returns the values in a body that belong to no field of the form. */
function withoutFields(body: Readonly<Record<string, unknown>>, fields: readonly FormField[]): Record<string, unknown> {
  const keys = new Set(fields.map((field) => sentOf(field)?.path[0]))
  return Object.fromEntries(Object.entries(body).filter(([key]) => !keys.has(key)))
}

/** Returns errors for a program's required values that are empty or only spaces. The contract itself allows such values. */
const emptyErrors = (call: CallName, { calls }: Site, body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    (parametersOf(calls[call]).required ?? [])
      .filter((key) => body[key] === undefined)
      .map((key) => [key, 'Нужно заполнить']),
  )

/** Returns errors for files whose content contradicts their name (S22). */
const contentErrors = (uploads: readonly Upload[]): Record<string, string> =>
  Object.fromEntries(
    uploads
      .filter(({ type, path }) => type === '' && path !== undefined)
      .map(({ field, name }) => [
        field,
        `Файл «${name.slice(-60)}» внутри не\u00a0${titlesOf([fileKindOf(name) ?? 'pdf'])}: сохраните его заново или приложите другой`,
      ]),
  )

/** Returns errors for missing or outdated consents. A checked required checkbox is the consent to a document's current version (L1). */
function consentErrors(
  editions: Readonly<Record<string, string>>,
  { fields, hidden }: ReadForm,
  consents: readonly Consent[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const { name, consent, validation } = field
    if (consent === undefined || hidden.has(name)) continue
    const accepted = consents.find(({ document }) => document === consent)
    if (!accepted && validation?.required !== false)
      errors[name] = field.messages?.required ?? `Без согласия отправить нельзя: ${fieldNameOf(field)}`
    else if (accepted && accepted.version !== editions[consent])
      errors[name] = 'Документ изменился. Обновите страницу и прочитайте его ещё раз'
  }
  const foreign = consents.find(({ document }) => !Object.hasOwn(editions, document))
  if (foreign) errors.consents = `Документа «${foreign.document}» в этой форме нет`
  return errors
}

export const errorSummary = (errors: Readonly<Record<string, string>>): string =>
  `Проверьте поля: ${[...new Set(Object.values(errors).map(sentence))].join(' ')}`
