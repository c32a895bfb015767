import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { matchRoute } from '#schema/definitions/addresses/routing.ts'
import { type CallName, isCallIn } from '#schema/definitions/calls/call.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import type { LinkObject } from '#schema/definitions/contract/link.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { linksIn, mapLinks } from '#schema/definitions/text/marks.ts'
import { decodePathname } from '../../engine/http/address.ts'
import { BASE } from '../../engine/pages/query.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'

// Finds links in schema files to sections, products and articles that another back end may not have. Without this module, each page of the
// test shop (tests/site/upstream.ts) would have three more dead links, and the home page four.

export interface OtherBack {
  /** Returns true if the target of a call exists. */
  has(name: CallName, parameters: Readonly<Record<string, unknown>>): Promise<boolean>
  /** Returns the addresses of this site's own catalog sections, to which menus link. The array is the same until a section changes. */
  ownSections(): readonly string[]
}

/** Removes dead links from blocks: removes a link that is an item of a list; any other link gets the address of a list page instead. */
export type WithoutDead = (blocks: readonly BlockNode[]) => Promise<readonly BlockNode[]>

export function createWithoutDead(site: Site, contracts: Contracts, back: OtherBack): WithoutDead {
  return async (blocks) => {
    const targets = targetsOf(site)(back.ownSections())
    const linked = new Set<string>()
    inBlocks(blocks, contracts, (address) => {
      if (targets.has(address)) linked.add(address)
      return undefined
    })
    const dead = new Map<string, string>()
    const checks = [...linked].map(async (address) => {
      const target = targets.get(address)
      if (target && !(await back.has(target.name, target.parameters))) dead.set(address, target.instead)
    })
    await Promise.all(checks)
    return dead.size === 0 ? blocks : inBlocks(blocks, contracts, (address) => dead.get(address))
  }
}

interface Target {
  /** The call that shows the target. */
  name: CallName
  parameters: Readonly<Record<string, unknown>>
  /** Address of the list to link to instead. */
  instead: string
}

/** Calls that show the targets of links, each with the call of the list to link to instead. */
const LISTS: { readonly [Name in CallName]?: CallName } = {
  'catalog.list': 'catalog.list',
  'catalog.view': 'catalog.list',
  'landing.view': 'catalog.list',
  'library.view': 'library.list',
  'news.view': 'news.list',
}

/** Targets of all links in the schema files, by address. */
const targetsOf = memoizeBy((site: Site) =>
  memoizeBy((ownSections: readonly string[]): ReadonlyMap<string, Target> => {
    const trees = [site.pages, site.layouts, site.partials, site.modals].flatMap((files) => [...files.values()])
    const content = CONTENT.flatMap((kind) => [...site.content(kind).values()])
    const values = [...trees.map(({ value }) => value), ...content]
    const addresses = new Set([...values.flatMap((tree) => addressesIn(tree, site)), ...ownSections])
    return new Map([...addresses].flatMap((address) => targetAt(site, address)))
  }),
)

/** Kinds of content whose links may lead to items of the back end. */
const CONTENT = ['settings', 'main', 'about', 'faq', 'certificates'] as const

function addressesIn(value: unknown, site: Site): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : linksIn(value)
  if (Array.isArray(value)) return value.flatMap((part) => addressesIn(part, site))
  if (!isRecord(value)) return []
  const isStatic = typeof value.route === 'string' && !JSON.stringify(value).includes('"$')
  const ownAddresses = isStatic ? [site.links.address(value as LinkObject)] : [] // the checker has validated it
  return [...ownAddresses, ...Object.values(value).flatMap((part) => addressesIn(part, site))]
}

