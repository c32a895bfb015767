import { join } from 'node:path'
import { buildPath, segmentsOf } from '#schema/definitions/addresses/routing.ts'
import { listedNames, NAMES_FILE } from '#schema/definitions/authoring/schema.ts'
import { type Call, isOwnRight } from '#schema/definitions/calls/call.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { indexFiles, type SchemaFile, titleOfFile } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { type CheckContext, createContext } from '#schema/definitions/scope/context.ts'
import { anchorsOf, entriesOf, requestsOf } from '#schema/definitions/scope/targets.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { publicFolder, root, schemaFolder } from '../engine/paths.ts'
import { writeChanged } from '../engine/site/write-changes.ts'
import { knownCatalog } from '../shop/catalog/known-catalog.ts'
import { readDataFolder } from '../shop/config.ts'
import { checkInput } from './check-schema.ts'

/** Names with their descriptions. */
type Names = ReadonlyMap<string, string>

/**
 * Writes the names of the current files, even invalid ones, for completion in editors.
 * @throws if the files are not readable or the result is not writable
 */
export async function writeEditorNames(): Promise<void> {
  const texts = await readTexts(schemaFolder, publicFolder)
  const text = JSON.stringify(
    namesSchema(createContext(checkInput(indexFiles(kinds, texts), knownCatalog(readDataFolder())))),
  )
  await writeChanged(join(root, NAMES_FILE), text)
}

/**
 * Returns a JSON Schema that lists the names of files, their entries, calls and addresses. With it editors complete names and underline
 * unknown ones. Git ignores the file with this schema (NAMES_FILE), since each new page would make the file stale.
 */
export function namesSchema(context: CheckContext): JsonSchema {
  const named = listedNames(context.files.kinds).map(
    (name) => [name, (OPEN.has(name) ? open : closed)(namesOf(name, context))] as const,
  )
  return { definitions: Object.fromEntries(named) }
}

/** Kinds of names whose lists are incomplete: addresses of the catalog, and files that were just added, are missing. */
const OPEN: ReadonlySet<string> = new Set(['link', 'asset', 'picture'])

/** Returns a schema with which editors complete these names and show their descriptions; it accepts other values. */
const open = (words: Names): JsonSchema => (words.size === 0 ? {} : { anyOf: [listOf(words), {}] })

/** Like `open`, but editors underline other strings. A value that is not a string is an expression, and is accepted. */
const closed = (words: Names): JsonSchema =>
  words.size === 0
    ? {}
    : {
        if: { type: 'string' },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
        then: { ...listOf(words), errorMessage: `Такого имени нет. Есть: ${[...words.keys()].join(', ')}.` },
        anyOf: [listOf(words), {}],
      }

const listOf = (words: Names): JsonSchema => ({ enum: [...words.keys()], enumDescriptions: [...words.values()] })

/** Returns all names of one kind: of files, calls, guards or addresses. @param name word for this kind: «tag», «mail», «link» */
export function namesOf(name: string, context: CheckContext): Names {
  const kind = context.files.kinds.named(name)
  return kind ? namesOfKind(context, kind) : (OTHER_NAMES[name]?.(context) ?? new Map())
}

/** Returns the title of a file or of an entry in a file, or a call's description. @param word kind of the name: «tag», «mail», «post» */
export const titleIn = (context: CheckContext, word: string, id: string) => namesOf(word, context).get(id) || undefined

const OTHER_NAMES: Readonly<Record<string, (context: CheckContext) => Names>> = {
  block: ({ contracts }) => new Map([...contracts].map(([type, { title }]) => [type, title])),
  guard: ({ guards }) => new Map([...guards].map((name) => [name, ''])),
  read: ({ calls }) => callsWith(calls, ({ method }) => method === 'GET'),
  post: ({ calls }) => callsWith(calls, ({ method }) => method === 'POST'),
  staff: ({ calls }) => callsWith(calls, isOwnRight),
  asset: ({ files }) => new Map([...files.assets].filter(isAuthors).map((file) => [file, ''])),
  picture: ({ files }) =>
    new Map([...files.assets].filter((file) => files.assets.picture(file)).map((file) => [file, ''])),
  link: linksOf,
}

const isAuthors = (address: string): boolean => address.startsWith('/assets/')

/** Returns the names of a kind's files, or of the entries in its single file, each with its title (empty without one). */
export function namesOfKind(context: CheckContext, kind: KindName): Names {
  const { files } = context
  const { entries } = files.kinds.get(kind)
  return new Map(
    entries
      ? entriesOf(context, kind).map((entry) => [String(entry[entries.key]), String(entry[entries.title] ?? '')])
      : [...files.of(kind)].map(([id, file]) => [id, titleOfFile(file, '')]),
  )
}

const callsWith = (calls: CheckContext['calls'], has: (call: Call) => boolean): Names =>
  new Map(Object.entries(calls).flatMap(([name, call]) => (has(call) ? [[name, call.description]] : [])))

/** Returns the addresses of pages, their anchors, items, modals, documents and files, each with its title (empty without one). */
function linksOf(context: CheckContext): Names {
  const { files, routes } = context
  const titles = new Map<string, string>()
  for (const { path, page } of routes) {
    const file = files.of('page').get(page)
    const address = buildPath(path, {})
    if (address !== undefined) {
      titles.set(address, file ? titleOfFile(file, '') : '')
      for (const anchor of anchorsOf(context, page, {}) ?? []) titles.set(`${address}#${anchor}`, '')
    }
    for (const { kind, part } of file ? textsShown(context, file) : [])
      for (const [id, text] of files.of(kind)) {
        const hasPart = segmentsOf(path).some((segment) => 'name' in segment && segment.name === part)
        const addressed = hasPart ? buildPath(path, { [part]: id }) : undefined
        if (addressed !== undefined) titles.set(addressed, titleOfFile(text, ''))
      }
  }
  for (const [id, title] of namesOfKind(context, 'modal')) titles.set(`modal:${id}`, title)
  for (const [key, value] of Object.entries(files.settings))
    if (typeof value === 'string' && isAuthors(value)) titles.set(`settings:${key}`, value)
  for (const file of files.assets) if (isAuthors(file)) titles.set(`file:${file}`, '')
  return titles
}

const textsShown = (context: CheckContext, page: SchemaFile): { kind: KindName; part: string }[] =>
  requestsOf(context, page.id).flatMap(({ call: { content }, callParams }) => {
    const value = content?.param === undefined ? undefined : record(callParams[content.param]).$get
    const [, part] = /^route\.([a-z]+)$/.exec(String(value)) ?? []
    return content && part !== undefined && context.files.kinds.names.includes(content.kind)
      ? [{ kind: content.kind, part }]
      : []
  })
