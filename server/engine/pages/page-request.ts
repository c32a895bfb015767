import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import type { DataRequests, LayoutFile, ModalFile } from '#schema/definitions/kinds/tree.ts'
import type { Posted } from '../forms/prepare-forms.ts'
import type { Site, TreeFile } from '../site/site.ts'
import type { Visitor } from '../visitor/visitor.ts'
import type { BaseData } from './meta.ts'

export interface PageBuilderOptions {
  site: Site
  contracts: Contracts
  makeCall: (name: string, parameters: Readonly<Record<string, unknown>>, visitor: Visitor) => Promise<unknown>
  /** Returns the base data of an address, if the shop has such data. */
  baseData?: ((path: string) => Promise<BaseData>) | undefined
  /** Calls whose answers every expression can read, by the first name of the expression's path. */
  roots: Readonly<Record<string, string>>
  origin: string
  now: () => Date
  /** True if calls can detect the visitor's variant, such as the region; false by default. */
  detectsVariant?: boolean
  /** True if this site itself stores baskets, orders and accounts; true by default. */
  keepsOrders?: boolean
  /** Removes links to pages that do not exist: another back end may lack content that the files link to. */
  withoutDead?: ((blocks: readonly BlockNode[]) => Promise<readonly BlockNode[]>) | undefined
  /** Called for optional sources that failed. */
  report: (source: string, error: unknown) => void
}

/** A request for a page: URL, visitor, modal over the page, and the values of a rejected form. */
export interface PageRequest {
  url: URL
  visitor: Visitor
  /** Values that only expressions of this page can read, by name. */
  scope: Scope
  opening?: ModalOpening | undefined
  posted?: Posted | undefined
  layout?: TreeFile<LayoutFile> | undefined
}

export interface ModalOpening {
  modal: TreeFile<ModalFile>
  params: Readonly<Record<string, unknown>>
}

/** Data access during one request: the values that expressions can read, and loaders. */
export interface DataAccess {
  /** Values that expressions can read, by name. A promise, because some parts of a page need none and must not wait. */
  roots: Promise<Scope>
  load(requests: DataRequests | undefined, more?: Scope): Promise<Record<string, unknown>>
  fill(blocks: readonly BlockNode[]): Promise<readonly BlockNode[]>
}
