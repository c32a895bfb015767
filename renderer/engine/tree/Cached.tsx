import { createContext, type JSX, type ReactNode, use } from 'react'
import { type PartAttributes, StaticPart } from './StaticPart.tsx'
import type { Html, SlotContent } from './types.ts'

/** Caches HTML between requests by what it is called and all that it is made from. */
export interface HtmlCache {
  part(name: string, from: unknown, render: () => ReactNode): Html
  /** HTML that is hydrated: a block without what fills its slots, or a part of one. @param render given what holds the slots' places */
  frame(
    name: string,
    from: unknown,
    slots: SlotContent['slots'],
    render: (slots: SlotContent['slots']) => ReactNode,
  ): ReactNode
  /** HTML of what is the very same element again, for as long as that is kept. */
  same(element: JSX.Element): ReactNode
}

/** Set on the server only; in the browser what is cached is rendered as anything else. */
export const HtmlCacheContext = createContext<HtmlCache | null>(null)

/**
 * A part of an interactive block whose HTML the server caches between requests, a card of a grid for example.
 * `from` holds everything that the part is rendered from. Nothing inside may use `useId`: the server renders
 * the part apart from its page, so the ids would not agree with the browser's.
 * @param children null where the browser has no data for it, as in StaticPart
 */
export function Cached({
  name,
  from,
  children,
  ...attributes
}: PartAttributes & { name: string; from: unknown; children: (() => ReactNode) | null }): JSX.Element {
  const cache = use(HtmlCacheContext)
  if (!cache || !children) return <StaticPart {...attributes}>{children?.() ?? null}</StaticPart>
  const { as: Tag, part, ...rest } = attributes
  const html = cache.part(name, from, children)
  // Safe: the children's own rendered output.
  return <Tag {...rest} data-part={part} dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * The same for a part that the browser hydrates, a card with its buttons for example. Nothing inside may use a context or
 * `useId`.
 */
export function CachedLive({
  name,
  from,
  children,
}: {
  name: string
  from: unknown
  children: () => ReactNode
}): ReactNode {
  const cache = use(HtmlCacheContext)
  return cache ? cache.frame(name, from, {}, children) : children()
}

/**
 * An element that is kept, and so is its HTML on the server: a drawing's outline, which many products have. Nothing inside
 * may use a context or `useId`.
 */
export function Same({ children }: { children: JSX.Element }): ReactNode {
  return use(HtmlCacheContext)?.same(children) ?? children
}
