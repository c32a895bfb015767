import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { CallName, calls } from './calls.ts'

/** What the contract says of each call, as types: the client, the handlers and the pages are typed from here alone. */

type Calls = typeof calls

type SchemaType<Schema> = Schema extends JSONSchema ? FromSchema<Schema> : unknown

type InputType<Schema> = Schema extends JSONSchema
  ? FromSchema<Schema, { keepDefaultedPropertiesOptional: true }>
  : unknown

/** One entry a call, so that a generic name picks one and never works out all. */
type AllParameters = {
  [Name in CallName]: Calls[Name] extends { body: infer Body }
    ? SchemaType<Body>
    : (Calls[Name] extends { params: infer Params } ? SchemaType<Params> : unknown) &
        (Calls[Name] extends { query: infer Query } ? SchemaType<Query> : unknown)
}

type AllInputs = {
  [Name in CallName]: Calls[Name] extends { body: infer Body }
    ? InputType<Body>
    : (Calls[Name] extends { params: infer Params } ? InputType<Params> : object) &
        (Calls[Name] extends { query: infer Query } ? InputType<Query> : object)
}

type AllAnswers = { [Name in CallName]: SchemaType<Calls[Name]['response']> }

/** What a call is given once it has been checked, its defaults filled in: a body, or the parts of the path and the query. */
export type CallParameters<Name extends CallName> = AllParameters[Name]

/** The same as it is sent: what has a default may be left out. */
export type CallInput<Name extends CallName> = AllInputs[Name]

/** What a call answers. */
export type CallAnswer<Name extends CallName> = AllAnswers[Name]

/** The calls of some groups: `CallsOf<'basket' | 'favorite'>`. */
export type CallsOf<Group extends string> = Extract<CallName, `${Group}.${string}`>

/** Answers a call; its parameters have been checked against the contract. */
export type Handler<Name extends CallName, Context> = (
  parameters: CallParameters<Name>,
  context: Context,
) => CallAnswer<Name> | Promise<CallAnswer<Name>>

/** The handlers of some groups of calls; one that is missing does not compile. Those of POST may have a context of their own. */
export type Handlers<Group extends string, Context, PostContext = Context> = {
  readonly [Name in CallsOf<Group>]: Handler<Name, Calls[Name] extends { method: 'POST' } ? PostContext : Context>
}

/** Makes calls on behalf of whoever a context tells of: handed to what stands below the dispatcher. */
export type MakeCall<Context> = <Name extends CallName>(
  name: Name,
  given: Readonly<Record<string, unknown>>,
  context: Context,
) => Promise<CallAnswer<Name>>
