import type { FromSchema, FromSchemaDefaultOptions, FromSchemaOptions, JSONSchema } from 'json-schema-to-ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { KindName } from '../kinds/kinds.ts'
import type { Registered } from '../register.ts'

/** One call of the wire contract: specification.md §7 names it, the project defines the rest. */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** "/api/app/content/news/{code}/view" */
  readonly path: string
  readonly description: string
  /** The parts of the path in braces, all required strings. */
  readonly params?: ObjectSchema
  /** Spellings of path parameters that differ from their values: the kind `main` is `catalog` in paths. */
  readonly pathNames?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Message for a path parameter that `pathNames` lacks; the refused text follows (specification.md §8). */
  readonly pathRefusal?: string
  readonly query?: ObjectSchema
  /** JSON body of a POST; the server answers 422 if a body does not match. */
  readonly body?: BodySchema
  /** Other paths of the same call that callers use. */
  readonly aliases?: readonly string[]
  /** The property of the body that replaces the header Idempotency-Key: a hidden field of this name gets a new key. */
  readonly idempotencyKey?: string
  /** With the same header Idempotency-Key, a repeated request has no further effect. */
  readonly keyed?: true
  /** Also accepts application/x-www-form-urlencoded. */
  readonly form?: true
  /** Also accepts multipart/form-data with files, its JSON in the part `body`. */
  readonly files?: true
  /** Sends the letters that the form's file lists (server/shop/submissions/save-submission.ts). */
  readonly letters?: true
  /** True for a call with the visitor's personal data: its answer is never cached, and only a page with `own` may show it. */
  readonly own?: true
  /** Only for signed-in visitors; others get 401. By creating an account they have agreed to the storage of their data. */
  readonly user?: true
  /**
   * A call of staff: `true` for the roles with the right, `any` for all staff, `guest` during sign-in. Its answer
   * is never cached, and only pages of a staff area may show it.
   */
  readonly staff?: true | 'any' | 'guest'
  /** Another call: its right permits this one too. */
  readonly right?: string
  /** Asks staff for password and code again if they last entered them more than ten minutes ago. */
  readonly proof?: true
  /**
   * True for a call that discloses personal data to staff: the audit logs it like a change (S24). False for a
   * change that nobody else sees yet: the audit logs only its refusals.
   */
  readonly audited?: boolean
  /** How many seconds an upstream's answer stays cached (server/shop/upstream); 60 by default. */
  readonly keeps?: number
  /** The response is a file for download, with this name. */
  readonly download?: string
  /** The response names a visitor's file; the server sends that file instead, as a download, never inline (S22). */
  readonly storedFile?: true
  /** The trial rendering fills pages with its sample before they go live (contract/sample.ts). */
  readonly response: ObjectSchema
  /** Parameters that must name an entry of a content file's list by one of these keys; the call answers 404 for others. */
  readonly entries?: Readonly<
    Record<string, { readonly kind: KindName; readonly list: string; readonly by: readonly string[] }>
  >
  /** A parameter that names something outside of the files; the shop defines what. */
  readonly names?: { readonly what: string; readonly param: string }
  /** A parameter that names something temporary. Once that is gone, a page whose file names it gets an empty answer, not 404. */
  readonly vanishes?: string
  /** Filter parameters: each is a list of values of products of the kind `kind`. */
  readonly facets?: readonly string[]
  /** Parameters that are lengths in millimeters; other texts are ignored. */
  readonly lengths?: readonly string[]
  /** Set if the response is a content file: its kind, and the path parameter with its id. */
  readonly content?: { readonly kind: KindName; readonly param?: string }
}

type ObjectSchema = JsonSchema & {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<Record<string, JsonSchema>>
}

/** A body may allow any keys that match `additionalProperties`: fields of forms, which the contract does not know. */
type BodySchema = Omit<ObjectSchema, 'additionalProperties'> & { readonly additionalProperties: false | JsonSchema }

