import type { ErrorObject, ValidateFunction } from 'ajv'
import { LRUCache } from 'lru-cache'
import { type Call, parametersOf } from '#schema/api/call.ts'
import { type CallName, calls } from '#schema/api/calls.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { type FieldErrors, HttpError } from '../http/http-error.ts'
import type { CallContext } from './context.ts'
import { handlers } from './handlers.ts'
import { sayUnfit } from './mismatch-message.ts'

export type Parameters = Readonly<Record<string, unknown>>

// A query's values come as strings; ajv makes the numbers that the contract says, and refuses what it does not name.
const parametersAjv = createAjv({ coerceTypes: true, useDefaults: true, verbose: true })
const bodyAjv = createAjv({ verbose: true })
const responseAjv = createAjv()
const validators = new Map<CallName, { parameters: ValidateFunction; response: ValidateFunction }>()

// Every answer here is made of the schema files and the catalogue alone: it stays right as long as both do.
const known = new WeakMap<CallContext['site'], LRUCache<string, { answer: unknown }>>()

function answersOf({ site }: CallContext): LRUCache<string, { answer: unknown }> {
  let answers = known.get(site)
  if (!answers) known.set(site, (answers = new LRUCache({ max: 1000 })))
  return answers
}

/**
 * Makes a call, in process: the page maker and the Express routes both come through here. An answer that is not the
 * visitor's own is shared: it is never changed.
 * @throws HttpError 401 for a user's call without one, 400 for parameters that do not fit the contract, 422 for a body that does not, and whatever the
 *   call itself answers
 */
export async function makeCall(name: CallName, given: Parameters, context: CallContext): Promise<unknown> {
  if ((calls[name] as Call).user && !context.user)
    throw new HttpError(401, 'Войдите в\u00a0личный кабинет и\u00a0повторите.')
  if (isOwn(name)) return noted(name, context, () => answerCall(name, given, context))
  const key = `${name} ${context.subject ?? ''} ${context.catalog.index.version} ${JSON.stringify(given)}`
  const answers = answersOf(context)
  const known = answers.get(key)
  if (known) return known.answer
  const answer = await answerCall(name, given, context)
  answers.set(key, { answer })
  return answer
}

async function noted(name: CallName, { note }: CallContext, answer: () => Promise<unknown>): Promise<unknown> {
  try {
    const answered = await answer()
    note?.(name, 200)
    return answered
  } catch (error) {
    note?.(name, error instanceof HttpError ? error.statusCode : 500)
    throw error
  }
}

/** Whether something is kept under the visitor's number by a call; what is about an account has its own limits. */
const keepsByUid = (name: CallName): boolean =>
  (calls[name] as Call).method === 'POST' && !/^(security|personal)\./.test(name)

/** Whether an answer is for this visitor alone: those of calls that change something always are. */
export const isOwn = (name: CallName): boolean => {
  const call: Call = calls[name]
  return call.own === true || call.method === 'POST'
}

/** What is wrong with the parameters, to who made the call. */
function refusal(error: ErrorObject | undefined): string {
  if (!error) return 'Параметры не подходят.'
  const { additionalProperty, missingProperty } = error.params
  if (additionalProperty !== undefined)
    return `Параметра «${String(additionalProperty).slice(0, 60)}» у этого вызова нет.`
  if (missingProperty !== undefined) return `Не указан параметр «${missingProperty}».`
  return `Параметр «${error.instancePath.slice(1, 60)}» не подходит. ${sayUnfit(error)}`
}

/** What is wrong with a body, by its top-level keys. */
function unfitBody(errors: readonly ErrorObject[]): HttpError {
  const fields: Record<string, string> = {}
  for (const error of errors) {
    const { additionalProperty, missingProperty } = error.params
    const [, top] = error.instancePath.split('/')
    if (top !== undefined) fields[top] ??= sayUnfit(error)
    else if (missingProperty !== undefined) fields[String(missingProperty)] ??= 'Нужно заполнить.'
    else if (additionalProperty !== undefined)
      fields[String(additionalProperty).slice(0, 60)] ??= 'Такого поля у этого вызова нет.'
  }
  return new HttpError(422, bodyRefusal(fields), fields)
}

const bodyRefusal = (fields: FieldErrors): string =>
  `Данные не приняты: ${Object.entries(fields)
    .map(([name, message]) => `«${name}» — ${message}`)
    .join(' ')}`

/** An empty answer that need not be there counts as left out: programs send all the fields that they have. */
function withoutEmpty(name: CallName, given: Parameters): Parameters {
  const { body }: Call = calls[name]
  if (!body) return given
  const { required = [], properties } = body
  const isLeftOut = (key: string, value: unknown): boolean =>
    (value === '' || value === null) &&
    !required.includes(key) &&
    Object.hasOwn(properties, key) &&
    (properties[key]?.minLength ?? 0) > 0
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => !isLeftOut(key, value)))
}

async function answerCall(name: CallName, given: Parameters, context: CallContext): Promise<unknown> {
  const { parameters: fits, response: answers } = validatorsOf(name)
  const parameters = withoutEmpty(name, structuredClone(given))
  if (!fits(parameters)) {
    if ((calls[name] as Call).body) throw unfitBody(fits.errors ?? [])
    throw new HttpError(400, refusal(fits.errors?.[0]))
  }
  if (keepsByUid(name)) await context.admitVisitor?.()
  const answer: unknown = await handlers[name](parameters, context)
  if (!answers(answer))
    throw new Error(`The answer of ${name} does not fit its contract: ${responseAjv.errorsText(answers.errors)}`)
  return answer
}

function validatorsOf(name: CallName): { parameters: ValidateFunction; response: ValidateFunction } {
  let compiled = validators.get(name)
  if (!compiled) {
    const call: Call = calls[name]
    compiled = {
      parameters: (call.body ? bodyAjv : parametersAjv).compile(parametersOf(call)),
      response: responseAjv.compile(call.response),
    }
    validators.set(name, compiled)
  }
  return compiled
}
