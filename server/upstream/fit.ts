import type { ErrorObject, ValidateFunction } from 'ajv'
import { type CallName, contractOf } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { inTurn } from '../in-turn.ts'

/** What does not fit its contract. */
export interface Problem {
  /** "list.*.article": where there are many of a kind, they stand for each other. */
  place: string
  error: ErrorObject
}

/** Reports what does not fit; each thing once. */
export type Warn = (call: CallName, problem: Problem) => void

/** A back end's answer does not have what its contract cannot do without. */
export class Misfit extends Error {
  override name = 'Misfit'
  readonly problems: readonly Problem[]

  constructor(name: CallName, problems: readonly Problem[]) {
    super(`${name} does not fit its contract`)
    this.problems = problems
  }
}

// What the contract does not name is dropped, "17" is a number where it says so.
const ajv = createAjv({ removeAdditional: true, coerceTypes: true, verbose: true })
const validators = new Map<CallName, ValidateFunction>()

/** Each thing that is wrong lies in something that can be left out; what holds it may then be wrong in turn. */
const ROUNDS = 20

/**
 * An answer held to its contract: what is too much is dropped, what does not fit and may be missing is left out.
 * @param value of this call alone: it is changed
 * @param told what was left out
 * @throws Misfit
 */
export async function fit<Name extends CallName>(
  name: Name,
  value: unknown,
  told: (problem: Problem) => void = () => undefined,
): Promise<CallAnswer<Name>> {
  const fits = validators.get(name) ?? (await compiled(name))
  const answer = withoutNulls(value)
  for (let round = 0; round < ROUNDS; round++) {
    if (isAnswer<Name>(fits, answer)) return answer
    const problems = (fits.errors ?? []).map(problemOf)
    const places = (fits.errors ?? []).map(({ instancePath }) => removable(instancePath, name))
    if (places.some((place) => place === undefined)) throw new Misfit(name, problems)
    for (const problem of problems) told(problem)
    removeAll(answer, new Set(places.filter((place) => place !== undefined)))
  }
  throw new Misfit(name, (fits.errors ?? []).map(problemOf))
}

const isAnswer = <Name extends CallName>(fits: ValidateFunction, value: unknown): value is CallAnswer<Name> =>
  fits(value) === true

async function compiled(name: CallName): Promise<ValidateFunction> {
  await inTurn()
  const made = validators.get(name) ?? ajv.compile(relaxed(contractOf(name).response))
  validators.set(name, made)
  return made
}

const LINK = '^(/([^/\\\\]|$)|[#?]|https?://|mailto:|tel:|modal:)'

/** Files may lie with the back end. */
function relaxed(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema
  return {
    ...schema,
    // A back end may have none of what our files always have.
    ...(schema.type === 'array' && schema.role !== 'blocks' && { minItems: 0 }),
    // A link that leads neither to a page nor to a file is left out.
    ...(schema.role === 'link' && { pattern: LINK }),
    ...(schema.role === 'picture' && { maxLength: 2000 }),
    ...(schema.role === 'asset' && { pattern: '^(/assets/|https?://)', maxLength: 2000 }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, relaxed(part)])),
    }),
    ...(items && { items: relaxed(items) }),
  }
}

function problemOf(error: ErrorObject): Problem {
  const { missingProperty } = error.params
  const keys = [...error.instancePath.split('/').slice(1), ...(missingProperty === undefined ? [] : [missingProperty])]
  return { place: keys.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.'), error }
}

/** The place to leave out for what is wrong at a place: the nearest that its contract can do without. */
function removable(path: string, name: CallName): string | undefined {
  const keys = path.split('/').slice(1)
  let schema: JsonSchema | undefined = contractOf(name).response
  let best: string | undefined
  keys.forEach((key, index) => {
    const place = `/${keys.slice(0, index + 1).join('/')}`
    if (schema?.items && /^\d+$/.test(key)) {
      best = place
      schema = schema.items
    } else {
      if (!schema?.required?.includes(key)) best = place
      schema = schema?.properties?.[key]
    }
  })
  return best
}

function removeAll(value: unknown, places: ReadonlySet<string>, path = ''): void {
  if (Array.isArray(value)) {
    for (let index = value.length - 1; index >= 0; index--)
      if (places.has(`${path}/${index}`)) value.splice(index, 1)
      else removeAll(value[index], places, `${path}/${index}`)
  } else if (isRecord(value))
    for (const [key, part] of Object.entries(value))
      if (places.has(`${path}/${key}`)) delete value[key]
      else removeAll(part, places, `${path}/${key}`)
}

/** No contract goes as deep; what goes deeper would end in the depth of the stack. */
const DEEPEST = 100

/** What is null is not there. */
function withoutNulls(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return undefined
  if (Array.isArray(value)) return value.filter((one) => one !== null).map((one) => withoutNulls(one, depth + 1))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutNulls(part, depth + 1)]))
}
