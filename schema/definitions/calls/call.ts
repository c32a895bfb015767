import type { FromSchema, FromSchemaDefaultOptions, FromSchemaOptions, JSONSchema } from 'json-schema-to-ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { KindName } from '../kinds/kinds.ts'
import type { Registered } from '../register.ts'

/** Contract of one call: specification.md §7 defines its name and path, this project everything else. */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Example: "/api/app/content/news/{code}/view". */
  readonly path: string
  readonly description: string
  /** Schema of the path parameters (in braces), which are all required strings. */
  readonly params?: ObjectSchema
  /** Spelling of values in the path, by path parameter and value: `{ kind: { main: 'catalog' } }`. Default: the value itself. */
  readonly pathNames?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Error message for an unknown spelling of a path parameter; the server appends that spelling (specification.md §8). */
  readonly pathRefusal?: string
  readonly query?: ObjectSchema
  /** JSON body of a POST; the server answers 422 if a body does not match. */
  readonly body?: BodySchema
  /** Alternative paths of the call. */
  readonly aliases?: readonly string[]
  /** Property of the body that replaces the header Idempotency-Key: forms get a hidden field of this name with a new key. */
  readonly idempotencyKey?: string
  /** True if a repeated request with the same header Idempotency-Key has no further effect. */
  readonly keyed?: true
  /** True if the call also accepts application/x-www-form-urlencoded. */
  readonly form?: true
  /** True if the call also accepts multipart/form-data with files; the part `body` then contains the JSON. */
  readonly files?: true
  /** True if the call sends the letters that the form's file lists (server/shop/submissions/save-submission.ts). */
  readonly letters?: true
  /** True for a call with the visitor's personal data: its response is never cached, and only pages with `own` may show it. */
  readonly own?: true
  /** True for a call of signed-in visitors; others get 401. It needs no consents: users gave them when they created the account. */
  readonly user?: true
  /**
   * Set for a call that only staff make. `true`: for roles with the right to it; `any`: for all staff; `guest`: during sign-in. Its
   * response is never cached, and only pages of a staff area (`Area`) may show it.
   */
  readonly staff?: true | 'any' | 'guest'
  /** Name of another call: roles with the right to it may make this call too. */
  readonly right?: string
  /** True if staff who entered password and code more than ten minutes ago have to enter both again. */
  readonly proof?: true
  /**
   * True for a GET that discloses personal data to staff: each request is written to the audit log, like a change (S24). False for a change
   * that nobody else sees yet: only refused requests are logged.
   */
  readonly audited?: boolean
  /** Seconds for which a response of another back end is cached (server/shop/upstream); 60 by default. */
  readonly keeps?: number
  /** Name of the file, if the response is a file for download. */
  readonly download?: string
  /** True if the response names a visitor's file. The server sends that file instead, as a download, never inline (S22). */
  readonly storedFile?: true
  /** Schema of the response. Before changed files go live, pages are rendered with a sample made from this schema (contract/sample.ts). */
  readonly response: ObjectSchema
  /** For each parameter, a list in a content file: the call answers 404 if no entry has the parameter's value in one of the keys `by`. */
  readonly entries?: Readonly<
    Record<string, { readonly kind: KindName; readonly list: string; readonly by: readonly string[] }>
  >
  /** Set if the parameter `param` identifies something that is in no file, such as a product; `what` is the shop's word for it. */
  readonly names?: { readonly what: string; readonly param: string }
  /** Name of a parameter whose object may be deleted later. A page whose file sets the parameter then gets an empty response, no 404. */
  readonly vanishes?: string
  /** Names of the filter parameters. Each is a list of values that products have, in the catalog that the parameter `kind` names. */
  readonly facets?: readonly string[]
  /** Parameters that are lengths in millimeters; texts that are no lengths are ignored. */
  readonly lengths?: readonly string[]
  /** Set if the response is the content of a file: the file's kind, and the path parameter with its id. */
  readonly content?: { readonly kind: KindName; readonly param?: string }
}

type ObjectSchema = JsonSchema & {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<Record<string, JsonSchema>>
}

/** Schema of a body. `additionalProperties` may allow further keys: fields of forms, which the contract does not list. */
type BodySchema = Omit<ObjectSchema, 'additionalProperties'> & { readonly additionalProperties: false | JsonSchema }

