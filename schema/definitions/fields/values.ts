/** A file that a visitor chose, without its bytes, which are sent separately. */
export interface FileDescription {
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  /** MIME type from the browser; may be empty. */
  readonly type: string
}

/** Maximum length of a file's name and type, in characters. */
export const FILE_TEXT = 255

/** Value of a field by its type: text, ISO date, number, boolean, chosen options, files. */
export type FieldValue = string | number | boolean | readonly string[] | readonly FileDescription[]

/** Values by field name, as `readValues` returns them; empty fields are absent. */
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>

/** Returns true for an empty text, no chosen option or an unchecked box. */
export const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Name of the hidden input with the form's current step; it has a hyphen, which no field's name can contain. */
export const STEP = 'form-step'

export const NO_FIELDS: ReadonlySet<string> = new Set()
