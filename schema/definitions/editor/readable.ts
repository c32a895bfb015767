import { schemaAtPath } from '../json-schema/at-path.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { record } from '../json-schema/unknown.ts'
import type { SchemaFile } from '../kinds/files.ts'
import type { KindName } from '../kinds/kinds.ts'
import type { CheckContext } from '../scope/context.ts'
import { formScopeAt } from '../scope/form.ts'
import { scopeOf } from '../scope/scope.ts'
import { escaped, has, is, only } from './json.ts'
import { collect, type Paths, under } from './paths.ts'

/** Paths below a prefix. `when` matches the files that may read them: they request the call or declare the parameter. */
export interface Readable {
  readonly prefix: string
  readonly when: JsonSchema | undefined
  readonly paths: Paths
  /** Those that are offered, where not all are. */
  readonly offered?: Paths
}

/** The places where a file declares what it may read by name. */
const DECLARED = ['data', 'query', 'params', 'let'] as const

/** Roots that are not the same in all files of a kind. */
const OWN_ROOTS: ReadonlySet<string> = new Set(['route', 'submission', 'product', 'error'])

/** The paths that files of a kind read, by what they read them of. */
export function readableIn(context: CheckContext, kind: KindName): Readable[] {
  const all = new Map<string, Readable>()
  const add = (prefix: string, when: JsonSchema | undefined, schema: JsonSchema): void => {
    const key = `${prefix} ${JSON.stringify(when)}`
    const roots = all.get(key) ?? { prefix, when, paths: new Map() }
    all.set(key, roots)
    collect(schema, prefix, roots.paths)
  }
  const files = [...context.files.of(kind).values()]
  const unknown = otherThan(files.flatMap((file) => headOf(file) ?? []))
  for (const file of files) {
    const value = record(file.value)
    const { data, query, params, let: values, ...others } = scopeOf(context, file)
    for (const [name, schema] of Object.entries(data?.properties ?? {})) {
      const { source } = record(record(value.data)[name])
      add(`data.${name}`, has(['data', name, 'source'], is(String(source))), schema)
    }
    for (const [root, declared] of Object.entries({ query, params, let: values }))
      for (const [name, schema] of Object.entries(declared?.properties ?? {}))
        add(`${root}.${name}`, has([root, name]), schema)
    for (const [root, schema] of Object.entries(others))
      if (!OWN_ROOTS.has(root)) add(root, undefined, schema)
      else for (const when of [headOf(file), unknown]) if (when) add(root, when, schema)
    if (kind === 'form') addForm(context, value, add)
  }
  return [...all.values()].map((readable) =>
    readable.when === unknown ? { ...readable, offered: inAll(readable, files, context) } : readable,
  )
}

/** The paths that every file of a kind may read. */
const inAll = ({ prefix, paths }: Readable, files: readonly SchemaFile[], context: CheckContext): Paths =>
  new Map([...paths].filter(([path]) => files.every((file) => isIn(scopeOf(context, file)[prefix], path))))

const isIn = (root: JsonSchema | undefined, path: string): boolean =>
  root !== undefined && schemaAtPath(root, path.split('.').slice(1)).found

function addForm(
  { calls }: CheckContext,
  value: Readonly<Record<string, unknown>>,
  add: (prefix: string, when: JsonSchema, schema: JsonSchema) => void,
): void {
  const { form, answer } = formScopeAt(['submit'], value, {}, calls)
  for (const [name, schema] of Object.entries(form?.properties ?? {}))
    add(`form.${name}`, has(['fields'], { contains: has(['name'], is(name)) }), schema)
  if (answer) add('answer', has(['submit', 'call'], is(String(record(value.submit).call))), answer)
}

/** Matches a page or a letter by its title: a schema cannot see the name of the file. */
function headOf({ kind, value }: SchemaFile): JsonSchema | undefined {
  const keys = kind === 'mail' ? ['subject'] : kind === 'page' ? ['meta', 'title'] : undefined
  const title = keys?.reduce<unknown>((inside, key) => record(inside)[key], value)
  if (!keys || title === undefined) return undefined
  if (typeof title === 'string') return has(keys, is(title))
  const [[operator, operand] = []] = Object.entries(record(title))
  return operator !== undefined && typeof operand === 'string' ? has([...keys, operator], is(operand)) : undefined
}

/** Matches a new file, or one with a changed title. */
const otherThan = (heads: readonly JsonSchema[]): JsonSchema => ({ not: { anyOf: [...heads, FALSE] } })

const FALSE: JsonSchema = { not: {} }

/** The first words of paths in files of a kind; `item` is where a slot is filled once per element. */
export function rootsRule(context: CheckContext, kind: KindName): JsonSchema {
  const files = [...context.files.of(kind).values()]
  const more = kind === 'form' ? ['form', 'answer', 'item'] : ['item']
  return under(
    '',
    `(?:${[...new Set([...files.flatMap((file) => Object.keys(scopeOf(context, file))), ...more])].join('|')})(?:\\.|$)`,
  )
}

/** Names that a file does not declare; where it declares one that no file did when this was written, any name is right. */
export function foreign(readable: readonly Readable[]): { when: JsonSchema; rule: JsonSchema }[] {
  return DECLARED.flatMap((root) => {
    const names = [...new Set(readable.flatMap(({ prefix }) => nameIn(root, prefix)))]
    if (names.length === 0) return []
    const alternatives = names.map(escaped).join('|')
    const areKnown: JsonSchema = {
      type: 'object',
      patternProperties: { [only(root)]: { propertyNames: { pattern: `^(?:${alternatives})$` } } },
    }
    return [
      { when: areKnown, rule: under(root, `${root}(?:$|\\.(?:${alternatives})(?:\\.|$))`) },
      ...names.map((name) => ({ when: { not: has([root, name]) }, rule: under(`${root}.${name}`, '(?!)') })),
    ]
  })
}

const nameIn = (root: string, prefix: string): string[] => {
  const [first, name] = prefix.split('.')
  return first === root && name !== undefined ? [name] : []
}
