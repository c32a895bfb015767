import { evaluate, holds } from '../expressions/evaluate.ts'
import { isExpression, writtenIn } from '../expressions/types.ts'
import type { Field, FormField } from './field-schema.ts'
import type { FieldValue, FieldValues } from './values.ts'

/** Returns true if the field's label, hint, options or `required` depend on the form's values. */
export const isConditional = ({ label, hint, options, validation }: FormField): boolean =>
  [label, hint, validation?.required].some(isExpression) ||
  options?.some(({ visible }) => visible !== undefined) === true

/**
 * Resolves a field's conditions by the form's values, and adds the star to its label if the field is now required.
 * @param hidden names of the fields that count as empty
 */
export function fieldNow(field: FormField, values: FieldValues, hidden: ReadonlySet<string>): FormField {
  if (!isConditional(field)) return field
  const seen = Object.entries(values).filter(([name]) => !hidden.has(name))
  const form = Object.fromEntries(seen)
  const worded = { form: Object.fromEntries(seen.map(([name, value]) => [name, withoutMarks(value)])) }
  const { label, hint, options, validation, name, ...rest } = field
  const isTrue = (condition: unknown): boolean => holds(condition, { form })
  const required = validation?.required
  const text = label === undefined ? undefined : String(evaluate(label, worded) ?? name)
  const help = hint === undefined ? '' : String(evaluate(hint, worded) ?? '')
  return {
    ...rest,
    name,
    ...(text !== undefined && { label: isExpression(required) ? markRequired(text, isTrue(required)) : text }),
    ...(help !== '' && { hint: help }),
    ...(options && {
      options: options.flatMap(({ visible = true, ...option }) => (isTrue(visible) ? [option] : [])),
    }),
    ...(validation && {
      validation: { ...validation, ...(required !== undefined && { required: isTrue(required) }) },
    }),
  }
}

/** If every option has a condition, adds to the field's `visible` that at least one option must be visible. */
export function withOptionsSeen<F extends Pick<FormField, 'options' | 'visible'>>(field: F): F {
  const { options = [], visible } = field
  if (visible === false || options.length === 0 || options.some((option) => option.visible === undefined)) return field
  const offered = { $or: options.map((option) => option.visible) }
  // The conditions are not evaluated here: the result is again an expression.
  return { ...field, visible: visible === undefined ? offered : { $and: [visible, offered] } }
}

/** Returns a label with the star of a required field, or without the star. */
export const markRequired = (label: string, isRequired: boolean) => label.replace(/\*$/, '') + (isRequired ? '*' : '')

/** Removes the characters of inline markup from a visitor's text, so that «[…](…)» does not become a link. */
const withoutMarks = (value: FieldValue | undefined): FieldValue | undefined =>
  typeof value === 'string' ? value.replace(/[[\]*]/g, '') : value

/** Replaces a conditional label or hint by its first text, for callers that have no values of the form. */
export const spelled = <F extends Pick<Field, 'label' | 'hint'>>(field: F): F => ({
  ...field,
  ...(isExpression(field.label) && { label: firstOf(field.label) }),
  ...(isExpression(field.hint) && { hint: firstOf(field.hint) }),
})

const firstOf = (value: unknown): string => [...writtenIn(value, [])][0]?.text ?? ''
