import { value as checkbox } from './types/checkbox/type.ts'
import { value as checkboxes } from './types/checkboxes/type.ts'
import { value as date } from './types/date/type.ts'
import { value as email } from './types/email/type.ts'
import { value as file } from './types/file/type.ts'
import { value as hidden } from './types/hidden/type.ts'
import { value as number } from './types/number/type.ts'
import { value as password } from './types/password/type.ts'
import { value as radio } from './types/radio/type.ts'
import { value as select } from './types/select/type.ts'
import { value as tel } from './types/tel/type.ts'
import { value as text } from './types/text/type.ts'
import { value as textarea } from './types/textarea/type.ts'

/** All field types, in the order in which editors offer them. A new one is a folder of `types/` and its line here. */
export const fieldTypes = {
  text,
  email,
  tel,
  password,
  textarea,
  number,
  select,
  radio,
  checkbox,
  checkboxes,
  date,
  file,
  hidden,
} as const

export type FieldTypeName = keyof typeof fieldTypes

// Keys of our own table.
export const fieldTypeNames = /* @__PURE__ */ Object.keys(fieldTypes) as readonly FieldTypeName[]
