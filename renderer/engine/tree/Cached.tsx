import { createContext, type JSX, type ReactNode, use } from 'react'

/** Caches HTML between requests by a key that stands for all that the HTML is made from. */
export type CacheHtml = (key: string, render: () => ReactNode) => string

/** Set on the server only; in the browser a cached part is rendered as any other. */
export const CacheHtmlContext = createContext<CacheHtml | null>(null)

/**
 * A part of an interactive block whose HTML the server caches between requests, a card of a grid for example.
 * `from` holds everything that the part is rendered from. Nothing inside may use `useId`: the server renders
 * the part apart from its page, so the ids would not agree with the browser's.
 */
export function Cached({
  as: Tag,
  name,
  from,
  children,
  ...attributes
}: {
  as: 'li' | 'div' | 'article'
  name: string
  from: unknown
  children: () => ReactNode
  className?: string | undefined
}): JSX.Element {
  const cache = use(CacheHtmlContext)
  if (!cache) return <Tag {...attributes}>{children()}</Tag>
  const html = cache(`${name}:${JSON.stringify(from)}`, children)
  // Safe: the children's own rendered output.
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
