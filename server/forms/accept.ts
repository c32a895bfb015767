import type { CallName } from '#schema/api/calls.ts'
import { isCallName } from '#schema/api/calls.ts'
import { formParts } from '#schema/api/forms/shared.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { kindOf, titlesOf } from '#schema/definitions/fields/file-kinds.ts'
import { hiddenFields } from '#schema/definitions/fields/hidden-fields.ts'
import { nameOf } from '#schema/definitions/fields/names.ts'
import type { Values } from '#schema/definitions/fields/values.ts'
import { record } from '#schema/definitions/json-schema/walk.ts'
import type { Form } from '#schema/definitions/kinds/form.ts'
import type { DataRequests } from '#schema/definitions/kinds/tree.ts'
import { type CallContext, sendingOf } from '../api/call-context.ts'
import { CallError } from '../api/errors.ts'
import type { Site, TreeFile } from '../site/site.ts'
import { formChecks, valuesOf } from './form-checks.ts'
import { editionsOf, fieldsOf } from './prepare-forms.ts'
import type { Upload } from './uploads.ts'

/** What a call that takes a form's answers is given. */
export type FormBody = Readonly<Record<string, unknown>> & {
  readonly form?: string
  readonly consents?: readonly Consent[]
  readonly captcha?: string | null
}

export interface Consent {
  readonly document: string
  readonly version: string
}

/** A form's answer that has passed every check. */
export interface Accepted {
  form: TreeFile<Form>
  fields: readonly FormField[]
  /** The answers alone. */
  body: Readonly<Record<string, unknown>>
  values: Values
  consents: readonly Consent[]
}

/**
 * Checks what came for a call against the form that it came from: the fields' rules, files and consents.
 * @throws CallError 422 with what is wrong with each field, by the field's name
 */
export async function acceptForm(
  call: CallName,
  sent: FormBody,
  uploads: readonly Upload[],
  context: CallContext,
): Promise<Accepted> {
  const form = formOf(context.site, call, sent.form)
  const fields = await loadFields(form.value, context)
  const body = withFiles(fields, answersIn(sent), uploads)
  const values = valuesOf(fields, body)
  const consents = sent.consents ?? []
  const errors = {
    ...contentErrors(uploads),
    ...formChecks(fields).body(body),
    ...consentErrors(context.site, form.value, fields, values, consents),
  }
  if (Object.keys(errors).length > 0) throw new CallError(422, sayErrors(errors), errors)
  return { form, fields, body, values, consents }
}

/** The form of a call that answers came from; the only one where none is named. */
export function findForm(site: Site, call: CallName, id: string | undefined): TreeFile<Form> | undefined {
  const posting = [...site.forms.values()].filter(({ value }) => value.submit.call === call)
  return id === undefined && posting.length === 1 ? posting[0] : posting.find((form) => form.id === id)
}

/** The form that a call's answers came from. @throws CallError 422 where it is not told and there are several */
function formOf(site: Site, call: CallName, id: string | undefined): TreeFile<Form> {
  const form = findForm(site, call, id)
  if (form) return form
  const message = 'Такой формы у этого вызова нет.'
  throw new CallError(422, message, { form: message })
}

/** A form's fields with the options that come from calls. */
export async function loadFields(form: Form, context: CallContext): Promise<FormField[]> {
  return fieldsOf(context.site, form, { data: await loadData(form.data, context) })
}

async function loadData(requests: DataRequests | undefined, context: CallContext): Promise<Record<string, unknown>> {
  const loaded = Object.entries(requests ?? {}).map(async ([name, { source, params = {} }]) => {
    if (!isCallName(source)) throw new TypeError(`The checker lets no form name the call ${source}`)
    return [name, await sendingOf(context).ask(source, record(evaluate(params, {})))] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}

const answersIn = (sent: FormBody): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => !Object.hasOwn(formParts, key)))

/** The descriptions of files stand in the body as the answers to their fields. */
function withFiles(
  fields: readonly FormField[],
  body: Record<string, unknown>,
  uploads: readonly Upload[],
): Record<string, unknown> {
  const known = fields.filter(({ type }) => type === 'file').map(({ name }) => name)
  const unknown = uploads.find(({ field }) => !known.includes(field))
  if (unknown) {
    const message = `Файлу в поле «${unknown.field.slice(0, 60)}» здесь не место.`
    throw new CallError(422, message, { [unknown.field.slice(0, 60)]: message })
  }
  // Only files that really came count.
  const rest = Object.fromEntries(Object.entries(body).filter(([key]) => !known.includes(key)))
  for (const { field, name, type, size } of uploads) {
    const files = (rest[field] ?? []) as object[]
    rest[field] = [...files, { name, type, size }]
  }
  return rest
}

/** A file that is not inside what its name says (REQUIREMENTS S22). */
const contentErrors = (uploads: readonly Upload[]): Record<string, string> =>
  Object.fromEntries(
    uploads
      .filter(({ type, path }) => type === '' && path !== undefined)
      .map(({ field, name }) => [
        field,
        `Файл «${name.slice(-60)}» внутри не\u00a0${titlesOf([kindOf(name) ?? 'pdf'])}: сохраните его заново или приложите другой`,
      ]),
  )

/** Every box that must be ticked stands for its document, in the edition that is in force (REQUIREMENTS L1). */
function consentErrors(
  site: Site,
  form: Form,
  fields: readonly FormField[],
  values: Values,
  consents: readonly Consent[],
): Record<string, string> {
  const editions = editionsOf(site, form)
  const hidden = hiddenFields(fields, values)
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const { name, consent, validation } = field
    if (consent === undefined || hidden.has(name)) continue
    const given = consents.find(({ document }) => document === consent)
    if (!given && validation?.required !== false)
      errors[name] = field.messages?.required ?? `Без согласия отправить нельзя: ${nameOf(field)}`
    else if (given && given.version !== editions[consent])
      errors[name] = 'Документ изменился. Обновите страницу и прочитайте его ещё раз'
  }
  const foreign = consents.find(({ document }) => !Object.hasOwn(editions, document))
  if (foreign) errors.consents = `Документа «${foreign.document}» в этой форме нет`
  return errors
}

export const sayErrors = (errors: Readonly<Record<string, string>>): string =>
  `Проверьте поля: ${Object.values(errors).join('. ')}.`
