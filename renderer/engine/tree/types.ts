import type { ComponentType, ReactNode } from 'react'

/**
 * Device classes by page width: mobile below 768, tablet 768 to 1024 inclusive, desktop above (docs/specification.md
 * §4).
 */
export type DeviceKind = 'mobile' | 'tablet' | 'desktop'

/** A block with every expression evaluated: what `preparePage` gives the renderer. */
export interface BlockNode {
  /** Unique in the page and the same at every visit: React's key, and the name of the block's static HTML. */
  key: string
  type: string
  props: Readonly<Record<string, unknown>>
  /** A list of blocks for each slot; for a slot with an item, one list per item. */
  slots?: Readonly<Record<string, readonly BlockNode[] | readonly (readonly BlockNode[])[]>>
  /** The device classes that see the block; all of them if absent. The stylesheet applies it. */
  only?: readonly DeviceKind[]
  /** From the block's contract: whether it ships JavaScript. */
  interactive: boolean
  /** File and JSON pointer of the block's instance, for the log. */
  at: string
}

/** A run of blocks that ships no JavaScript. The document's JSON omits `html`: the DOM already holds it. */
export interface StaticHtml {
  key: string
  html?: string
}

/** An interactive block, or a static one with an interactive block inside, that the browser hydrates. */
export interface Island {
  key: string
  type: string
  props: Readonly<Record<string, unknown>>
  slots?: Readonly<Record<string, readonly PrerenderedNode[] | readonly (readonly PrerenderedNode[])[]>>
  only?: readonly DeviceKind[]
  /** In development only: file and JSON pointer of the block's instance (renderer/inspect.ts). */
  at?: string
}

export type PrerenderedNode = StaticHtml | Island

/** Called with position and error for each block that was left out. */
export type ReportBlock = (at: string, error: unknown) => void

/** Slots, passed to every block component beside its props. */
export interface SlotContent {
  slots: Readonly<Record<string, ReactNode | readonly ReactNode[]>>
}

// The props of 80 different blocks meet here; each was checked against its contract before it was rendered.
// biome-ignore lint/suspicious/noExplicitAny: the one place where differently typed components are held together
export type BlockComponent = ComponentType<any>

/** Block type -> component: what blocks/registry.ts gives the renderer. */
export type Components = Readonly<Record<string, BlockComponent>>

export const isStaticHtml = (node: PrerenderedNode): node is StaticHtml => !('type' in node)

/** The content of a slot with an item, one part per element; empty if the slot is not filled. */
export const perItem = (content: SlotContent['slots'][string] | undefined): readonly ReactNode[] =>
  Array.isArray(content) ? content : []
