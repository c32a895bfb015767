import type { ComponentType, ReactNode } from 'react'
import type { BlockContract } from '#schema/definitions/contract/block.ts'

/** Device class by viewport width in CSS pixels: mobile < 768 ≤ tablet ≤ 1024 < desktop (docs/specification.md §4). */
export type DeviceKind = 'mobile' | 'tablet' | 'desktop'

/** A block whose expressions are all evaluated. This is the input of the renderer. */
export interface BlockNode {
  /** Unique in the page, and equal for each request. It is React's key and the name of the block's static HTML. */
  key: string
  type: string
  props: Readonly<Record<string, unknown>>
  /** Content by slot: a list of blocks, or for a slot that repeats per item, a list of blocks for each item. */
  slots?: Readonly<Record<string, readonly BlockNode[] | readonly (readonly BlockNode[])[]>>
  /** Names of the renderer's own components (in {@link Components}) that the block renders. */
  needs?: readonly string[]
  /** Device classes on which the block is visible. If undefined, all. The stylesheet hides it on the others. */
  only?: readonly DeviceKind[]
  /** The contract's rule: whether and when the block is hydrated. */
  interactive: BlockContract['interactive']
  /** The block's file and JSON pointer, for the log. */
  at: string
}

/** Adjacent static blocks as one HTML string. In the document's JSON `html` is missing, because the DOM contains it. */
export interface StaticHtml {
  key: string
  html?: string
}

/** A block that the browser hydrates: an interactive block, or a static block with an interactive one inside. */
export interface Island {
  key: string
  type: string
  props: Readonly<Record<string, unknown>>
  slots?: Readonly<Record<string, readonly PrerenderedNode[] | readonly (readonly PrerenderedNode[])[]>>
  needs?: readonly string[]
  only?: readonly DeviceKind[]
  /** When the block is hydrated: near the viewport, or when touched. If undefined, together with the page. */
  wakes?: 'near' | 'touched'
  /** The block's file and JSON pointer. Set only in development (renderer/inspect.ts). */
  at?: string
}

export type PrerenderedNode = StaticHtml | Island

/** Called for each block that was omitted because it threw an error. @param at position of the block in the files */
export type ReportBlock = (at: string, error: unknown) => void

/** The rendered content of slots. Every block component gets it in addition to its props. */
export interface SlotContent {
  slots: Readonly<Record<string, ReactNode | readonly ReactNode[]>>
}

// biome-ignore lint/suspicious/noExplicitAny: components of different props; the server has validated the props
export type BlockComponent = ComponentType<any>

/** Component of forms with steps. Forms list it in `needs`: if it loaded later, hydration would empty them. */
export const FORM_STEPS = 'form-steps'

export type Components = Readonly<Record<string, BlockComponent>>

export const isStaticHtml = (node: PrerenderedNode): node is StaticHtml => !('type' in node)

/** Returns the content of a slot that repeats per item: one node for each item. Empty for an empty slot. */
export const perItem = (content: SlotContent['slots'][string] | undefined): readonly ReactNode[] =>
  Array.isArray(content) ? content : []
