import type { FromSchema, FromSchemaDefaultOptions, FromSchemaOptions, JSONSchema } from 'json-schema-to-ts'
import type { Registered } from '../register.ts'
import type { Call } from './call.ts'

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

/** Response of a call. */
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

/** Response of the call of a route. */
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
