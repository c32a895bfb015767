import { buildPath, segmentsOf } from '../addresses/routing.ts'
import { listedNames } from '../authoring/schema.ts'
import type { Call } from '../calls/call.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { KindName } from '../kinds/kinds.ts'
import type { CheckContext } from '../scope/context.ts'
import { anchorsOf, entriesOf } from '../scope/targets.ts'
import { closed, open } from './json.ts'
import { placesSchemas, textsShown, titleOf } from './places.ts'

/** Names with their descriptions. */
type Names = ReadonlyMap<string, string>

/**
 * Schema of the names of files, records, addresses and paths that editors complete. It is not in git, since each new
 * page would make it stale. Names that are not there are underlined; what they are for, the checker says.
 */
export function namesSchema(context: CheckContext): JsonSchema {
  const named = listedNames(context.files.kinds).map(
    (name) => [name, (OPEN.has(name) ? open : closed)(namesOf(name, context))] as const,
  )
  return { definitions: { ...Object.fromEntries(named), ...placesSchemas(context) } }
}

/** Lists that do not have all there is: addresses of the catalog, files that were just put there. */
const OPEN: ReadonlySet<string> = new Set(['link', 'asset', 'picture'])

function namesOf(name: string, context: CheckContext): Names {
  const kind = context.files.kinds.named(name)
  return kind ? namesOfKind(context, kind) : (OTHER_NAMES[name]?.(context) ?? new Map())
}

const OTHER_NAMES: Readonly<Record<string, (context: CheckContext) => Names>> = {
  guard: ({ guards }) => new Map([...guards].map((name) => [name, ''])),
  read: ({ calls }) => callsOf(calls, 'GET'),
  post: ({ calls }) => callsOf(calls, 'POST'),
  staff: ({ calls }) =>
    new Map(
      Object.entries(calls).flatMap(([name, call]) =>
        call.staff === true && call.right === undefined ? [[name, call.description]] : [],
      ),
    ),
  asset: ({ files }) => new Map([...files.assets].filter(isAuthors).map((file) => [file, ''])),
  picture: ({ files }) =>
    new Map([...files.assets].filter((file) => files.assets.picture(file)).map((file) => [file, ''])),
  link: linksOf,
}

const isAuthors = (address: string): boolean => address.startsWith('/assets/')

/** Files of a kind, or entries of its file. */
function namesOfKind(context: CheckContext, kind: KindName): Names {
  const { files } = context
  const { entries } = files.kinds.get(kind)
  return new Map(
    entries
      ? entriesOf(context, kind).map((entry) => [String(entry[entries.key]), String(entry[entries.title] ?? '')])
      : [...files.of(kind)].map(([id, file]) => [id, titleOf(file)]),
  )
}

const callsOf = (calls: CheckContext['calls'], method: Call['method']): Names =>
  new Map(
    Object.entries(calls)
      .filter(([, call]) => call.method === method)
      .map(([name, { description }]) => [name, description]),
  )

/** Addresses of pages and of the texts that pages show, windows, documents and files. */
function linksOf(context: CheckContext): Names {
  const { files, routes } = context
  const titles = new Map<string, string>()
  for (const { path, page } of routes) {
    const file = files.of('page').get(page)
    const address = buildPath(path, {})
    if (address !== undefined) {
      titles.set(address, file ? titleOf(file) : '')
      for (const anchor of anchorsOf(context, page, {}) ?? []) titles.set(`${address}#${anchor}`, '')
    }
    for (const { kind, part } of file ? textsShown(context, file) : [])
      for (const [id, text] of files.of(kind)) {
        const hasPart = segmentsOf(path).some((segment) => 'name' in segment && segment.name === part)
        const addressed = hasPart ? buildPath(path, { [part]: id }) : undefined
        if (addressed !== undefined) titles.set(addressed, titleOf(text))
      }
  }
  for (const [id, title] of namesOfKind(context, 'modal')) titles.set(`modal:${id}`, title)
  for (const [key, value] of Object.entries(files.settings))
    if (typeof value === 'string' && isAuthors(value)) titles.set(`settings:${key}`, value)
  for (const file of files.assets) if (isAuthors(file)) titles.set(`file:${file}`, '')
  return titles
}
