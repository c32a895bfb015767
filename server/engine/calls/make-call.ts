import type { ErrorObject, ValidateFunction } from 'ajv'
import { LRUCache } from 'lru-cache'
import { calls, contractOf } from '#schema/api/calls.ts'
import { type Call, parametersOf } from '#schema/definitions/calls/call.ts'
import type { CallAnswer, CallName, CallParameters, Handler } from '#schema/definitions/calls/types.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { deskHandlers } from '../../desk/handlers.ts'
import { accountHandlers } from '../../shop/account/handlers.ts'
import { catalogHandlers } from '../../shop/catalog/calls/handlers.ts'
import { companyHandlers } from '../../shop/company/companies.ts'
import { contentHandlers } from '../../shop/content/handlers.ts'
import { listHandlers } from '../../shop/lists/calls/handlers.ts'
import { offerHandlers } from '../../shop/offers/handlers.ts'
import { orderHandlers } from '../../shop/orders/handlers.ts'
import { sampleHandlers } from '../../shop/orders/samples.ts'
import { subscriptionHandlers } from '../../shop/subscription/subscription.ts'
import { formHandlers } from '../forms/save-submission.ts'
import { type FieldErrors, HttpError, signInFirst } from '../http/http-error.ts'
import { memoizeBy } from '../memoize.ts'
import { type CallContext, type ContextOf, hasContext, isOwn, type PostContext } from './context.ts'
import { contractHandlers } from './contract.ts'
import { mismatchMessage } from './mismatch-message.ts'
import { runStaffCall } from './staff-call.ts'

/** Answers of our own handlers are checked in development and tests only: types hold them in production. */
const checksAnswers = process.env.NODE_ENV !== 'production'

type Given = Readonly<Record<string, unknown>>

/**
 * Responses of public calls by state of the files: every page needs the menu, the regions and the settings. The key
 * contains everything else that a response depends on.
 */
const cacheOf = memoizeBy((_files: object) => new LRUCache<string, Promise<unknown>>({ max: 500 }))

/**
 * Makes a call, in process: pages, forms and the routes below /api all come through here. An answer that is not the
 * visitor's own is shared: it is never changed.
 * @throws HttpError 401 for a user's call without one, 400 for parameters that do not fit the contract, 422 for a body
 *   that does not, and whatever the call itself answers
 */
export async function makeCall<Name extends CallName>(
  name: Name,
  given: Given,
  context: CallContext,
): Promise<CallAnswer<Name>> {
  if (contractOf(name).staff && !('audit' in context))
    return runStaffCall(name, context, (own) => makeCall(name, given, own))
  if (!hasContext(name, context)) throw refusal(name)
  if (isOwn(name)) return runOwn(name, given, context)
  // The upstream caches its own responses.
  if (context.upstream?.takes(name)) return runHandler(name, given, context)
  const { version, edition } = context.catalog.index
  const key = `${name} ${context.day} ${context.subject ?? ''} ${version} ${edition} ${JSON.stringify(given)}`
  const cache = cacheOf(context.site.upstreamRegions() ?? context.site)
  const cached = cache.get(key) as Promise<CallAnswer<Name>> | undefined // the key begins with the name
  if (cached) return cached
  const answer = runHandler(name, given, context)
  cache.set(key, answer)
  answer.catch(() => cache.delete(key))
  return answer
}

/** A guest gets a refusal; any other missing context is a bug. */
const refusal = (name: CallName): Error =>
  contractOf(name).user ? signInFirst() : new TypeError(`${name} was called without what its contract asks for`)

async function runOwn<Name extends CallName>(
  name: Name,
  given: Given,
  context: CallContext & ContextOf<Name>,
): Promise<CallAnswer<Name>> {
  const note: PostContext['note'] = 'note' in context ? context.note : () => undefined
  try {
    const answer = await runHandler(name, given, context)
    note(name, 200)
    return answer
  } catch (error) {
    note(name, error instanceof HttpError ? error.statusCode : 500)
    throw error
  }
}

