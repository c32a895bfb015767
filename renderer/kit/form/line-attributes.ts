import type { HTMLAttributes } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'

/** Attributes of an input, depending on the type of its field. */
export interface LineAttributes {
  type?: string
  inputMode?: HTMLAttributes<HTMLElement>['inputMode']
  autoComplete?: string
  /** For validation by the browser without JavaScript. */
  pattern?: string
  autoCapitalize?: 'none'
  spellCheck?: false
  min?: string | undefined
  max?: string | undefined
}

/** Returns an input's attributes for the keyboard, autofill and limits. @param ofType defaults of the field's type */
export const lineAttributes = (
  field: FormField,
  { type = 'text', inputMode, autoComplete, min, max, ...ofType }: LineAttributes,
) => ({
  type,
  inputMode: field.inputmode ?? inputMode ?? keyboardOf(field),
  autoComplete: field.autocomplete ?? autoComplete,
  ...ofType,
  placeholder: field.placeholder,
  min,
  max,
})

/** Returns a masked input's keyboard. A numeric one may lack the plus sign of foreign phone numbers. */
const keyboardOf = ({ mask, validation }: FormField): 'numeric' | undefined =>
  validation?.phone !== 'international' && mask !== undefined && !/[a*]/.test(mask) ? 'numeric' : undefined
