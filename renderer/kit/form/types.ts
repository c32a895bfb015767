import type { Expression } from '#schema/definitions/expressions/types.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { Step } from '#schema/definitions/fields/steps.ts'
import type { PreparedAction } from '../actions/actions.ts'

/** Props of a form: its file with links, options and documents resolved by the server. */
export interface PreparedForm {
  id: string
  /** URL of the call that the browser submits the form to. */
  path: string
  /** True: posted as a document; the response is the next page. */
  posts?: true
  /** True: sent as a form body, as specification.md §7 requires for the token call. */
  plain?: true
  fields: readonly FormField[]
  /** Undefined: all fields are visible at once. */
  steps?: readonly Step[]
  /** Text of the submit button; `sending` replaces it while the form is being sent. */
  label: string
  /** True: the submit button has no color. */
  quiet?: true
  sending: string
  /** Text of the submit button when the server asks the visitor to confirm a change. */
  confirm?: string
  note?: string
  /** True: a reload of the page preserves typed values. */
  draft?: true
  /** Expression over `answer` and `form` that decides whether a 2xx response is a success; undefined: always. */
  success?: Expression
  onSuccess: readonly PreparedAction[]
  onError: readonly PreparedAction[]
  /** The edition of each document that a checkbox consents to, by the document's id. */
  editions: Readonly<Record<string, string>>
  captcha?: CaptchaService
  /** Returned values and errors after a post without JavaScript. */
  state?: FormState
}

export interface CaptchaService {
  kind: 'smart' | 'recaptcha'
  siteKey: string
}

export interface FormState {
  /** Submitted values by field name. */
  values: Readonly<Record<string, string | readonly string[]>>
  errors: Readonly<Record<string, string>>
  message?: string
  /** True if the server asks the visitor to confirm a change. */
  asked?: true
  /** True if the form has no error: the page previews the effect of submitting it. */
  isPreview?: true
  step?: number
}
