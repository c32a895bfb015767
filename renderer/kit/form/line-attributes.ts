import type { HTMLAttributes } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'

/** Attributes of an input that depend on the type of its field. */
export interface LineAttributes {
  type?: string
  inputMode?: HTMLAttributes<HTMLElement>['inputMode']
  autoComplete?: string
  /** Browsers check it without JavaScript. */
  pattern?: string
  autoCapitalize?: 'none'
  spellCheck?: false
  min?: string | undefined
  max?: string | undefined
}

/** Attributes of an input: keyboard, autofill, bounds. @param ofType those of its type, where the field has no others */
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

/** A numeric keyboard may lack the plus of another country's number. */
const keyboardOf = ({ mask, validation }: FormField): 'numeric' | undefined =>
  validation?.phone !== 'international' && mask !== undefined && !/[a*]/.test(mask) ? 'numeric' : undefined
