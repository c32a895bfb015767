import { randomUUID } from 'node:crypto'
import type { PreparedAction } from '#renderer/kit/actions/actions.ts'
import type { FormState, PreparedForm } from '#renderer/kit/form/types.ts'
import { type Call, isCallIn } from '#schema/definitions/calls/call.ts'
import { type Action, action as actionSchema } from '#schema/definitions/contract/actions.ts'
import type { LinkObject } from '#schema/definitions/contract/link.ts'
import { evaluate, holds } from '#schema/definitions/expressions/evaluate.ts'
import {
  type Expression,
  firstChoice,
  isExpression,
  mapWritten,
  pathsIn,
  type Scope,
} from '#schema/definitions/expressions/types.ts'
import { markRequired, withOptionsSeen } from '#schema/definitions/fields/field-now.ts'
import type { Field, FormField, Option } from '#schema/definitions/fields/field-schema.ts'
import { isHidden, typeOf } from '#schema/definitions/fields/field-types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { type FormFile, form as formSchema } from '#schema/definitions/kinds/form.ts'
import type { DataRequests } from '#schema/definitions/kinds/tree.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { HttpError } from '../http/http-error.ts'
import type { Links } from '../site/links.ts'
import { invariant, type Site, type TreeFile } from '../site/site.ts'

/** Schemas of the keys of a form file. They contain the defaults of the keys that a file may omit. */
const presets = formSchema.properties

/** A form that a page shows again after a post without JavaScript. */
export interface Posted {
  form: string
  state: FormState
  /** Values as in the call's body: empty fields are '', and invalid fields are missing. */
  sent: Readonly<Record<string, unknown>>
}

interface Showing {
  /** Makes the form's data calls. */
  load(requests: DataRequests | undefined): Promise<Record<string, unknown>>
  posted?: Posted | undefined
  /** True if the page is not cached. Only then may the form have an idempotency key. */
  own: boolean
}

/** Prepares a form for a page: resolves its texts and loads the options that come from calls. */
export async function prepareForm(site: Site, file: TreeFile<FormFile>, scope: Scope, { load, posted, own }: Showing) {
  const data = file.value.data && (await load(file.value.data).catch(unlessRefused))
  const state = posted?.form === file.id ? posted.state : undefined
  return withData(site, file, { ...scope, data }, { state, key: own || state ? randomUUID() : undefined })
}

/** Ignores a 403, so that the page hides a form whose data the staff member may not read. @throws any other error */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof HttpError && error.statusCode === 403)) throw error
}

interface OfPage {
  state: FormState | undefined
  /** Idempotency key of the next submission; undefined on a cached page. */
  key: string | undefined
}

function withData(site: Site, { id, value }: TreeFile<FormFile>, scope: Scope, { state, key }: OfPage): PreparedForm {
  const { submit, note, onSuccess, onError } = value
  if (!isCallIn(site.calls, submit.call)) throw new TypeError(`The checker lets no form name the call ${submit.call}`)
  const { captcha } = site.constants
  const { path, form: plain, idempotencyKey }: Call = site.calls[submit.call]
  const actions = (all: readonly Action[]) => prepareActions(all, site, scope)
  // On staff pages forms are posted by a navigation, not by a call, so form-post.ts prepares `onSuccess` when it has the answer.
  const posts = site.kinds.areaOf(id).staff
  return {
    id,
    path,
    ...(plain && { plain }),
    // Without JavaScript the idempotency key is the default of a hidden field.
    fields: fieldsOf(site, value, scope)
      .filter(({ visible }) => visible !== false) // without scripts the browser would show a field of another variant
      .filter((field) => typeOf(field).holds !== 'options' || field.options?.length !== 0)
      .map((field) =>
        key !== undefined && isHidden(field) && field.name === idempotencyKey ? { ...field, default: key } : field,
      ),
    ...(value.steps && { steps: value.steps }),
    label: submit.label,
    ...(submit.quiet && { quiet: submit.quiet }),
    sending: submit.sending ?? presets.submit.properties.sending.default,
    ...(submit.confirm && { confirm: submit.confirm }),
    ...(value.draft && { draft: value.draft }),
    ...(note && { note: site.links.text(note) }),
    ...(typeof submit.success === 'object' && { success: submit.success as Expression }), // the checker allows no other object here
    ...(posts && { posts }),
    onSuccess: posts ? [] : actions(onSuccess),
    onError: actions(onError ?? presets.onError.default),
    editions: editionsOf(site, value),
    ...(submit.captcha && captcha.kind !== 'none' && { captcha: { kind: captcha.kind, siteKey: captcha.siteKey } }),
    ...(state && { state }),
  }
}

