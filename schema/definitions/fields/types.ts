import { formatPhone } from '../text/phone.ts'
import type { FieldTypeName } from './field-contracts.ts'
import type { FieldType } from './field-type.ts'
import { line } from './line.ts'
import { checkboxes, option } from './option.ts'
import { cleanText, type ReadValue, textOf, tidy } from './reading.ts'
import { date } from './types/date.ts'
import { file } from './types/file.ts'
import { number } from './types/number.ts'

const TICKED = /^(on|y|yes|true|1)$/i

const readTick: ReadValue = (raw) => [raw].flat().some((value) => value === true || TICKED.test(textOf(value)))

const email: FieldType = { ...line, autocomplete: 'email' }
const tel: FieldType = { ...line, autocomplete: 'tel', inWords: (value) => formatPhone(String(value)) }
const password: FieldType = { ...line, isSecret: true, read: (raw) => tidy(textOf(raw)) }
const textarea: FieldType = { ...line, read: (raw) => cleanText(textOf(raw), true) }
const radio: FieldType = { ...option, initial: (raw) => (raw === undefined || raw === '' ? undefined : String(raw)) }
const checkbox: FieldType = { holds: 'tick', read: readTick, initial: (raw) => readTick(raw), rules: {} }
const hidden: FieldType = { ...line, isHidden: true }

/** Properties of each field type for the browser and the server. */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = {
  ...{ text: line, email, tel, password, textarea, number },
  ...{ select: option, radio, checkbox, checkboxes, date, file, hidden },
}
