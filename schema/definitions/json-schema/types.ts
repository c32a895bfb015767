/**
 * Meaning of a string or a list beyond its JSON type. Values from a call and props are plain strings of that meaning;
 * an author may write more (authoring/schema.ts), which is checked further.
 * - `link`: an address. An author may write a link object, `{ "route": "article", "params": { … } }`.
 * - `text`: a text with inline marks, `**полужирный**` and `[ссылка](/about/)`.
 * - `line`: a text without marks: a title, a label.
 * - `asset`: a file of public/, "/assets/documents/terms_of_use.pdf".
 * - `picture`: a picture of public/, "/assets/pictures/a.jpg"; calls and components get its address,
 *   "/pictures/…-1600x1200" (pictures/address.ts).
 * - `anchor`: a target of `#name` on the page.
 * - `blocks`: a list of blocks, such as the body of an article.
 * - `parameter`: the name of a parameter in the `query` of its page.
 * - `modal`, `form`, `mail`, `document`: the id of a file of that kind.
 */
export type Role = 'link' | 'text' | 'line' | 'asset' | 'picture' | 'anchor' | 'blocks' | 'parameter' | FileRole

/** Roles of ids of files; each is a kind of file. */
export type FileRole = (typeof FILE_ROLES)[number]

export const FILE_ROLES = ['modal', 'form', 'mail', 'document'] as const

export const isFileRole = (role: Role | undefined): role is FileRole => FILE_ROLES.some((fileRole) => fileRole === role)

/** Keywords about values in files, which answers of a back end may break: rules/entries enforces them, ajv does not. */
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

/** The part of JSON Schema (draft 7) that this project writes, with `role` added. Always `as const`. */
export interface JsonSchema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: JsonType | readonly JsonType[]
  readonly role?: Role
  /**
   * Meaning of a string that is not the role of a file: editors complete it (server/app/editor-names.ts), and the
   * checker reports missing names. A word of a kind (`page`, `tag`), `guard`, `read` and `post` for calls by method, or
   * `staff` for calls of staff.
   */
  readonly names?: string
  /**
   * Lists of the same file, or of keys, one of whose entries the value names: the studio offers them. Pointers from the
   * file's root, or with `../` from the value's place: `../options`.
   */
  readonly among?: readonly string[]
  /** Names that the site fills in, in braces: «{freeFrom}»; in any other text braces are a mistake. */
  readonly fills?: readonly string[]
  /** Keys that tell the elements of a list apart; '' stands for the elements themselves. */
  readonly unique?: readonly string[]
  /** The key beside this one whose number or day must not be above it. */
  readonly notBelow?: string
  /** A last day, after which what it is of should go. */
  readonly expires?: true
  /** A day that has come: a later one is a slip. */
  readonly past?: number
  /** The list beside this one that has as many elements as each row of it. */
  readonly widthOf?: string
  /** Keys of which an object has at least one. */
  readonly needsOne?: readonly string[]
  /** For a sum in kopecks: what is above zero and below this is in rubles by mistake. */
  readonly kopecks?: number
  /** The notation that a string is verified by: `hours`, `time`, `weekdays`, or a rule of the shop (`verify` of definitions/kinds/kinds.ts). */
  readonly verify?: string
  /**
   * The author may write an expression here, and anywhere inside: `{ "$get": "data.article.title" }`; `condition`: one
   * that is true where its value is not empty.
   */
  readonly bind?: true | 'condition'
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly enumDescriptions?: readonly string[]
  readonly default?: unknown
  /** Some of the values that there are, to be suggested. */
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  /** Messages for unknown keys that authors are likely to write. */
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
  /** The expected format with an example: a sentence for authors, which editors and the checker show. */
  readonly patternErrorMessage?: string
  /** For editors: what to say of a value that is not in `enum`. */
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

/** Type after a reported error: everything read from it is valid. */
export const ANYTHING: JsonSchema = { title: 'anything' }

/** Types of a schema as a list; none where it says nothing about types. */
export const typesOf = (schema: JsonSchema): readonly JsonType[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type
