/** A file that a visitor chose; its bytes travel apart. */
export interface FileDescription {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** MIME type from the browser; may be empty. */
  readonly type: string
}

/** Maximum length of a file's name and type, in characters. */
export const FILE_TEXT = 255

/** Value of a field by its type: text, ISO date, number, boolean, chosen options, files. */
export type FieldValue = string | number | boolean | readonly string[] | readonly FileDescription[]

/** Values by the names of the fields, as `readValues` gives them; an empty field is not there. */
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>

/** Returns true for an empty, unchosen or unchecked value. */
export const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** The name of a value that is the step of the form; no field has a hyphen in its name. */
export const STEP = 'form-step'

export const NO_FIELDS: ReadonlySet<string> = new Set()
