import { NO_VARIANTS, type Variants } from '../addresses/routing.ts'
import { type Walked, walk } from '../authoring/walk.ts'
import type { Call } from '../calls/call.ts'
import type { Contracts } from '../contract/block.ts'
import type { Problem } from '../document/problem.ts'
import type { ScopeTypes } from '../expressions/types.ts'
import { list, record } from '../json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '../kinds/files.ts'
import type { Route } from '../kinds/routes.ts'
import { memoizeBy } from '../memoize.ts'
import { paramsType } from './params.ts'

/** Input of the checker. It has contracts, calls and guards, so that the checker imports neither blocks nor the server. */
export interface CheckInput {
  files: SchemaFiles
  contracts: Contracts
  calls: Readonly<Record<string, Call>>
  guards: ReadonlySet<string>
  /** Letters that the server sends by itself, with the parameters that it passes to each. */
  mails: ReadonlyMap<string, readonly string[]>
  /** The shop's current catalog; without it, links into the catalog are not checked. */
  catalog?: KnownCatalog | undefined
  /** Rules of the shop, in addition to those of the engine. */
  rules: readonly Rule[]
  /** Returns the types of the shop's values that expressions of every file may read, such as `region`. */
  roots(files: SchemaFiles): ScopeTypes
  /** Looks up the products or other objects that a call's parameters name. @param value returns a parameter, if its value is known */
  named?(catalog: KnownCatalog, call: Call, value: (param: string) => string | undefined): readonly Named[]
}

/** Result of looking up an object that a link names, such as a product, in the catalog; with a message if there is none. */
export interface Named {
  readonly exists: boolean
  readonly message: string
  readonly hint: string
}

/** Names in the catalog that links may use. */
export interface KnownCatalog {
  /** Version of the catalog: different for each catalog. */
  readonly version: string
  /** The paths of a kind's sections: "banki/pet". */
  sections(kind: string): readonly string[]
  /** Returns true if the product exists. @param code last part of its address */
  hasProduct(kind: string, code: string): boolean
  hasArticle(kind: string, article: string): boolean
  /** Returns the values of an attribute in the spelling of addresses, such as "pet"; undefined for an unknown attribute. */
  facetWords(kind: string, facet: string): readonly string[] | undefined
}

/** Input of every rule. The files have valid syntax, but may have any other mistake; rules never throw. */
export interface CheckContext extends CheckInput {
  /** Returns all values and blocks of a file; cached. */
  walked(file: SchemaFile): Walked
  /** The valid routes: those with a path and a page. */
  routes: readonly Route[]
  variants: Variants
  /** Returns the routes of a page. `isError`: it is the error page. */
  reachOf(page: string): { readonly routes: readonly Route[]; readonly isError: boolean }
}

/** One rule of the checker: it yields problems, in any order, of one file (and may read all files), or of all files together. */
export type Rule =
  | { checkFile(context: CheckContext, file: SchemaFile): Iterable<Problem> }
  | { check(context: CheckContext): Iterable<Problem> }

export function createContext(input: CheckInput): CheckContext {
  const routes = routesIn(input.files)
  const { error } = record(record(input.files.one('routes')?.value).errors)
  const paramsOf = (name: string) => paramsType(record(input.files.of('partial').get(name)?.value).params)
  return {
    ...input,
    walked: memoizeBy(({ kind, value }) => walk(value, input.files.kinds.get(kind).schema, input.contracts, paramsOf)),
    routes,
    reachOf: (page) => ({ routes: routes.filter((route) => route.page === page), isError: error === page }),
    variants: variantsOf(input.files),
  }
}

function variantsOf({ kinds: { variants }, one }: Pick<SchemaFiles, 'kinds' | 'one'>): Variants {
  if (!variants) return NO_VARIANTS
  const entries = list(record(one(variants.kind)?.value)[variants.list])
  return { param: variants.param, codes: new Set(entries.map((entry) => String(record(entry)[variants.key]))) }
}

const routesIn = ({ one }: Pick<SchemaFiles, 'one'>) => list(record(one('routes')?.value).routes).filter(isRoute)

const isRoute = (value: unknown): value is Route =>
  typeof record(value).path === 'string' && typeof record(value).page === 'string'

/** Returns the calls that a file may use. Only files of a staff area (`Area`) may use calls of staff. */
export const callsFor = ({ calls, files }: Pick<CheckContext, 'calls' | 'files'>, { id }: SchemaFile) =>
  files.kinds.areaOf(id).staff
    ? calls
    : Object.fromEntries(Object.entries(calls).filter(([, { staff }]) => staff === undefined))
