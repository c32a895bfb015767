import type { ComponentType, ReactNode } from 'react'
import type { BlockContract } from '#schema/definitions/contract/block.ts'

/** Device class by viewport width in CSS pixels: mobile < 768 ≤ tablet ≤ 1024 < desktop (docs/specification.md §4). */
export type DeviceKind = 'mobile' | 'tablet' | 'desktop'

/** Block with every expression evaluated: the renderer's input. */
export interface BlockNode {
  /** Unique in the page and the same for each request: React's key, and the name of the block's static HTML. */
  key: string
  type: string
  props: Readonly<Record<string, unknown>>
  /** Content by slot: a list of blocks; for a slot that repeats per item, a list of blocks for each item. */
  slots?: Readonly<Record<string, readonly BlockNode[] | readonly (readonly BlockNode[])[]>>
  /** Components of the renderer that the block renders, by their names in {@link Components}. */
  needs?: readonly string[]
  /** Device classes on which the block is visible; undefined: all. The stylesheet hides it on others. */
  only?: readonly DeviceKind[]
  /** The contract's rule for when the block is hydrated, if it is. */
  interactive: BlockContract['interactive']
  /** File and JSON pointer of the block, for the log. */
  at: string
}

/** Adjacent static blocks as one HTML string. The document's JSON omits `html`, which the DOM contains. */
export interface StaticHtml {
  key: string
  html?: string
}

/** Block that the browser hydrates: an interactive one, or a static one around an interactive one. */
export interface Island {
  key: string
  type: string
  props: Readonly<Record<string, unknown>>
  slots?: Readonly<Record<string, readonly PrerenderedNode[] | readonly (readonly PrerenderedNode[])[]>>
  needs?: readonly string[]
  only?: readonly DeviceKind[]
  /** When the block is hydrated: near the viewport, or when touched; absent: with the page. */
  wakes?: 'near' | 'touched'
  /** In development only: file and JSON pointer of the block (renderer/inspect.ts). */
  at?: string
}

export type PrerenderedNode = StaticHtml | Island

/** Called for each block that was left out because it threw an error, with its position. */
export type ReportBlock = (at: string, error: unknown) => void

/** Slots, passed to every block component beside its props. */
export interface SlotContent {
  slots: Readonly<Record<string, ReactNode | readonly ReactNode[]>>
}

// biome-ignore lint/suspicious/noExplicitAny: components of different props; the server has validated the props
export type BlockComponent = ComponentType<any>

/** Component of forms with steps, listed in `needs`: if it were loaded later, hydration would empty the form. */
export const FORM_STEPS = 'form-steps'

export type Components = Readonly<Record<string, BlockComponent>>

export const isStaticHtml = (node: PrerenderedNode): node is StaticHtml => !('type' in node)

/** Returns the content of a slot that repeats per item, one element per item; empty if the slot is not filled. */
export const perItem = (content: SlotContent['slots'][string] | undefined): readonly ReactNode[] =>
  Array.isArray(content) ? content : []
