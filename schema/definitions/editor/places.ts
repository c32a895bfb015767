import { segmentsOf } from '../addresses/routing.ts'
import { parametersOf } from '../calls/call.ts'
import { infer } from '../expressions/infer.ts'
import { meaningsOf } from '../json-schema/meanings.ts'
import { type JsonSchema, type JsonType, typesOf } from '../json-schema/types.ts'
import { record } from '../json-schema/unknown.ts'
import type { SchemaFile } from '../kinds/files.ts'
import type { KindName } from '../kinds/kinds.ts'
import type { CheckContext } from '../scope/context.ts'
import { paramsType } from '../scope/params.ts'
import { scopeInside, scopeOf } from '../scope/scope.ts'
import { anchorsOf, requestsOf } from '../scope/targets.ts'
import { everywhere, has, inside, is, only, open, ref, whenever } from './json.ts'
import { collect, type Paths, pathPattern, pathsSchemas, valueTypesOf } from './paths.ts'
import { foreign, readableIn, rootsRule } from './readable.ts'

type Words = Map<string, string>

/**
 * Schemas for places that depend on other keys of the same file: data paths, parameters of the named file. One for
 * each kind of file, `in-page`, applied beside the kind's own.
 */
export function placesSchemas(context: CheckContext): Readonly<Record<string, JsonSchema>> {
  const pathSchemas = new Map<string, string>()
  const definitions: Record<string, JsonSchema> = { requests: requestsSchema(context) }
  const types = valueTypesOf(context)
  /** Equal lists of paths are shared. */
  const offered = (paths: Paths): JsonSchema => {
    const key = JSON.stringify([...paths])
    const shared = pathSchemas.get(key)
    const name = shared ?? `paths-${pathSchemas.size}`
    pathSchemas.set(key, name)
    if (shared === undefined) Object.assign(definitions, pathsSchemas(name, paths, types))
    return ref(name)
  }
  /** Looks at every path of a file. */
  const underlined = (rule: JsonSchema): JsonSchema => {
    const key = JSON.stringify(rule)
    const name = pathSchemas.get(key) ?? `right-${pathSchemas.size}`
    pathSchemas.set(key, name)
    definitions[name] ??= everywhere(name, { patternProperties: { [only('$get')]: rule } })
    return ref(name)
  }
  const rules = [
    ...givenParams(context),
    ...givenLinks(context),
    ...givenCatalog(context),
    ...givenItems(context, offered),
  ]
  definitions.given = everywhere('given', {
    ...(rules.length > 0 && { allOf: rules }),
    patternProperties: { [only('$format')]: { items: open(FORMATS) } },
  })
  for (const kind of context.files.kinds.names) {
    // Paths that a file declares come first.
    const readable = [...readableIn(context, kind)].sort((a, b) => Number(!a.when) - Number(!b.when))
    definitions[`in-${kind}`] = {
      allOf: [
        ref('given'),
        { patternProperties: { '^data$': { additionalProperties: ref('requests') }, '^visit$': ref('requests') } },
        ...readable.flatMap(({ prefix, when, paths, offered: some = paths }) => {
          const both = { allOf: [offered(some), underlined(pathPattern(prefix, paths))] }
          return when ? whenever(when, both) : both
        }),
        ...foreign(readable).map(({ when, rule }) => whenever(when, underlined(rule))),
        ...(readable.length > 0 ? [underlined(rootsRule(context, kind))] : []),
      ],
    }
  }
  return definitions
}

const FORMATS: Words = new Map([
  ['date', '20 ноября 2026'],
  ['number', '12 345,6'],
])

/** Parameters beside the name of a partial or modal. */
function* givenParams({ files }: CheckContext): Iterable<JsonSchema> {
  const paramsOf = (file: SchemaFile): JsonSchema => {
    const declared = record(record(file.value).params)
    const { properties = {} } = paramsType(declared)
    return keysSchema(
      Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => {
          const { description } = record(declared[name])
          return [name, typeof description === 'string' ? { ...schema, description } : schema]
        }),
      ),
    )
  }
  for (const [id, file] of files.of('partial'))
    yield whenever(
      { type: 'object', allOf: [has(['type'], is('partial')), has(['props', 'name'], is(id))] },
      inside(['props', 'params'], paramsOf(file)),
    )
  for (const [id, file] of files.of('modal')) yield whenever(has(['modal'], is(id)), inside(['params'], paramsOf(file)))
}