/** All parameters that a page may give a call, by name: path and query of a GET, or the body. */
export function parametersOf(call: Call): BodySchema {
  if (call.body) return call.body
  return {
    type: 'object',
    additionalProperties: false,
    required: [...(call.params?.required ?? []), ...(call.query?.required ?? [])],
    properties: { ...call.params?.properties, ...call.query?.properties },
  }
}

/** Access of a call: public data, the visitor's own data, or a change. */
export const accessOf = ({ method, own, user, staff }: Call): 'public' | 'own' | 'post' =>
  method === 'POST' ? 'post' : own || user || staff ? 'own' : 'public'

/** Types derived from the contract, for the client, the handlers and the pages. */

/** The calls of the shop, by name. */
export type Calls = Registered<'calls', Readonly<Record<string, Call>>>

export type CallName = keyof Calls & string

export const isCallIn = (calls: Calls, name: string): name is CallName => Object.hasOwn(calls, name)

type SchemaType<Schema, Options extends FromSchemaOptions = FromSchemaDefaultOptions> = Schema extends JSONSchema
  ? FromSchema<Schema, Options>
  : unknown

/** The input of a call: its body, or its path and query parameters. */
type InputOf<Contract, Options extends FromSchemaOptions = FromSchemaDefaultOptions> = Contract extends {
  body: infer Body
}
  ? SchemaType<Body, Options>
  : (Contract extends { params: infer Params } ? SchemaType<Params, Options> : object) &
      (Contract extends { query: infer Query } ? SchemaType<Query, Options> : object)

// Mapped once for all calls, so that the compiler resolves one entry for a generic name.

type AllParameters = { [Name in CallName]: InputOf<Calls[Name]> }

type AllInputs = { [Name in CallName]: InputOf<Calls[Name], { keepDefaultedPropertiesOptional: true }> }

type AllAnswers = { [Name in CallName]: SchemaType<Calls[Name]['response']> }

/** Parameters of a call after validation, with defaults. */
export type CallParameters<Name extends CallName> = AllParameters[Name]

/** Parameters of a call as they are sent: those with a default are optional. */
export type CallInput<Name extends CallName> = AllInputs[Name]

export type CallAnswer<Name extends CallName> = AllAnswers[Name]

type NamesByRoute = { [Name in CallName as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Name }

/** Method and path of a call: `'GET /api/app/basket/item'`. */
export type CallRoute = keyof NamesByRoute & string

type AllRouteInputs = { [Name in CallName]: Spelled<AllInputs[Name], Calls[Name]> }

/** Path parameters as paths spell them: `catalog` for the kind `main`. */
type Spelled<Input, Contract> = Contract extends { pathNames: infer Names }
  ? Omit<Input, keyof Names> & { [Part in keyof Names]: Names[Part][keyof Names[Part]] }
  : Input

/** Parameters of a route's call, as they are sent. */
export type RouteInput<Route extends CallRoute> = AllRouteInputs[NamesByRoute[Route]]

export type RouteAnswer<Route extends CallRoute> = CallAnswer<NamesByRoute[Route]>

/** The calls that send letters, which the form's file lists. */
export type LetterCall = { [Name in CallName]: Calls[Name] extends { letters: true } ? Name : never }[CallName]

/** The calls of some groups: `CallsOf<'basket' | 'favorite'>`. */
type CallsOf<Group extends string> = Extract<CallName, `${Group}.${string}`>

/** Answers a call; its parameters have been checked against the contract. */
export type Handler<Name extends CallName, Context> = (
  parameters: CallParameters<Name>,
  context: Context,
) => CallAnswer<Name> | Promise<CallAnswer<Name>>

/** The handlers of some groups of calls; a missing one is a compile error. Handlers of POST may have a different context. */
export type Handlers<Group extends string, Context, PostContext = Context> = {
  readonly [Name in CallsOf<Group>]: Handler<Name, Calls[Name] extends { method: 'POST' } ? PostContext : Context>
}

/** Makes a call on behalf of the context's visitor. Modules below the dispatcher receive it as a parameter. */
export type MakeCall<Context> = <Name extends CallName>(
  name: Name,
  input: Readonly<Record<string, unknown>>,
  context: Context,
) => Promise<CallAnswer<Name>>
