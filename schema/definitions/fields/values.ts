/** A file that a visitor chose; its bytes travel apart. */
export interface FileDescription {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** As the browser says it; may be empty. */
  readonly type: string
}

/** The longest name and type of a file that are kept, in characters. */
export const FILE_TEXT = 255

/** Value of a field by its type: text, ISO date, number, boolean, chosen options, files. */
export type FieldValue = string | number | boolean | readonly string[] | readonly FileDescription[]

/** Values by the names of the fields, as `readValues` gives them; an empty field is not there. */
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>

/** Nothing entered, chosen or ticked. */
export const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** No field: where all of them are seen. */
export const NO_FIELDS: ReadonlySet<string> = new Set()