/** Returns the schema of all parameters that a page may pass to a call: path and query of a GET, or the body. */
export function parametersOf(call: Call): BodySchema {
  if (call.body) return call.body
  return {
    type: 'object',
    additionalProperties: false,
    required: [...(call.params?.required ?? []), ...(call.query?.required ?? [])],
    properties: { ...call.params?.properties, ...call.query?.properties },
  }
}

/** Returns 'post' for a POST, 'own' for a GET of the data of one visitor or for staff, otherwise 'public'. */
export const accessOf = ({ method, own, user, staff }: Call): 'public' | 'own' | 'post' =>
  method === 'POST' ? 'post' : own || user || staff ? 'own' : 'public'

/** Returns true for a call of staff that roles may list as a right. */
export const isOwnRight = ({ staff, right }: Call): boolean => staff === true && right === undefined

/** Types derived from the contract, for the client, the handlers and the pages. */

/** The calls of the shop, by name. */
export type Calls = Registered<'calls', Readonly<Record<string, Call>>>

export type CallName = keyof Calls & string

export const isCallIn = (calls: Calls, name: string): name is CallName => Object.hasOwn(calls, name)

/** Returns the call with this name; undefined for any other value. */
export const callNamed = (calls: Readonly<Record<string, Call>>, name: unknown): Call | undefined =>
  typeof name === 'string' && Object.hasOwn(calls, name) ? calls[name] : undefined

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

// Types of all calls are mapped once, so that for a generic name the compiler only looks up an entry.

type AllParameters = { [Name in CallName]: InputOf<Calls[Name]> }

type AllInputs = { [Name in CallName]: InputOf<Calls[Name], { keepDefaultedPropertiesOptional: true }> }

type AllAnswers = { [Name in CallName]: SchemaType<Calls[Name]['response']> }

/** Parameters of a call after validation, with defaults. */
export type CallParameters<Name extends CallName> = AllParameters[Name]

/** Parameters of a call before validation: parameters with a default are optional. */
export type CallInput<Name extends CallName> = AllInputs[Name]

export type CallAnswer<Name extends CallName> = AllAnswers[Name]

type NamesByRoute = { [Name in CallName as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Name }

/** Method and path of a call: `'GET /api/app/basket/item'`. */
export type CallRoute = keyof NamesByRoute & string

type AllRouteInputs = { [Name in CallName]: Spelled<AllInputs[Name], Calls[Name]> }

/** Input in which path parameters are spelled as in paths: `catalog` for the kind `main`. */
type Spelled<Input, Contract> = Contract extends { pathNames: infer Names }
  ? Omit<Input, keyof Names> & { [Part in keyof Names]: Names[Part][keyof Names[Part]] }
  : Input

/** Parameters of a route's call before validation. */
export type RouteInput<Route extends CallRoute> = AllRouteInputs[NamesByRoute[Route]]

export type RouteAnswer<Route extends CallRoute> = CallAnswer<NamesByRoute[Route]>

/** Names of the calls with `letters: true`: they send the letters that the form's file lists. */
export type LetterCall = { [Name in CallName]: Calls[Name] extends { letters: true } ? Name : never }[CallName]

/** Names of the calls in these groups: `CallsOf<'basket' | 'favorite'>`. */
type CallsOf<Group extends string> = Extract<CallName, `${Group}.${string}`>

/** Answers a call; its parameters have been checked against the contract. */
export type Handler<Name extends CallName, Context> = (
  parameters: CallParameters<Name>,
  context: Context,
) => CallAnswer<Name> | Promise<CallAnswer<Name>>

/** Handlers of some groups of calls; a missing handler is a compile error. Handlers of POST may have another context. */
export type Handlers<Group extends string, Context, PostContext = Context> = {
  readonly [Name in CallsOf<Group>]: Handler<Name, Calls[Name] extends { method: 'POST' } ? PostContext : Context>
}

/** Makes a call on behalf of the context's visitor. Modules that cannot import the dispatcher get it as a parameter. */
export type MakeCall<Context> = <Name extends CallName>(
  name: Name,
  input: Readonly<Record<string, unknown>>,
  context: Context,
) => Promise<CallAnswer<Name>>
