import type { Expression } from '#schema/definitions/expressions/types.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { Step } from '#schema/definitions/fields/steps.ts'
import type { PreparedAction } from '../actions/actions.ts'

/** Props of a form: the form's file, in which the server has resolved links, options and documents. */
export interface PreparedForm {
  id: string
  /** URL of the call to which the browser submits the form. */
  path: string
  /** If true, the form is posted as a document, and the response is the next page. */
  posts?: true
  /** If true, the form is sent as a form body, not as JSON: specification.md §7 requires it for the token call. */
  plain?: true
  fields: readonly FormField[]
  /** Undefined if all fields are visible at once. */
  steps?: readonly Step[]
  /** Text of the submit button; `sending` replaces it while the form is being sent. */
  label: string
  /** If true, the submit button is not colored. */
  quiet?: true
  sending: string
  /** Text of the submit button when the server asks the visitor to confirm. */
  confirm?: string
  note?: string
  /** If true, typed values survive a reload of the page. */
  draft?: true
  /** Expression over `answer` and `form`: is a 2xx response a success? If undefined, every 2xx response is. */
  success?: Expression
  onSuccess: readonly PreparedAction[]
  onError: readonly PreparedAction[]
  /** Version of each document that a checkbox consents to, by the document's ID. */
  editions: Readonly<Record<string, string>>
  captcha?: CaptchaService
  /** Values and errors that the server returned after a post without JavaScript. */
  state?: FormState
}

export interface CaptchaService {
  kind: 'smart' | 'recaptcha'
  siteKey: string
}

export interface FormState {
  /** The submitted values, by field name. */
  values: Readonly<Record<string, string | readonly string[]>>
  errors: Readonly<Record<string, string>>
  message?: string
  /** True if the server asks the visitor to confirm a change. */
  asked?: true
  /** True if the form has no error, and the page shows what submitting it would change. */
  isPreview?: true
  step?: number
}
