import { createContext, type JSX, type ReactNode, use } from 'react'
import { type PartAttributes, StaticPart } from './StaticPart.tsx'

/** Caches HTML between requests by a key that stands for all that the HTML is made from. */
export type CacheHtml = (key: string, render: () => ReactNode) => string

/** Set on the server only; in the browser a cached part is rendered as any other. */
export const CacheHtmlContext = createContext<CacheHtml | null>(null)

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
  const cache = use(CacheHtmlContext)
  if (!cache || !children) return <StaticPart {...attributes}>{children?.() ?? null}</StaticPart>
  const { as: Tag, part, ...rest } = attributes
  const html = cache(`${name}:${JSON.stringify(from)}`, children)
  // Safe: the children's own rendered output.
  return <Tag {...rest} data-part={part} dangerouslySetInnerHTML={{ __html: html }} />
}
