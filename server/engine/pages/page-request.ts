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
  /** Returns the base data of an address, where the shop has such. */
  baseData?: ((path: string) => Promise<BaseData>) | undefined
  /** Calls whose answers every expression may read, by the names of their roots. */
  roots: Readonly<Record<string, string>>
  origin: string
  now: () => Date
  /** True if calls can detect the visitor's variant; false by default. */
  detectsVariant?: boolean
  /** True if this site itself stores baskets, orders and accounts; true by default. */
  keepsOrders?: boolean
  /** Changes blocks whose links lead nowhere: another back end may lack what files link to. */
  withoutDead?: ((blocks: readonly BlockNode[]) => Promise<readonly BlockNode[]>) | undefined
  /** Given optional sources that failed. */
  report: (source: string, error: unknown) => void
}

/** A request for a page: URL, visitor, underlying page of a modal, and a rejected form's values. */
export interface PageRequest {
  url: URL
  visitor: Visitor
  /** Roots of the page's expressions besides those of every page. */
  scope: Scope
  opening?: ModalOpening | undefined
  posted?: Posted | undefined
  layout?: TreeFile<LayoutFile> | undefined
}

export interface ModalOpening {
  modal: TreeFile<ModalFile>
  params: Readonly<Record<string, unknown>>
}

/** State of a request before its file is known: scope roots and data access. */
export interface Opened {
  /** A promise, since some parts of a page do not need them. */
  roots: Promise<Scope>
  load(requests: DataRequests | undefined, more?: Scope): Promise<Record<string, unknown>>
  fill(blocks: readonly BlockNode[]): Promise<readonly BlockNode[]>
}
