import { formatPhone } from '../text/phone.ts'
import type { FieldType } from './field-type.ts'
import { line } from './line.ts'
import { option } from './option.ts'
import { cleanText, type ReadValue, textOf, tidy } from './reading.ts'
import { checkboxes } from './types/checkboxes.ts'
import { date } from './types/date.ts'
import { file } from './types/file.ts'
import { number } from './types/number.ts'

const TICKED = /^(on|y|yes|true|1)$/i

const readTick: ReadValue = (raw) => [raw].flat().some((value) => value === true || TICKED.test(textOf(value)))

// Annotated one by one: the type of a form's field follows from the keys of the table.
const email: FieldType = { ...line, autocomplete: 'email' }
const tel: FieldType = { ...line, autocomplete: 'tel', inWords: (value) => formatPhone(String(value)) }
const password: FieldType = { ...line, isSecret: true, read: (raw) => tidy(textOf(raw)) }
const textarea: FieldType = { ...line, read: (raw) => cleanText(textOf(raw), true) }
const radio: FieldType = { ...option, initial: (raw) => (raw === undefined || raw === '' ? undefined : String(raw)) }
const checkbox: FieldType = { holds: 'tick', read: readTick, initial: (raw) => readTick(raw), rules: {} }
const hidden: FieldType = { ...line, isHidden: true }

/**
 * All field types, in the order in which editors offer them. Their other parts: `fieldContracts` (field-contracts.ts) and
 * `controls` (renderer/kit/form/controls.tsx).
 */
export const fieldTypes = {
  ...{ text: line, email, tel, password, textarea, number },
  ...{ select: option, radio, checkbox, checkboxes, date, file, hidden },
} as const

export type FieldTypeName = keyof typeof fieldTypes

// Keys of our own table.
export const fieldTypeNames = /* @__PURE__ */ Object.keys(fieldTypes) as readonly FieldTypeName[]
