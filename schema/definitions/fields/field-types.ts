import {
  type ReadValue,
  readChoice,
  readDate,
  readFileList,
  readLine,
  readLines,
  readNumeric,
  readSecret,
  readTick,
  readTicks,
} from './readers.ts'

/** What the server and the browser both need of a type of field. What only the server needs: field-type-meta.ts. */
interface FieldTypeEntry {
  /** What its rules look at. */
  readonly holds: 'line' | 'number' | 'date' | 'option' | 'options' | 'tick' | 'files'
  /** How its value is read from what a form posts. */
  readonly read: ReadValue
  /** What its control holds at first. @param raw what came back, what the page gives, or the field's default */
  readonly initial: (raw: unknown) => unknown
}

const shown = (raw: unknown): string =>
  typeof raw === 'number' ? String(raw).replace('.', ',') : typeof raw === 'string' ? raw : ''

const line = { holds: 'line', read: readLine, initial: shown } as const
const option = { holds: 'option', read: readChoice, initial: shown } as const

/**
 * Every type of field. A new one is an entry here, one in field-type-meta.ts, and its component in renderer/kit/form/FieldControl.tsx;
 * without them nothing compiles.
 */
export const fieldTypes = {
  text: line,
  email: line,
  tel: line,
  password: { ...line, read: readSecret },
  textarea: { ...line, read: readLines },
  number: { holds: 'number', read: readNumeric, initial: shown },
  select: option,
  radio: { ...option, initial: (raw) => (raw === undefined || raw === '' ? undefined : String(raw)) },
  checkbox: { holds: 'tick', read: readTick, initial: readTick },
  checkboxes: { holds: 'options', read: readTicks, initial: readTicks },
  date: { holds: 'date', read: readDate, initial: shown },
  // Left to what the document has: a choice made before the script came must stay.
  file: { holds: 'files', read: readFileList, initial: () => undefined },
  hidden: line,
} as const satisfies Readonly<Record<string, FieldTypeEntry>>

export type FieldType = keyof typeof fieldTypes

// Keys of our own table.
export const fieldTypeNames = Object.keys(fieldTypes) as readonly FieldType[]

interface Typed {
  readonly type?: FieldType | undefined
}

export const typeOf = ({ type }: Typed): FieldType => type ?? 'text'

export const holdingOf = (field: Typed): FieldTypeEntry['holds'] => fieldTypes[typeOf(field)].holds