function targetAt(site: Site, address: string): [string, Target][] {
  const url = URL.canParse(address, BASE) ? new URL(address, BASE) : undefined
  const pathname = url?.origin === BASE ? decodePathname(url.pathname) : undefined
  const match = pathname === undefined ? undefined : matchRoute(site.routes, pathname, site.variants)
  const requests = Object.values(site.pages.get(match?.route.page ?? '')?.value.data ?? {})
  for (const { source, params = {} } of requests) {
    const list = isCallIn(site.calls, source) ? LISTS[source] : undefined
    if (!isCallIn(site.calls, source) || list === undefined) continue
    const parameters = record(evaluate(params, { route: match?.params ?? {}, query: {}, region: {} }))
    if (source === 'catalog.list' && typeof parameters.section !== 'string') continue
    const kind = list === 'catalog.list' ? { kind: String(parameters.kind ?? 'main') } : {}
    return [[address, { name: source, parameters, instead: addressOf(site, list, kind) }]]
  }
  return []
}

/** Returns a replacement for a link's address; undefined if the link stays unchanged. */
type Change = (address: string) => string | undefined

/** Replaces links in blocks. Returns the same objects if nothing changes, because callers memoize by object. */
function inBlocks(blocks: readonly BlockNode[], contracts: Contracts, change: Change): readonly BlockNode[] {
  return mapped(blocks, (node) => {
    const schema = contracts.get(node.type)?.props
    const props = schema ? record(inValue(node.props, schema, change)) : node.props
    const slots = node.slots && mappedValues(node.slots, (slot) => inSlot(slot, contracts, change))
    return props === node.props && slots === node.slots ? node : { ...node, props, ...(slots && { slots }) }
  })
}

type Slot = NonNullable<BlockNode['slots']>[string]

const inSlot = (slot: Slot, contracts: Contracts, change: Change): Slot =>
  isOfLists(slot) ? mapped(slot, (some) => inBlocks(some, contracts, change)) : inBlocks(slot, contracts, change)

const isOfLists = (slot: Slot): slot is readonly (readonly BlockNode[])[] => Array.isArray(slot[0])

function inValue(value: unknown, schema: JsonSchema, change: Change): unknown {
  if (typeof value === 'string') {
    if (schema.role === 'link') return change(value) ?? value
    return schema.role === 'text' ? mapLinks(value, (address) => change(address) ?? address) : value
  }
  if (Array.isArray(value)) {
    const { items = {}, minItems = 0 } = schema
    const alive = value.filter((row) => !leads(row, items, change))
    const some = alive.length === value.length || alive.length < minItems ? value : alive
    return mapped(some, (row) => inValue(row, items, change))
  }
  if (!isRecord(value)) return value
  const { properties = {}, required = [] } = schema
  // An optional list that has only dead links is removed.
  const gone = Object.entries(value).filter(
    ([key, part]) => !required.includes(key) && allLead(part, properties[key]?.items, change),
  )
  const left =
    gone.length === 0
      ? value
      : Object.fromEntries(Object.entries(value).filter((entry) => !gone.some(([key]) => key === entry[0])))
  return mappedValues(left, (part, key) => inValue(part, properties[key] ?? {}, change))
}

/** Returns true if a row is a dead link, or contains a list that has only dead links. */
function leads(row: unknown, { properties = {} }: JsonSchema, change: Change): boolean {
  if (!isRecord(row)) return false
  const link = Object.keys(row).find((key) => properties[key]?.role === 'link')
  if (link !== undefined) return typeof row[link] === 'string' && change(row[link]) !== undefined
  return Object.entries(row).some(([key, part]) => allLead(part, properties[key]?.items, change))
}

const allLead = (part: unknown, items: JsonSchema = {}, change: Change): boolean =>
  Array.isArray(part) && part.length > 0 && part.every((row) => leads(row, items, change))

function mapped<T>(all: readonly T[], change: (row: T) => T): readonly T[] {
  const changed = all.map(change)
  return changed.every((row, index) => row === all[index]) ? all : changed
}

function mappedValues<T>(all: Readonly<Record<string, T>>, change: (part: T, key: string) => T): Record<string, T> {
  const changed = Object.entries(all).map(([key, part]): [string, T] => [key, change(part, key)])
  return changed.every(([key, part]) => part === all[key]) ? all : Object.fromEntries(changed)
}
