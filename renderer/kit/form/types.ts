import type { Expression } from '#schema/definitions/expressions/types.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { Step } from '#schema/definitions/fields/steps.ts'
import type { PreparedAction } from '../actions/actions.ts'

/** Props of a form: its file with links, options and documents resolved by the server. */
export interface PreparedForm {
  id: string
  /** URL of the browser's request. */
  path: string
  /** True: posted as a document, whose answer is the next document. */
  posts?: true
  /** True: sent as a form body, as specification.md §7 requires for the token call. */
  plain?: true
  fields: readonly FormField[]
  /** Undefined: all fields are visible at once. */
  steps?: readonly Step[]
  /** The button's text, and its text while the form is being sent. */
  label: string
  /** True: a button without color. */
  quiet?: true
  sending: string
  /** The button's text when the server asks for confirmation of a change. */
  confirm?: string
  note?: string
  /** Saves typed values over a reload. */
  draft?: true
  /** Expression over `answer` and `form`: whether an answer with 2xx is a success. By default it is. */
  success?: Expression
  onSuccess: readonly PreparedAction[]
  onError: readonly PreparedAction[]
  /** The edition of each document that a checkbox agrees to, by the document's id. */
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
  /** True if the server asks for confirmation of a change. */
  asked?: true
  /** True if nothing is wrong: the page previews what the form will do. */
  isPreview?: true
  step?: number
}