/** Beside the page of a link: parts of its address, parameters, their names, and anchors. */
function* givenLinks(context: CheckContext): Iterable<JsonSchema> {
  const { files, routes } = context
  const parts = new Map<string, Set<string>>()
  for (const { path, page } of routes)
    for (const segment of segmentsOf(path))
      if ('name' in segment) parts.set(page, (parts.get(page) ?? new Set()).add(segment.name))
  for (const [page, names] of parts) {
    const file = files.of('page').get(page)
    const shown = file ? textsShown(context, file) : []
    const keys = Object.fromEntries(
      [...names].map((name) => {
        const texts = shown.flatMap(({ kind, part }) => (part === name ? [...files.of(kind)] : []))
        const part: JsonSchema = { type: ['string', 'object'], description: 'Часть адреса.' }
        return [name, { ...part, ...open(new Map(texts.map(([id, text]) => [id, titleOf(text)]))) }]
      }),
    )
    yield whenever(has(['route'], is(page)), inside(['params'], { properties: keys }))
  }
  for (const [page, file] of files.of('page')) {
    const anchors = new Map([...(anchorsOf(context, page, {}) ?? [])].map((anchor) => [anchor, '']))
    const query = mapWords(record(record(file.value).query))
    const beside = {
      patternProperties: {
        ...(anchors.size > 0 && { [only('anchor')]: open(anchors) }),
        ...(query.size > 0 && { [only('query')]: { properties: Object.fromEntries(query) } }),
      },
    }
    if (anchors.size + query.size > 0) yield whenever(has(['route'], is(page)), beside)
  }
}

/** The parameters that a page reads, with the words that it knows of each. */
const mapWords = (declared: Readonly<Record<string, unknown>>): Map<string, JsonSchema> =>
  new Map(
    Object.entries(declared).map(([name, parameter]) => {
      const { values } = record(parameter)
      return [name, Array.isArray(values) ? open(new Map(values.map((value) => [String(value), '']))) : {}]
    }),
  )

/** `item` in slots per element, by block and its list prop. */
function* givenItems(context: CheckContext, offered: (paths: Paths) => JsonSchema): Iterable<JsonSchema> {
  const items = new Map<string, { when: JsonSchema; slot: string; paths: Paths }>()
  for (const file of context.files.all) {
    const scope = scopeOf(context, file)
    for (const { block, contract, around } of context.walked(file).blocks)
      for (const [slot, { item }] of Object.entries(contract?.slots ?? {})) {
        const path = item === undefined ? undefined : record(block.props[item]).$get
        if (item === undefined || typeof path !== 'string') continue
        const key = JSON.stringify([block.type, slot, path])
        const when: JsonSchema = {
          type: 'object',
          allOf: [has(['type'], is(block.type)), has(['props', item, '$get'], is(path))],
        }
        const entry = items.get(key) ?? { when, slot, paths: new Map() }
        items.set(key, entry)
        collect(infer(block.props[item], scopeInside(scope, around)).schema.items ?? {}, 'item', entry.paths)
      }
  }
  for (const { when, slot, paths } of items.values()) yield whenever(when, inside(['slots', slot], offered(paths)))
}

/** If a catalog is given: sections and filter values in rows of products and in the data of pages. */
function* givenCatalog({ catalog, calls }: CheckContext): Iterable<JsonSchema> {
  const call = calls['catalog.list']
  if (!catalog || !call) return
  const offer = (words: (kind: string) => readonly string[] | undefined): JsonSchema =>
    open(new Map(['main', 'import'].flatMap((kind) => (words(kind) ?? []).map((word) => [word, '']))))
  const section = offer((kind) => catalog.sections(kind))
  const facets = Object.fromEntries(
    (call.facets ?? []).map((facet) => [facet, { items: offer((kind) => catalog.facetWords(kind, facet)) }]),
  )
  const strip = { properties: { section, filter: { properties: facets } } }
  yield whenever(has(['type'], is('product-strip')), inside(['props'], strip))
  const params = { properties: { section, ...facets } }
  for (const name of ['catalog.list', 'catalog.filter'])
    yield whenever(has(['source'], is(name)), inside(['params'], params))
}

/** Parameters of calls, by the call's name. */
const requestsSchema = ({ calls }: CheckContext): JsonSchema => ({
  allOf: Object.entries(calls).map(([name, call]) =>
    whenever(
      has([call.method === 'GET' ? 'source' : 'call'], is(name)),
      inside(['params'], keysSchema(parametersOf(call).properties)),
    ),
  ),
})

/** Keys with their help, each of which may hold an expression. */
const keysSchema = (keys: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  properties: Object.fromEntries(
    Object.entries(keys).map(([key, schema]) => {
      const { description, enum: values } = schema
      const types = typesOf(schema)
      return [
        key,
        {
          ...(description !== undefined && { description }),
          ...(types.length > 0 && { type: [...new Set<JsonType>([...types, 'object'])] }),
          ...(values && open(new Map(meaningsOf(schema).map((meaning, i) => [String(values[i]), meaning])))),
        },
      ]
    }),
  ),
})

export function titleOf({ value }: SchemaFile): string {
  const { name, title, subject, meta } = record(value)
  return [name, title, subject, record(meta).title].find((word) => typeof word === 'string') ?? ''
}

export const textsShown = (context: CheckContext, page: SchemaFile): { kind: KindName; part: string }[] =>
  requestsOf(context, page.id).flatMap(({ call: { content }, callParams }) => {
    const value = content?.param === undefined ? undefined : record(callParams[content.param]).$get
    const [, part] = /^route\.([a-z]+)$/.exec(String(value)) ?? []
    return content && part !== undefined && context.files.kinds.names.includes(content.kind)
      ? [{ kind: content.kind, part }]
      : []
  })
