import type { ReactNode } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { FieldControl } from './FieldControl.tsx'
import { useFormModel } from './form-context.ts'

/**
 * A field that is seen for some answers alone, for who has no script to show it: with the answers for which it is asked,
 * and not required by the browser. Of the server alone.
 */
export function WithoutScript({ field }: { field: FormField }): ReactNode {
  const { form } = useFormModel()
  const { hint, validation, ...rest } = field
  const words = [whenAsked(field, form.fields), hint].filter(Boolean).join(' ')
  return <FieldControl field={{ ...rest, hint: words, validation: { ...validation, required: false } }} />
}

/** «Если «Наша доставка» или «Транспортная компания».» */
export function whenAsked({ visible }: FormField, fields: readonly FormField[]): string {
  const { $eq, $in } = record(visible)
  const operands = list($eq ?? $in)
  const path = operands.map((operand) => record(operand).$get).find((path) => typeof path === 'string')
  const asked = fields.find(({ name }) => `form.${name}` === path)
  const values = operands.flat().filter((operand) => typeof operand === 'string')
  const texts = (asked?.options ?? []).flatMap(({ value, text }) => (values.includes(value) ? [`«${text}»`] : []))
  return texts.length > 0 ? `Если выбрано ${texts.join(' или\u00a0')}.` : 'Если это к\u00a0вам относится.'
}
