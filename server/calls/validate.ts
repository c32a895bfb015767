import type { ErrorObject, ValidateFunction } from 'ajv'
import { type Call, parametersOf } from '#schema/api/call.ts'
import { type CallName, calls } from '#schema/api/calls.ts'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { type FieldErrors, HttpError } from '../http/http-error.ts'
import { mismatchMessage } from './mismatch-message.ts'

/** What comes with a call and what it answers, held to the contract. */

// A query's values come as strings; ajv makes the numbers that the contract says, and refuses what it does not name.
const parametersAjv = createAjv({ coerceTypes: true, useDefaults: true, verbose: true })
const bodyAjv = createAjv({ verbose: true })
const answerAjv = createAjv()

const parameterValidators = new Map<CallName, ValidateFunction>()
const answerValidators = new Map<CallName, ValidateFunction>()

/** @throws HttpError 400 for parameters that do not fit the contract, 422 for a body that does not */
export function checkedParameters<Name extends CallName>(
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
