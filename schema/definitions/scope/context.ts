import { NO_VARIANTS, type Variants } from '../addresses/routing.ts'
import { type Walked, walk } from '../authoring/walk.ts'
import type { Call } from '../calls/call.ts'
import type { Contracts } from '../contract/block.ts'
import type { Problem } from '../document/problem.ts'
import type { ScopeTypes } from '../expressions/types.ts'
import { list, record } from '../json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '../kinds/files.ts'
import type { Route } from '../kinds/routes.ts'
import { paramsType } from './params.ts'

/** Input of the checker, which itself knows no blocks, server or guards. */
export interface CheckInput {
  files: SchemaFiles
  contracts: Contracts
  calls: Readonly<Record<string, Call>>
  guards: ReadonlySet<string>
  /** Letters that the server sends by itself, and the params that it gives them. */
  mails: ReadonlyMap<string, readonly string[]>
  /** The catalog that the shop shows; without it links into it are not looked at. */
  catalog?: KnownCatalog | undefined
  /** Rules that the shop adds to those of the engine. */
  rules: readonly Rule[]
  /** Types of the roots that the shop gives to the expressions of every file. */
  roots(files: SchemaFiles): ScopeTypes
  /** Names outside of the files, for parameters of calls. @param value returns a parameter if it is known */
  named?(catalog: KnownCatalog, call: Call, value: (param: string) => string | undefined): readonly Named[]
}

/** A thing outside of the files that a link names, such as a product; what to say if it does not exist. */
export interface Named {
  readonly exists: boolean
  readonly message: string
  readonly hint: string
}

/** Names in a catalog that links may use. */
export interface KnownCatalog {
  /** Changes with the catalog. */
  readonly version: string
  /** The paths of a kind's sections: "banki/pet". */
  sections(kind: string): readonly string[]
  /** @param code the end of a product's address */
  hasProduct(kind: string, code: string): boolean
  hasArticle(kind: string, article: string): boolean
  /** Returns the values of an attribute as addresses name them: "pet" of the material; undefined if unknown. */
  facetWords(kind: string, facet: string): readonly string[] | undefined
}

/** Input of every rule. Files have valid syntax but may be wrong otherwise: rules never throw. */
export interface CheckContext extends CheckInput {
  /** Every value and block of a file; worked out once. */
  walked(file: SchemaFile): Walked
  /** The routes that have at least a path and a page. */
  routes: readonly Route[]
  variants: Variants
  reachOf(page: string): Reach
}

interface Reach {
  readonly routes: readonly Route[]
  /** True for the page that shows failures. */
  readonly isError: boolean
}

/** One rule of the checker: of each file by itself, or of all files together. */
export type Rule = FileRule | WholeRule

interface FileRule {
  /** Problems of one file, in any order; it may read all files of the context. */
  checkFile(context: CheckContext, file: SchemaFile): Iterable<Problem>
}

interface WholeRule {
  /** Problems of all files together, in any order. */
  check(context: CheckContext): Iterable<Problem>
}

export function createContext(input: CheckInput): CheckContext {
  const walked = new Map<SchemaFile, Walked>()
  const routes = routesIn(input.files)
  const { error } = record(record(input.files.one('routes')?.value).errors)
  const paramsOf = (name: string) => paramsType(record(input.files.of('partial').get(name)?.value).params)
  return {
    ...input,
    walked(file) {
      let result = walked.get(file)
      if (!result)
        walked.set(
          file,
          (result = walk(file.value, input.files.kinds.get(file.kind).schema, input.contracts, paramsOf)),
        )
      return result
    },
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

/** The calls that a file may name: only files of an area of staff name those of staff. */
export const callsFor = ({ calls, files }: Pick<CheckContext, 'calls' | 'files'>, { id }: SchemaFile) =>
  files.kinds.areaOf(id).staff
    ? calls
    : Object.fromEntries(Object.entries(calls).filter(([, { staff }]) => staff === undefined))
