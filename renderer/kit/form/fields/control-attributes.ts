import type { HTMLAttributes } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'

interface Attributes {
  type: string
  inputMode: HTMLAttributes<HTMLElement>['inputMode']
  autoComplete: string | undefined
  pattern: string | undefined
  autoCapitalize: 'none' | undefined
  spellCheck: false | undefined
  placeholder: string | undefined
  min: string | undefined
  max: string | undefined
}

/** Attributes of an input: keyboard, autofill, bounds. */
export function inputAttributes(field: FormField): Attributes {
  const { type = 'text', inputmode, autocomplete, placeholder } = field
  return {
    // Browsers reject a comma in a number input and drop invalid text, and refuse «а@почта.рф» in an e-mail input.
    type: type === 'number' || type === 'email' ? 'text' : type,
    inputMode: inputmode ?? keyboardOf(field),
    autoComplete: autocomplete ?? (type === 'email' || type === 'tel' ? type : undefined),
    // Attributes that browsers check without JavaScript.
    pattern: type === 'email' ? '[^@\\s]+@[^@\\s]+\\.[^@\\s]+' : undefined,
    autoCapitalize: type === 'email' ? 'none' : undefined,
    spellCheck: type === 'text' ? undefined : false,
    placeholder,
    min: type === 'date' ? dayOf(field.validation?.min) : undefined,
    max: type === 'date' ? dayOf(field.validation?.max) : undefined,
  }
}

/** A numeric keyboard may lack the plus of another country's number. */
function keyboardOf({ type, mask, validation }: FormField): 'decimal' | 'numeric' | 'email' | undefined {
  if (type === 'email') return 'email'
  if (type === 'number') return 'decimal'
  return validation?.phone !== 'international' && isOfDigits(mask) ? 'numeric' : undefined
}

const isOfDigits = (mask: string | undefined): boolean => mask !== undefined && !/[a*]/.test(mask)

/** The rule tests «today», since the page may be cached until tomorrow. */
const dayOf = (bound: string | number | undefined): string | undefined =>
  typeof bound === 'string' && bound !== 'today' ? bound : undefined
