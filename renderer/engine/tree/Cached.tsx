import { createContext, type ReactNode, use } from 'react'

/** Returns the cached HTML for a name and its input data `from`. If there is none, renders and caches it. */
export type HtmlCache = (name: string, from: unknown, render: () => ReactNode) => string

/** The server's cache. Null in the browser. */
export const HtmlCacheContext = createContext<HtmlCache | null>(null)

/**
 * An element whose content the server caches across requests, for example a product card. In the browser it is an ordinary element. The
 * children must not use contexts or `useId`, because the server renders them outside of the page.
 * @param from cache key: all data on which the content depends, serializable as JSON
 */
export function Cached({
  as: Tag,
  name,
  from,
  className,
  children,
}: {
  as: 'div' | 'li' | 'tr'
  name: string
  from: unknown
  className?: string | undefined
  children: () => ReactNode
}): ReactNode {
  const cache = use(HtmlCacheContext)
  if (!cache) return <Tag className={className}>{children()}</Tag>
  // Safe: React rendered this HTML.
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: cache(name, from, children) }} />
}
