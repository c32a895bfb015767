import type { ComponentType, ReactNode } from 'react'

/**
 * Device classes by page width: mobile below 768, tablet 768 to 1024 inclusive, desktop above (docs/specification.md
 * §4).
 */
export type DeviceKind = 'mobile' | 'tablet' | 'desktop'

/** A block with every expression worked out: what `preparePage` gives the renderer. */
export interface BlockNode {
  /** Unique in the page and the same at every visit: React's key, and where the block's static HTML is found. */
  key: string
  type: string
  props: Readonly<Record<string, unknown>>
  /** A list of blocks for each slot; for a slot with an item, one list per item. */
  slots?: Readonly<Record<string, readonly BlockNode[] | readonly (readonly BlockNode[])[]>>
  /** The device classes that see the block; left out: all of them. Obeyed by the stylesheet. */
  only?: readonly DeviceKind[]
  /** From the block's contract: whether it ships JavaScript. */
  interactive: boolean
  /** File and JSON pointer of the block's instance, for the log. */
  at: string
}

/** A run of blocks that ships no JavaScript. The document's JSON leaves `html` out: the DOM already holds it. */
export interface StaticHtml {
  key: string
  html?: Html
}

/** HTML that is there already, on the server as bytes too. */
export type Html = string | { toString(): string }

/** An interactive block, or a static one with an interactive block inside, that the browser hydrates. */
export interface Island {
  key: string
  type: string
  props: Readonly<Record<string, unknown>>
  slots?: Readonly<Record<string, readonly PrerenderedNode[] | readonly (readonly PrerenderedNode[])[]>>
  only?: readonly DeviceKind[]
  /** In development alone: file and JSON pointer of the block's instance, for who looks for it (renderer/inspect.ts). */
  at?: string
}

export type PrerenderedNode = StaticHtml | Island

/** Told of every block that is left out because it threw: where its instance stands, and the error. */
export type ReportBlock = (at: string, error: unknown) => void

/** What every block component is given besides its props: its filled slots. */
export interface SlotContent {
  slots: Readonly<Record<string, ReactNode | readonly ReactNode[]>>
}

// The props of 40 different blocks meet here; each was checked against its contract before it was rendered.
// biome-ignore lint/suspicious/noExplicitAny: the one place where differently typed components are held together
export type BlockComponent = ComponentType<any> & {
  /** What the browser needs of the props to hydrate the document's own HTML; left out: all of them. */
  readonly inDocument?: (props: never) => Readonly<Record<string, unknown>>
  /**
   * All that the HTML of an interactive block is made from, beside what fills its slots: the server then makes it once
   * for all pages where this is the same. No `useId`, no context. Left out: it is made for each page.
   */
  readonly shownFrom?: (props: never) => unknown
}

/** Block type -> component: what blocks/registry.ts gives the renderer. */
export type Components = Readonly<Record<string, BlockComponent>>

export const isStaticHtml = (node: PrerenderedNode): node is StaticHtml => !('type' in node)

/** What fills a slot with an item, one part per element; nothing where the slot is left empty. */
export const perItem = (content: SlotContent['slots'][string] | undefined): readonly ReactNode[] =>
  Array.isArray(content) ? content : []
