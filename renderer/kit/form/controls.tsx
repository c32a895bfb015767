import type { ComponentType } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { FieldTypeName } from '#schema/definitions/fields/types.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { CheckboxField } from './controls/CheckboxField.tsx'
import { FileField } from './controls/FileField.tsx'
import { HiddenField } from './controls/HiddenField.tsx'
import { PasswordField } from './controls/PasswordField.tsx'
import { SelectField } from './controls/SelectField.tsx'
import { TextareaField } from './controls/TextareaField.tsx'
import { LineField } from './LineField.tsx'

/** The components that show the fields of a type: HTML controls that post without JavaScript. */
export const controls: Readonly<Record<FieldTypeName, ComponentType<{ field: FormField }>>> = {
  text: LineField,
  // Not of the type `email`: browsers refuse «а@почта.рф» there.
  email: ({ field }) => (
    <LineField
      field={field}
      inputMode="email"
      autoComplete="email"
      pattern="[^@\s]+@[^@\s]+\.[^@\s]+"
      autoCapitalize="none"
      spellCheck={false}
    />
  ),
  tel: ({ field }) => <LineField field={field} type="tel" autoComplete="tel" spellCheck={false} />,
  password: PasswordField,
  textarea: TextareaField,
  // Not of the type `number`: browsers refuse a comma there, and drop a text that is none.
  number: ({ field }) => <LineField field={field} inputMode="decimal" spellCheck={false} />,
  select: SelectField,
  radio: ({ field }) => <ChoiceField field={field} type="radio" />,
  checkbox: CheckboxField,
  checkboxes: ({ field }) => <ChoiceField field={field} type="checkbox" />,
  date: ({ field }) => (
    <LineField
      field={field}
      type="date"
      spellCheck={false}
      min={dayOf(field.validation?.min)}
      max={dayOf(field.validation?.max)}
    />
  ),
  file: FileField,
  hidden: HiddenField,
}

/** The rule tests «today», since the page may be cached until tomorrow. */
const dayOf = (bound: string | number | undefined): string | undefined =>
  typeof bound === 'string' && bound !== 'today' ? bound : undefined
