export const fieldTypes = [
  'text',
  'email',
  'tel',
  'password',
  'textarea',
  'number',
  'select',
  'radio',
  'checkbox',
  'checkboxes',
  'date',
  'file',
  'hidden',
] as const

export type FieldType = (typeof fieldTypes)[number]
