import type { ErrorObject, ValidateFunction } from 'ajv'
import { accessOf, type Call, parametersOf } from '#schema/api/call.ts'
import { type CallName, calls } from '#schema/api/calls.ts'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import { type FieldErrors, HttpError } from '../http/http-error.ts'
import { inTurn } from '../in-turn.ts'
import { mismatchMessage } from './mismatch-message.ts'

/** What comes with a call and what it answers, held to the contract. */

// A query's values come as strings; ajv makes the numbers that the contract says, and refuses what it does not name.
const parametersAjv = createAjv({ coerceTypes: true, useDefaults: true, verbose: true })
const bodyAjv = createAjv({ verbose: true })
const answerAjv = createAjv()

const parameterValidators = new Map<CallName, ValidateFunction>()
const answerChecks = new Map<CallName, AnswerCheck>()

/** What an answer is held to. */
interface AnswerCheck {
  all: ValidateFunction
  /** What stands in lists, each by itself: a product's card stands in many, and nobody changes it. */
  lists: readonly ListCheck[]
}

interface ListCheck {
  /** Where the list is, through objects and other lists. */
  path: readonly string[]
  fits: ValidateFunction
  /** Those that fitted. */
  held: WeakSet<object>
}

/** @throws HttpError 400 for parameters that do not fit the contract, 422 for a body that does not */
export async function checkedParameters<Name extends CallName>(
  name: Name,
  given: Readonly<Record<string, unknown>>,
): Promise<CallParameters<Name>> {
  const call: Call = calls[name]
  const fits =
    parameterValidators.get(name) ??
    (await compiled(name, parameterValidators, () => (call.body ? bodyAjv : parametersAjv).compile(parametersOf(call))))
  const parameters: unknown = withoutEmpty(call, copyOf(call, given))
  if (isValid<CallParameters<Name>>(fits, parameters)) return parameters
  throw call.body ? bodyError(fits.errors ?? []) : new HttpError(400, parameterMessage(fits.errors?.[0]))
}

/** @throws Error where our own answer does not fit the contract */
export async function checkAnswer<Name extends CallName>(name: Name, answer: CallAnswer<Name>): Promise<void> {
  const { all, lists } = answerChecks.get(name) ?? (await compiled(name, answerChecks, () => answerCheck(calls[name])))
  hold(name, all, answer)
  for (const { path, fits, held } of lists)
    for (const one of listed(answer, path))
      if (!isRecord(one) || !held.has(one)) {
        hold(name, fits, one)
        if (isRecord(one)) held.add(one)
      }
}

function answerCheck(call: Call): AnswerCheck {
  // What is the visitor's own stands in no other answer.
  const paths = accessOf(call) === 'public' ? listsIn(call.response) : []
  return {
    all: answerAjv.compile(paths.reduce((schema, { path }) => withoutItems(schema, path), call.response as JsonSchema)),
    lists: paths.map(({ path, items }) => ({ path, fits: answerAjv.compile(items), held: new WeakSet() })),
  }
}

/** From how many keys on an object is found sooner among those that fitted than it is looked at again. */
const LARGE = 9

/** The lists of large objects. */
function listsIn(
  { properties = {} }: JsonSchema,
  above: readonly string[] = [],
): { path: string[]; items: JsonSchema }[] {
  return Object.entries(properties).flatMap(([key, part]) => {
    const path = [...above, key]
    const { items } = part
    if (items?.type !== 'object') return part.type === 'object' ? listsIn(part, path) : []
    return Object.keys(items.properties ?? {}).length >= LARGE ? [{ path, items }] : listsIn(items, path)
  })
}

/** The same schema, in which what stands in the list there may be anything. */
function withoutItems(schema: JsonSchema, [key = '', ...rest]: readonly string[]): JsonSchema {
  const part = schema.properties?.[key] ?? {}
  const { items, ...list } = part
  const changed =
    rest.length === 0 ? list : items ? { ...list, items: withoutItems(items, rest) } : withoutItems(part, rest)
  return { ...schema, properties: { ...schema.properties, [key]: changed } }
}

/** What stands in the lists there, of an answer that fits but for them. */
const listed = (answer: unknown, path: readonly string[]): unknown[] =>
  path.reduce<unknown[]>((values, key) => values.flatMap((value) => record(value)[key] ?? []), [answer])

function hold(name: CallName, fits: ValidateFunction, value: unknown): void {
  if (!fits(value))
    throw new Error(`The answer of ${name} does not fit its contract: ${answerAjv.errorsText(fits.errors)}`)
}

/** Some milliseconds each, and a page makes several calls: others get their turn in between. */
async function compiled<T>(name: CallName, known: Map<CallName, T>, compile: () => T): Promise<T> {
  await inTurn()
  const made = known.get(name) ?? compile()
  known.set(name, made)
  await inTurn()
  return made
}

const isValid = <T>(fits: ValidateFunction, value: unknown): value is T => fits(value) === true

/** What ajv may change. A query has texts and lists of them alone. */
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

/** What is wrong with the parameters, to who made the call. */
function parameterMessage(error: ErrorObject | undefined): string {
  if (!error) return 'Параметры не подходят.'
  const { additionalProperty, missingProperty } = error.params
  if (additionalProperty !== undefined)
    return `Параметра «${String(additionalProperty).slice(0, 60)}» у этого вызова нет.`
  if (missingProperty !== undefined) return `Не указан параметр «${missingProperty}».`
  return `Параметр «${error.instancePath.slice(1, 60)}» не подходит. ${mismatchMessage(error)}`
}

/** What is wrong with a body, by its top-level keys. */
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