async function runHandler<Name extends CallName>(
  name: Name,
  given: Given,
  context: CallContext & ContextOf<Name>,
): Promise<CallAnswer<Name>> {
  const parameters = checkedParameters(name, given)
  if (storesByUid(name) && 'countNewVisitor' in context) await context.countNewVisitor()
  const local = async (): Promise<CallAnswer<Name>> => {
    const answer = await handlers[name](parameters, context)
    if (checksAnswers) checkAnswer(name, answer)
    return answer
  }
  const { upstream, site, origin } = context
  if (contractOf(name).staff || !upstream?.takes(name)) return local()
  const own = 'uid' in context ? context : undefined
  return upstream.answer({
    name,
    given: record(parameters),
    site,
    origin,
    uid: own?.uid ?? '',
    visitor: own?.back,
    post: 'mailer' in context ? context : undefined,
    local,
  })
}

/** Returns true if a call stores rows by the visitor's number; account calls have limits of their own. */
const storesByUid = (name: CallName): boolean =>
  contractOf(name).method === 'POST' && !/^(security|personal|desk)\./.test(name)

/** Handlers of all calls, typed by the contract. */
const handlers: { readonly [Name in CallName]: Handler<Name, ContextOf<Name>> } = {
  ...contentHandlers,
  ...catalogHandlers,
  ...listHandlers,
  ...sampleHandlers,
  ...formHandlers,
  ...companyHandlers,
  ...orderHandlers,
  ...offerHandlers,
  ...subscriptionHandlers,
  ...accountHandlers,
  ...contractHandlers,
  ...deskHandlers,
}

/** Validation of parameters, bodies and responses against the contract. */

// Values of a query are strings; ajv converts numbers and refuses unknown parameters.
const parametersAjv = createAjv({ coerceTypes: true, useDefaults: true, verbose: true })
const bodyAjv = createAjv({ verbose: true })
const answerAjv = createAjv()

const parameterValidators = new Map<CallName, ValidateFunction>()
const answerValidators = new Map<CallName, ValidateFunction>()

/** @throws HttpError 400 for parameters that do not fit the contract, 422 for a body that does not */
function checkedParameters<Name extends CallName>(
  name: Name,
  given: Readonly<Record<string, unknown>>,
): CallParameters<Name> {
  const call: Call = calls[name]
  const fits = compiled(parameterValidators, name, () =>
    (call.body ? bodyAjv : parametersAjv).compile(parametersOf(call)),
  )
  const parameters: unknown = withoutEmpty(call, copyOf(call, given))
  if (isValid<CallParameters<Name>>(fits, parameters)) return parameters
  throw call.body ? bodyError(fits.errors ?? []) : new HttpError(400, parameterMessage(fits.errors?.[0]))
}

/** @throws Error where an answer does not fit the contract */
export function checkAnswer<Name extends CallName>(name: Name, answer: CallAnswer<Name>): void {
  const fits = compiled(answerValidators, name, () => answerAjv.compile(calls[name].response))
  if (!fits(answer))
    throw new Error(`The answer of ${name} does not fit its contract: ${answerAjv.errorsText(fits.errors)}`)
}

function compiled(
  validators: Map<CallName, ValidateFunction>,
  name: CallName,
  compile: () => ValidateFunction,
): ValidateFunction {
  const known = validators.get(name) ?? compile()
  validators.set(name, known)
  return known
}

const isValid = <T>(fits: ValidateFunction, value: unknown): value is T => fits(value) === true

/** Copy for ajv, which fills in defaults. A query has only strings and lists of strings. */
const copyOf = ({ body }: Call, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  body
    ? structuredClone(given)
    : Object.fromEntries(Object.entries(given).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))

/** An empty answer that need not be there counts as left out: programs send all the fields that they have. */
function withoutEmpty({ body }: Call, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!body) return given
  const { required = [], properties } = body
  const isLeftOut = (key: string, value: unknown): boolean =>
    (value === '' || value === null) &&
    !required.includes(key) &&
    Object.hasOwn(properties, key) &&
    (properties[key]?.minLength ?? 0) > 0
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => !isLeftOut(key, value)))
}

function parameterMessage(error: ErrorObject | undefined): string {
  if (!error) return 'Параметры не подходят.'
  const { additionalProperty, missingProperty } = error.params
  if (additionalProperty !== undefined)
    return `Параметра «${String(additionalProperty).slice(0, 60)}» у этого вызова нет.`
  if (missingProperty !== undefined) return `Не указан параметр «${missingProperty}».`
  return `Параметр «${error.instancePath.slice(1, 60)}» не подходит. ${mismatchMessage(error)}`
}

/** Error for an invalid body, with messages by top-level key. */
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
