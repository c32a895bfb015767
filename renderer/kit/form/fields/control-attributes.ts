import type { HTMLAttributes } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'

interface Attributes {
  type: string
  inputMode: HTMLAttributes<HTMLElement>['inputMode']
  autoComplete: string | undefined
  spellCheck: false | undefined
  placeholder: string | undefined
  min: string | undefined
  max: string | undefined
}

/** Attributes of an input: keyboard, autofill, bounds. */
export function inputAttributes(field: FormField): Attributes {
  const { type = 'text', mask, inputmode, autocomplete, placeholder } = field
  return {
    // Some browsers reject a comma in a number input and drop invalid text.
    type: type === 'number' ? 'text' : type,
    inputMode: inputmode ?? (type === 'number' ? 'decimal' : isOfDigits(mask) ? 'numeric' : undefined),
    autoComplete: autocomplete ?? (type === 'email' || type === 'tel' ? type : undefined),
    spellCheck: type === 'text' ? undefined : false,
    placeholder,
    min: type === 'date' ? dayOf(field.validation?.min) : undefined,
    max: type === 'date' ? dayOf(field.validation?.max) : undefined,
  }
}

const isOfDigits = (mask: string | undefined): boolean => mask !== undefined && !/[a*]/.test(mask)

/** The rule tests «today», since the page may be cached until tomorrow. */
const dayOf = (bound: string | number | undefined): string | undefined =>
  typeof bound === 'string' && bound !== 'today' ? bound : undefined
