import type { FromSchema, FromSchemaDefaultOptions, FromSchemaOptions, JSONSchema } from 'json-schema-to-ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { KindName } from '../kinds/kinds.ts'
import type { Registered } from '../register.ts'

/** One call of the wire contract: specification.md §7 names them, the rest of each entry is the project's own. */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** "/api/app/content/news/{code}/view" */
  readonly path: string
  readonly description: string
  /** The parts of the path in braces, all required strings. */
  readonly params?: ObjectSchema
  /** Spellings of path parameters that differ from their values: the kind `main` is `catalog` in paths. */
  readonly pathNames?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Message for a request with another spelling, before the spelling (specification.md §8). */
  readonly pathRefusal?: string
  readonly query?: ObjectSchema
  /** Body of a POST, as JSON; a mismatch is refused by 422. */
  readonly body?: BodySchema
  /** Other spellings of the path that callers use. */
  readonly aliases?: readonly string[]
  /** The property of the body that replaces the header Idempotency-Key: a hidden field of this name gets a new key. */
  readonly idempotencyKey?: string
  /** A repetition with the same header Idempotency-Key changes nothing more. */
  readonly keyed?: true
  /** Also accepts application/x-www-form-urlencoded. */
  readonly form?: true
  /** Also accepts multipart/form-data with files, its JSON in the part `body`. */
  readonly files?: true
  /** Sends the letters that the form's file lists (server/shop/submissions/save-submission.ts). */
  readonly letters?: true
  /** True for the visitor's personal data: the answer is never cached, and only a page with `own` may show it. */
  readonly own?: true
  /** Only for who is signed in; to others it answers 401. Whoever has an account has agreed to it being kept. */
  readonly user?: true
  /**
   * A call of staff: `true` for the roles that may make it, `any` for all staff, `guest` for who is signing in. Its answer
   * is never cached, and only pages of an area of staff may show it.
   */
  readonly staff?: true | 'any' | 'guest'
  /** The call whose right admits to this one too. */
  readonly right?: string
  /** Asks staff for password and code once more if the last time was more than ten minutes ago. */
  readonly proof?: true
  /**
   * True for a call of staff that gives personal data away: it is noted in the audit as changes are (S24). False for a
   * change that nobody else sees yet: only its refusals are noted.
   */
  readonly audited?: boolean
  /** For how many seconds an answer of an upstream is good (server/shop/upstream); 60 where left out. */
  readonly keeps?: number
  /** The answer is a file of this name, to be saved. */
  readonly download?: string
  /** The answer names a visitor's file, which is sent in its place, to be saved and never shown (S22). */
  readonly storedFile?: true
  /** Pages are tried with its sample before they go live (contract/sample.ts). */
  readonly response: ObjectSchema
  /** Parameters that name entries of a content file's list, by one of these keys of an entry: others answer 404. */
  readonly entries?: Readonly<
    Record<string, { readonly kind: KindName; readonly list: string; readonly by: readonly string[] }>
  >
  /** A parameter that names something outside of the files; the shop knows what. */
  readonly names?: { readonly what: string; readonly param: string }
  /** The parameter that names what may vanish: a file that names it gets an empty answer then instead of 404. */
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

/** For forms, whose fields the contract does not know: any that match `additionalProperties`. */
type BodySchema = Omit<ObjectSchema, 'additionalProperties'> & { readonly additionalProperties: false | JsonSchema }

/** All that a page may give a call, by name: the parts of its path and its query, or what it takes. */
export function parametersOf(call: Call): BodySchema {
  if (call.body) return call.body
  return {
    type: 'object',
    additionalProperties: false,
    required: [...(call.params?.required ?? []), ...(call.query?.required ?? [])],
    properties: { ...call.params?.properties, ...call.query?.properties },
  }
}

/** Access of a call: public data, the visitor's own, or a change. */
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

/** A body, or the parts of the path and the query. */
type InputOf<Contract, Options extends FromSchemaOptions = FromSchemaDefaultOptions> = Contract extends {
  body: infer Body
}
  ? SchemaType<Body, Options>
  : (Contract extends { params: infer Params } ? SchemaType<Params, Options> : object) &
      (Contract extends { query: infer Query } ? SchemaType<Query, Options> : object)

// One entry per call, so that a generic name resolves one entry instead of all.

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

/** Parameters of a path in the spelling that paths have: `catalog` for the kind `main`. */
type Spelled<Input, Contract> = Contract extends { pathNames: infer Names }
  ? Omit<Input, keyof Names> & { [Part in keyof Names]: Names[Part][keyof Names[Part]] }
  : Input

/** Parameters of the call of a route, as they are sent. */
export type RouteInput<Route extends CallRoute> = AllRouteInputs[NamesByRoute[Route]]

export type RouteAnswer<Route extends CallRoute> = CallAnswer<NamesByRoute[Route]>

/** The calls that send the letters which a form's file lists. */
export type LetterCall = { [Name in CallName]: Calls[Name] extends { letters: true } ? Name : never }[CallName]

/** The calls of some groups: `CallsOf<'basket' | 'favorite'>`. */
type CallsOf<Group extends string> = Extract<CallName, `${Group}.${string}`>

/** Answers a call; its parameters have been checked against the contract. */
export type Handler<Name extends CallName, Context> = (
  parameters: CallParameters<Name>,
  context: Context,
) => CallAnswer<Name> | Promise<CallAnswer<Name>>

/** The handlers of some groups of calls; one that is missing does not compile. Those of POST may have a context of their own. */
export type Handlers<Group extends string, Context, PostContext = Context> = {
  readonly [Name in CallsOf<Group>]: Handler<Name, Calls[Name] extends { method: 'POST' } ? PostContext : Context>
}

/** Makes a call on behalf of the context's visitor. Modules below the dispatcher receive it as a parameter. */
export type MakeCall<Context> = <Name extends CallName>(
  name: Name,
  input: Readonly<Record<string, unknown>>,
  context: Context,
) => Promise<CallAnswer<Name>>
