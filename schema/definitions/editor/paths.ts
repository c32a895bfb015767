import { parametersOf } from '../calls/call.ts'
import { coreBlocks } from '../contract/core-blocks.ts'
import { operators } from '../expressions/operators.ts'
import { findMismatch } from '../json-schema/assignable.ts'
import { ANYTHING, type JsonSchema, typesOf } from '../json-schema/types.ts'
import { record } from '../json-schema/unknown.ts'
import type { CheckContext } from '../scope/context.ts'
import { paramType } from '../scope/params.ts'
import { escaped, has, inside, is, only, open, ref, whenever } from './json.ts'

/** Types of values by their paths. */
export type Paths = Map<string, JsonSchema>

/** Collects a path and its nested paths; lists have no nested paths. */
export function collect(schema: JsonSchema, path: string, into: Paths): void {
  const { description = into.get(path)?.description } = schema
  into.set(path, schema === ANYTHING || description === undefined ? schema : { ...schema, description })
  for (const [key, part] of Object.entries(schema.properties ?? {})) collect(part, `${path}.${key}`, into)
}

/** Underlines paths below a prefix that lead nowhere. A pattern, since editors would offer words. */
export function pathPattern(prefix: string, paths: Paths): JsonSchema {
  const right = [...paths].map(([path, schema]) => {
    if (schema === ANYTHING || typeof schema.additionalProperties === 'object') return `${escaped(path)}(?:\\..*)?`
    return typesOf(schema).includes('array') ? `${escaped(path)}(?:\\.\\d+(?:\\..*)?)?` : escaped(path)
  })
  return under(prefix, `(?:${right.join('|')})$`)
}

/** Allows only matching paths below a prefix; an empty prefix covers all paths. */
export const under = (first: string, rest: string): JsonSchema => ({
  pattern: first === '' ? `^${rest}` : `^(?!${escaped(first)}(?:\\.|$))|^${rest}`,
  patternErrorMessage: 'Пути нет: его начало или продолжение здесь другое. Подсказка — Ctrl+Пробел.',
})

/** Keys whose values may be of any type: the operators of expressions. */
const ANY_TYPE = only(...Object.keys(operators).filter((name) => name !== '$get' && name !== '$text'))
const TEXT_TYPES = new Set(['string', 'number', 'integer'])

/** The values that files take. */
interface ValueTypes {
  /** Words and numbers with the keys that take them: the props of blocks, the keys of files, the parameters of calls. */
  readonly words: readonly { readonly keys: readonly string[]; readonly types: readonly JsonSchema[] }[]
  /** Lists and objects, which the props of one name of two blocks differ in. */
  readonly props: readonly { readonly type: string; readonly prop: string; readonly schema: JsonSchema }[]
}

export function valueTypesOf({ contracts, calls, files }: CheckContext): ValueTypes {
  const types = new Map<string, Map<string, JsonSchema>>()
  function add(key: string, schema: JsonSchema): void {
    const ofKey = types.get(key) ?? new Map<string, JsonSchema>()
    types.set(key, ofKey)
    const { type, role, format, enum: values, const: value } = schema
    if (!isWhole(schema)) ofKey.set(JSON.stringify({ type, role, format, values, value }), schema)
  }
  const walk = ({ properties = {}, items }: JsonSchema): void => {
    for (const [key, schema] of Object.entries(properties)) {
      add(key, schema)
      walk(schema)
    }
    if (items) walk(items)
  }
  const all = [...coreBlocks, ...contracts]
  for (const [, { props }] of all) walk(props)
  for (const kind of files.kinds.names) walk(files.kinds.get(kind).schema)
  for (const call of Object.values(calls))
    for (const entry of Object.entries(parametersOf(call).properties)) add(...entry)
  for (const { value } of files.all)
    for (const [key, declared] of Object.entries(record(record(value).params))) add(key, paramType(declared))
  const props = all.flatMap(([type, contract]) =>
    Object.entries<JsonSchema>(contract.props.properties ?? {}).flatMap(([prop, schema]) =>
      isWhole(schema) ? [{ type, prop, schema }] : [],
    ),
  )
  // Hundreds of keys share a few types, and each type is compared with every path.
  const sharing = Map.groupBy(types, ([, ofKey]) => [...ofKey.keys()].sort().join())
  const words = [...sharing.values()].map((entries) => ({
    keys: entries.map(([key]) => key),
    types: [...(entries[0]?.[1].values() ?? [])],
  }))
  return { words, props }
}

const isWhole = (schema: JsonSchema): boolean => typesOf(schema).some((type) => type === 'array' || type === 'object')

/**
 * Offers the paths wherever an expression may stand, to each key those whose values it takes. @returns definitions, the
 * first under `name`
 */
export function pathsSchemas(name: string, paths: Paths, { words, props }: ValueTypes): Record<string, JsonSchema> {
  const groups = new Map<string, { keys: string[]; paths: string[] }>()
  for (const { keys, types } of words) {
    const fit = [...paths.keys()].filter((path) => fits(paths.get(path), types))
    const id = fit.join(' ')
    const group = groups.get(id) ?? { keys: [], paths: fit }
    groups.set(id, group)
    group.keys.push(...keys)
  }
  const single = [...paths].flatMap(([path, schema]) => (isText(schema) || isUnknown(schema) ? [path] : []))
  const offer = (words: readonly string[], around = ''): JsonSchema =>
    open(new Map(words.map((path) => [around + path + (around && '}'), paths.get(path)?.description ?? ''])))
  const [most, ...others] = [...groups.values()].sort((a, b) => b.keys.length - a.keys.length)
  const offerSchema = (offered: readonly string[], elements: string): JsonSchema => ({
    allOf: [ref(`${name}-in`)],
    patternProperties: { [only('$get')]: offer(offered) },
    items: ref(elements),
  })
  const nameOf = (i: number): string => `${name}-${i}`
  return {
    [name]: offerSchema([...paths.keys()], name),
    [`${name}-in`]: {
      allOf: props.flatMap(({ type, prop, schema }) => {
        const fit = [...paths.keys()].filter((path) => fits(paths.get(path), [schema]))
        if (fit.length === 0) return []
        return [whenever(has(['type'], is(type)), inside(['props', prop, '$get'], offer(fit)))]
      }),
      patternProperties: {
        [only('$get')]: {},
        [only('$text')]: offer(single, '{'),
        [ANY_TYPE]: ref(name),
        ...Object.fromEntries(others.map(({ keys }, i) => [only(...keys), ref(nameOf(i))])),
      },
      additionalProperties: ref(`${name}-most`),
    },
    [`${name}-most`]: offerSchema(most?.paths ?? [], `${name}-single`),
    [`${name}-single`]: offerSchema(single, `${name}-single`),
    ...Object.fromEntries(others.map((group, i) => [nameOf(i), offerSchema(group.paths, `${name}-single`)])),
  }
}

const fits = (schema: JsonSchema | undefined, types: readonly JsonSchema[]): boolean =>
  schema !== undefined && types.some((type) => findMismatch(schema, type) === undefined)

const isText = (schema: JsonSchema): boolean =>
  schema.enum !== undefined || typesOf(schema).some((type) => TEXT_TYPES.has(type))

const isUnknown = (schema: JsonSchema): boolean => schema === ANYTHING || typesOf(schema).length === 0
