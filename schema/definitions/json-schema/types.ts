/**
 * Meaning of a string or a list beyond its JSON type. Calls and props have plain strings; authors of files may also write
 * other forms, such as link objects and expressions (authoring/schema.ts), which the checker validates.
 * - `link`: an address. An author may write a link object, `{ "route": "article", "params": { … } }`.
 * - `text`: a text with inline markup, `**полужирный**` and `[ссылка](/about/)`.
 * - `line`: a text without markup: a title, a label.
 * - `asset`: a file of public/, "/assets/documents/terms_of_use.pdf".
 * - `picture`: a picture of public/, "/assets/pictures/a.jpg"; calls and components get its address,
 *   "/pictures/…-1600x1200" (pictures/address.ts).
 * - `anchor`: a target of `#name` on the page.
 * - `blocks`: a list of blocks, such as the body of an article.
 * - `parameter`: the name of a parameter in the `query` of its page.
 * - `modal`, `form`, `mail`, `document`: the id of a file of that kind.
 */
export type Role = 'link' | 'text' | 'line' | 'asset' | 'picture' | 'anchor' | 'blocks' | 'parameter' | FileRole

/** Roles of file IDs; each is a kind of file. */
export type FileRole = (typeof FILE_ROLES)[number]

export const FILE_ROLES = ['modal', 'form', 'mail', 'document'] as const

export const isFileRole = (role: Role | undefined): role is FileRole => FILE_ROLES.some((fileRole) => fileRole === role)

/** Keywords for files only: rules/entries enforces them, and ajv does not, because responses of another back end may break them. */
export const AUTHORS_KEYWORDS = [
  'fills',
  'unique',
  'notBelow',
  'expires',
  'past',
  'widthOf',
  'needsOne',
  'among',
  'kopecks',
  'verify',
] as const

/** The part of JSON Schema (draft 7) that this project uses, and its own keywords. Schemas are declared `as const`. */
export interface JsonSchema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: JsonType | readonly JsonType[]
  readonly role?: Role
  /**
   * Set if the string is a name for which there is no `role`: editors complete the name (server/app/editor-names.ts), and the checker
   * reports unknown names. The value is a kind's word (`page`, `tag`), `guard`, `read` or `post` for calls by method, or `staff` for calls
   * of staff.
   */
  readonly names?: string
  /**
   * Pointers to lists or objects in the file: the studio offers their entries or keys as values of this key. A pointer starts at the file's
   * root, or with `../` at the value: `../options`.
   */
  readonly among?: readonly string[]
  /** Names of placeholders that the site fills in, as in «{freeFrom}»; in any other text braces are a mistake. */
  readonly fills?: readonly string[]
  /** Keys whose values must differ between the elements of a list; '' means the elements themselves. */
  readonly unique?: readonly string[]
  /** Name of a sibling key: this number or date must not be below the value of that key. */
  readonly notBelow?: string
  /** Marks a last day: the checker warns about content whose last day is over. */
  readonly expires?: true
  /** Maximum number of days from today to the date; a later date is probably a typo. */
  readonly past?: number
  /** Name of a sibling key with a list, such as a table's columns: each row of this list must have as many elements. */
  readonly widthOf?: string
  /** Keys of which an object must have at least one. */
  readonly needsOne?: readonly string[]
  /** Lowest plausible sum in kopecks. The checker reports a lower sum, probably typed in rubles, and a sum over 500 times as high. */
  readonly kopecks?: number
  /** The notation of a string: `hours`, `time`, `weekdays`, or a rule of the shop (`verify` of definitions/kinds/kinds.ts). */
  readonly verify?: string
  /**
   * Set if the author may write an expression here, and anywhere inside: `{ "$get": "data.article.title" }`. `condition`: a condition,
   * which is true if its value is not empty.
   */
  readonly bind?: true | 'condition'
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly enumDescriptions?: readonly string[]
  readonly default?: unknown
  /** Some possible values, as suggestions. */
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  /** Messages for invalid keys that authors are likely to write. */
  readonly refusedKeys?: Readonly<Record<string, { readonly message: string; readonly hint: string }>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly items?: JsonSchema
  readonly contains?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly pattern?: string
  /** The expected format with an example: a sentence that editors and the checker show to authors. */
  readonly patternErrorMessage?: string
  /** For editors: message for a value that is not in `enum`. */
  readonly errorMessage?: string
  readonly format?: string
  readonly definitions?: Readonly<Record<string, JsonSchema>>
  readonly not?: JsonSchema
  readonly if?: JsonSchema
  readonly then?: JsonSchema
  readonly else?: JsonSchema
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** Type of a value with an error that is already reported: it is valid for any use, so that no further errors follow. */
export const ANYTHING: JsonSchema = { title: 'anything' }

/** Returns the JSON type of a value; `number` for integers, too. */
export function typeOfValue(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'number' || type === 'boolean' || type === 'string' ? type : 'object'
}

/** Returns the values that a schema lists: its `enum`, or only its `const`; undefined if it lists none. */
export const valuesOf = (schema: JsonSchema): readonly unknown[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const])

/** Types of a schema as a list; empty if the schema has no `type`. */
export const typesOf = (schema: JsonSchema): readonly JsonType[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type
