import type { ErrorObject, ValidateFunction } from 'ajv'
import { LRUCache } from 'lru-cache'
import {
  type Call,
  type CallAnswer,
  type CallName,
  type CallParameters,
  type Calls,
  type MakeCall,
  parametersOf,
} from '#schema/definitions/calls/call.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { type FieldErrors, HttpError, signInFirst } from '../http/http-error.ts'
import {
  type CallContext,
  type CallHandlers,
  type ContextOf,
  isOwn,
  type PostContext,
  type PublicContext,
  satisfies,
} from './context.ts'
import { mismatchMessage } from './mismatch-message.ts'

export interface ShopCalls {
  readonly calls: Calls
  readonly handlers: CallHandlers
  /** Version of the data that a public call's answer depends on; undefined if the answer is not cached. */
  dataVersion(name: CallName, context: PublicContext): string | undefined
  /** Authorizes a staff call and runs it. @throws HttpError 401, 403, and the call's own errors */
  asStaff<Answer>(
    name: CallName,
    context: CallContext,
    run: (staffContext: CallContext) => Promise<Answer>,
  ): Promise<Answer>
  /** Called in place of each handler, so that another back end may answer. @param local runs our handler */
  around<Name extends CallName>(
    name: Name,
    parameters: CallParameters<Name>,
    context: CallContext,
    local: () => Promise<CallAnswer<Name>>,
  ): Promise<CallAnswer<Name>>
}

/** Answers of our own handlers are validated in development and tests only; in production their types are trusted. */
const checksAnswers = process.env.NODE_ENV !== 'production'

type CallInput = Readonly<Record<string, unknown>>

/**
 * Returns the cache of answers of public calls, such as the menu and the settings, which every page needs. Each list of variants has its
 * own cache: changed schema files come with a new list. The key contains everything else that an answer depends on.
 */
const cacheOf = memoizeBy((_variants: object) => new LRUCache<string, Promise<unknown>>({ max: 500 }))

/**
 * Creates the function that makes calls in process, for pages, forms and the routes below /api. Answers of public calls are shared and must
 * not be modified. The function throws HttpError 401 if the call needs a signed-in user, 400 for invalid parameters, 422 for an invalid
 * body, and the call's own errors.
 */
export function createMakeCall({ calls, handlers, dataVersion, asStaff, around }: ShopCalls): MakeCall<CallContext> {
  const check = createChecks(calls)

  return (name, input, context) => {
    const call: Call = calls[name]
    return call.staff
      ? asStaff(name, context, (staffContext) => run(name, input, staffContext))
      : run(name, input, context)
  }

  async function run<Name extends CallName>(
    name: Name,
    input: CallInput,
    given: CallContext,
  ): Promise<CallAnswer<Name>> {
    const call: Call = calls[name]
    const context = isOwn(call) || !('shared' in given) ? given : given.shared
    if (!satisfies<Name>(call, context)) throw refusal(name, call, context)
    if (isOwn(call)) return runOwn(name, input, context)
    const version = dataVersion(name, context)
    if (version === undefined) return runHandler(name, input, context)
    const key = `${name} ${context.day} ${context.subject ?? ''} ${version} ${JSON.stringify(input)}`
    const cache = cacheOf(context.site.variants.list)
    const cached = cache.get(key) as Promise<CallAnswer<Name>> | undefined // the key begins with the call's name
    if (cached) return cached
    const answer = runHandler(name, input, context)
    cache.set(key, answer)
    answer.catch(() => cache.delete(key))
    return answer
  }

  async function runOwn<Name extends CallName>(
    name: Name,
    input: CallInput,
    context: CallContext & ContextOf<Name>,
  ): Promise<CallAnswer<Name>> {
    const note: PostContext['note'] = 'note' in context ? context.note : () => undefined
    try {
      const answer = await runHandler(name, input, context)
      note(name, 200)
      return answer
    } catch (error) {
      note(name, error instanceof HttpError ? error.statusCode : 500)
      throw error
    }
  }

  async function runHandler<Name extends CallName>(
    name: Name,
    input: CallInput,
    context: CallContext & ContextOf<Name>,
  ): Promise<CallAnswer<Name>> {
    const parameters = check.parameters(name, input)
    return around(name, parameters, context, async () => {
      const answer = await handlers[name](parameters, context)
      if (checksAnswers) check.answer(name, answer)
      return answer
    })
  }
}

