import type { JsonSchema } from '../json-schema/types.ts'

export type Properties = Readonly<Record<string, JsonSchema>>

export type None = Readonly<Record<never, JsonSchema>>

export interface Parts<R, O> extends Omit<JsonSchema, 'type' | 'additionalProperties' | 'required' | 'properties'> {
  readonly required?: R
  /** The keys that may be there. */
  readonly optional?: O
}

/** The schema of an object whose keys are all known. */
type ObjectSchemaOf<R, O> = {
  readonly type: 'object'
  readonly title?: string
  readonly description?: string
  readonly additionalProperties: false
  readonly properties: R & O
} & ([keyof R] extends [never] ? unknown : { readonly required: readonly (keyof R & string)[] })

/** An object as JSON Schema: what must be there, what may be, and nothing else. Its type is FromSchema's. */
export function object<const R extends Properties = None, const O extends Properties = None>({
  required,
  optional,
  ...about
}: Parts<R, O>): ObjectSchemaOf<R, O> {
  const keys = Object.keys(required ?? {})
  const schema = {
    type: 'object',
    ...about,
    additionalProperties: false,
    ...(keys.length > 0 && { required: keys }),
    properties: { ...required, ...optional },
  }
  // Keys of generic objects are plain strings to the compiler.
  return schema as unknown as ObjectSchemaOf<R, O>
}

/** An array of objects whose keys are all known. @param item the description of one */
export function objects<const R extends Properties = None, const O extends Properties = None>({
  required,
  optional,
  item,
  ...about
}: Omit<Parts<R, O>, 'items'> & { readonly item?: string }): ArraySchemaOf<R, O> {
  const parts = { ...(item !== undefined && { description: item }), required, optional } as Parts<R, O>
  return { type: 'array', ...about, items: object(parts) }
}

/** The schema of an array of objects whose keys are all known. */
type ArraySchemaOf<R, O> = {
  readonly type: 'array'
  readonly description?: string
  readonly items: ObjectSchemaOf<R, O>
}
