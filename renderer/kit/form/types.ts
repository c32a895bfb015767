import type { Expression } from '#schema/definitions/expressions/types.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { Step } from '#schema/definitions/fields/steps.ts'
import type { PreparedAction } from '../actions/actions.ts'

/** Props of a form: its file with links, options and documents resolved by the server. */
export interface PreparedForm {
  id: string
  /** URL of the browser's request. */
  path: string
  /** Submitted as a document, whose answer is the next one. */
  posts?: true
  /** Sends a form body, as specification.md §7 requires for the token call. */
  plain?: true
  fields: readonly FormField[]
  /** Left out: all fields are seen at once. */
  steps?: readonly Step[]
  /** The button's words, and those while the form is on its way. */
  label: string
  /** A button without color. */
  quiet?: true
  sending: string
  /** The button's words where the server asks whether what has changed is right. */
  confirm?: string
  note?: string
  /** Saves typed values over a reload. */
  draft?: true
  /** Over `answer` and `form`: whether an answer of 2xx is a success. Left out: it is. */
  success?: Expression
  onSuccess: readonly PreparedAction[]
  onError: readonly PreparedAction[]
  /** The edition of each document that a box agrees to, by the document's id. */
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
  /** The server asks whether what has changed is right. */
  asked?: true
  /** Nothing is wrong: the page shows what the form will do. */
  isPreview?: true
  step?: number
}