/** Returns the error for a context that lacks what the call requires: 401 for a guest, otherwise a TypeError, since our code has a bug. */
const refusal = (name: CallName, { user }: Call, context: CallContext): Error =>
  user && 'uid' in context ? signInFirst() : new TypeError(`${name} was called without what its contract asks for`)

// Query parameters are strings; ajv converts numbers and refuses unknown parameters.
const parametersAjv = createAjv({ coerceTypes: true, useDefaults: true, verbose: true })
const bodyAjv = createAjv({ verbose: true })

const parameterValidatorOf = memoizeBy((call: Call) =>
  (call.body ? bodyAjv : parametersAjv).compile(parametersOf(call)),
)
const answerAjv = createAjv()

/** Creates functions that validate parameters, bodies and answers against the contracts. */
export function createChecks(calls: Calls) {
  return {
    /** Validates the parameters or the body of a call. @throws HttpError 400 for invalid parameters, 422 for an invalid body */
    parameters<Name extends CallName>(name: Name, input: CallInput): CallParameters<Name> {
      const call: Call = calls[name]
      const fits = parameterValidatorOf(call)
      const parameters: unknown = withoutEmpty(call, copyOf(call, input))
      if (isValid<CallParameters<Name>>(fits, parameters)) return parameters
      throw call.body ? bodyError(fits.errors ?? []) : new HttpError(400, parameterMessage(fits.errors?.[0]))
    },
    /** Validates an answer. @throws Error if it violates its contract */
    answer<Name extends CallName>(name: Name, answer: CallAnswer<Name>): void {
      const fits = answerAjv.compile(calls[name].response) // compiled once: ajv caches by schema
      if (!fits(answer))
        throw new Error(`The answer of ${name} does not fit its contract: ${answerAjv.errorsText(fits.errors)}`)
    },
  }
}

const isValid = <T>(fits: ValidateFunction, value: unknown): value is T => fits(value) === true

/** Copies the input, because ajv adds defaults to it. A query contains only strings and lists of strings, so a shallow copy suffices. */
const copyOf = ({ body }: Call, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  body
    ? structuredClone(input)
    : Object.fromEntries(Object.entries(input).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))

/** Drops empty optional values of a body if the contract requires a minimum length, since API clients send all their fields. */
function withoutEmpty({ body }: Call, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!body) return input
  const { required = [], properties } = body
  const isLeftOut = (key: string, value: unknown): boolean =>
    (value === '' || value === null) &&
    !required.includes(key) &&
    Object.hasOwn(properties, key) &&
    (properties[key]?.minLength ?? 0) > 0
  return Object.fromEntries(Object.entries(input).filter(([key, value]) => !isLeftOut(key, value)))
}

function parameterMessage(error: ErrorObject | undefined): string {
  if (!error) return 'Параметры не подходят.'
  const { additionalProperty, missingProperty } = error.params
  if (additionalProperty !== undefined)
    return `Параметра «${String(additionalProperty).slice(0, 60)}» у этого вызова нет.`
  if (missingProperty !== undefined) return `Не указан параметр «${missingProperty}».`
  return `Параметр «${error.instancePath.slice(1, 60)}» не подходит. ${mismatchMessage(error)}`
}

/** Returns the error for an invalid body, with messages by top-level key. */
function bodyError(errors: readonly ErrorObject[]): HttpError {
  const fields: Record<string, string> = {}
  for (const error of errors) {
    const { additionalProperty, missingProperty } = error.params
    const [, top] = error.instancePath.split('/')
    if (top !== undefined) fields[top] ??= mismatchMessage(error)
    else if (missingProperty !== undefined) fields[String(missingProperty)] ??= 'Нужно заполнить.'
    else if (additionalProperty !== undefined)
      fields[String(additionalProperty).slice(0, 60)] ??= 'Такого поля у этого вызова нет.'
  }
  return new HttpError(422, bodyMessage(fields), fields)
}

const bodyMessage = (fields: FieldErrors): string =>
  `Данные не приняты: ${Object.entries(fields)
    .map(([name, message]) => `«${name}» — ${message}`)
    .join(' ')}`