/** Resolves the options, texts and links of the fields. Properties that matter only on submission stay expressions. */
export const fieldsOf = (site: Site, { fields }: FormFile, scope: Scope): FormField[] =>
  fields.map(({ options, label, hint, visible, validation, ...field }) => {
    const conditionIn = (condition: boolean): boolean => resolveCondition(condition, scope)
    const textIn = (text: string, change: (text: string) => string): string =>
      mapWritten(withoutPage(text, scope), (text) => change(site.links.text(text))) as string
    const cut = options && cutText(options, scope)
    const required = validation?.required === undefined ? undefined : conditionIn(validation.required)
    // Marks a required field here if `required` depends on the page alone. `fieldNow` evaluates a condition on form values.
    const isSettled = isExpression(validation?.required) && typeof required === 'boolean'
    const marked = (text: string): string => (isSettled ? markRequired(text, required) : text)
    return withOptionsSeen({
      ...field,
      ...(visible !== undefined && { visible: conditionIn(visible) }),
      ...(label !== undefined && { label: textIn(label, marked) }),
      ...(hint === undefined
        ? cut && { hint: cut }
        : { hint: textIn(hint, (text) => [text, cut].filter(Boolean).join(' ')) }),
      ...(options !== undefined && {
        options: optionsOf(options, scope).flatMap(({ visible, ...option }) => {
          const condition = visible === undefined || conditionIn(visible)
          return condition === true ? [option] : condition === false ? [] : [{ ...option, visible: condition }]
        }),
      }),
      ...(validation && { validation: { ...validation, ...(required !== undefined && { required }) } }),
    })
  })

/** Resolves a condition as far as the page decides it. The result is a constant if no form values are needed. */
function resolveCondition(condition: boolean, scope: Scope): boolean {
  const left = withoutPage(condition, scope)
  return pathsIn(left).length > 0 ? (left as boolean) : holds(left, {}) // the cast hides that it is still a condition
}

/** Evaluates the parts of a condition that depend on the page. The rest depends on the form's values, which the browser knows. */
function withoutPage(condition: unknown, scope: Scope): unknown {
  if (Array.isArray(condition)) return condition.map((part) => withoutPage(part, scope))
  if (typeof condition !== 'object' || condition === null) return condition
  if (isExpression(condition) && !readsForm(condition)) return evaluate(condition, scope)
  return Object.fromEntries(Object.entries(condition).map(([key, part]) => [key, withoutPage(part, scope)]))
}

function optionsOf(options: NonNullable<Field['options']>, scope: Scope): readonly Option[] {
  if (Array.isArray(options)) return options as readonly Option[]
  const { from, value, text } = record(options)
  return list(evaluate(from, scope)).map((entry) => ({
    value: String(record(entry)[String(value)] ?? ''),
    text: String(record(entry)[String(text)] ?? ''),
  }))
}

/** Returns a notice for the visitor if the options are only the first page of a longer list. */
function cutText(options: NonNullable<Field['options']>, scope: Scope): string | undefined {
  if (Array.isArray(options)) return undefined
  const { from } = record(options)
  const { $get } = record(from)
  if (typeof $get !== 'string') return undefined
  const { total } = record(evaluate({ $get: $get.replace(/\.[^.]+$/, '.pagination') }, scope))
  const shown = list(evaluate(from, scope)).length
  return typeof total === 'number' && total > shown
    ? `Здесь не\u00a0все: ${formatNumber(shown)} из\u00a0${formatNumber(total)}.`
    : undefined
}

/** Returns the current version of each document whose acceptance the form asks for, by the document's id. */
export const editionsOf = (site: Site, { fields }: FormFile): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ consent }) =>
      consent === undefined ? [] : [[consent, invariant(site.content('document').get(consent), consent).version]],
    ),
  )

/**
 * Prepares actions for the browser. If a redirect precedes a modal, the modal opens on the redirect's target page. A `scope` without `form`
 * means that the form is not submitted yet: addresses that depend on form values stay expressions.
 */
export function prepareActions(all: readonly Action[], { links }: Site, scope: Scope): PreparedAction[] {
  const prepared: PreparedAction[] = []
  for (const action of all.map((action) => prepareAction(action, links, scope))) {
    const way = prepared.findIndex(({ do: name }) => name === 'navigate')
    const away = prepared[way]
    if (action.do === 'openModal' && away?.do === 'navigate')
      prepared[way] = {
        ...away,
        to: mapWritten(
          away.to,
          (to) =>
            mapWritten(
              action.address,
              (address) => `${to}${to.includes('?') ? '&' : '?'}${address.slice(1)}`,
            ) as string, // a string, or an expression that returns strings
        ) as string,
      }
    else prepared.push(action)
  }
  return prepared
}

function prepareAction(action: Action, links: Links, scope: Scope): PreparedAction {
  switch (action.do) {
    case 'navigate':
      return {
        do: 'navigate',
        to: addressBy(action.to, links, scope) as string,
        ...(action.replace && { replace: true }),
      }
    case 'openModal': {
      const { modal, params = {} } = action
      return { do: 'openModal', address: addressBy({ modal, params }, links, scope) as string }
    }
    case 'setFlag':
      return { do: 'setFlag', flag: String(action.flag), value: action.value ?? actionSchema.properties.value.default }
    default:
      return { do: action.do }
  }
}

/** Returns a link's address, or an expression that chooses between addresses by form values: only the server can sign them. */
function addressBy(link: unknown, links: Links, scope: Scope): unknown {
  const choice = 'form' in scope ? undefined : firstChoice(link)
  if (!choice) return links.address(evaluate(link, scope) as string | LinkObject) // the checker has validated it
  const [then, otherwise] = choice.outcomes.map((outcome) => addressBy(outcome, links, scope))
  if (readsForm(choice.condition)) return { $if: [withoutPage(choice.condition, scope), then, otherwise] }
  return holds(choice.condition, scope) ? then : otherwise
}

const readsForm = (value: unknown): boolean => pathsIn(value).some((path) => path.startsWith('form.'))
