import { createContext, type ReactNode, use } from 'react'

/** Returns HTML from the cache under a name and its input data, or renders and caches it. */
export type HtmlCache = (name: string, from: unknown, render: () => ReactNode) => string

/** The cache on the server; null in the browser. */
export const HtmlCacheContext = createContext<HtmlCache | null>(null)

/**
 * Element whose content the server caches between requests, such as a product card on many pages. In the browser it is an ordinary element.
 * Its children must not use contexts or `useId`, because the server renders them outside the page.
 * @param from all data that the content depends on, serializable as JSON: the cache key
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
