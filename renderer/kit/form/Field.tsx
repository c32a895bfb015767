import { memo, type ReactNode } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { FieldType } from '#schema/definitions/fields/field-types.ts'
import { CheckboxField } from './fields/CheckboxField.tsx'
import { ChoiceField } from './fields/ChoiceField.tsx'
import { FileField } from './fields/FileField.tsx'
import { HiddenField, LineField, TextareaField } from './fields/LineField.tsx'
import { PasswordField } from './fields/PasswordField.tsx'
import { SelectField } from './fields/SelectField.tsx'

const components: Readonly<Record<FieldType, (props: { field: FormField }) => ReactNode>> = {
  text: LineField,
  email: LineField,
  tel: LineField,
  number: LineField,
  date: LineField,
  password: PasswordField,
  textarea: TextareaField,
  select: SelectField,
  radio: ChoiceField,
  checkboxes: ChoiceField,
  checkbox: CheckboxField,
  file: FileField,
  hidden: HiddenField,
}

/** A field of a form, by its type. */
export const Field = memo(function Field({ field }: { field: FormField }): ReactNode {
  const Component = components[field.type ?? 'text']
  return <Component field={field} />
})
