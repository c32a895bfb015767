import { createContext, type JSX, type ReactNode, use } from 'react'

/** Keeps ready HTML between requests by a key that stands for all that the HTML is made from. */
export type KeepHtml = (key: string, render: () => ReactNode) => string

/** Set on the server only; in the browser a kept part is rendered as any other. */
export const KeepHtmlContext = createContext<KeepHtml | null>(null)

/**
 * A part of an interactive block whose HTML the server keeps between requests, a card of a grid for example.
 * `from` holds everything that the part is rendered from. Nothing inside may use `useId`: the server renders
 * the part apart from its page, so the ids would not agree with the browser's.
 */
export function Kept({
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
  const keep = use(KeepHtmlContext)
  if (!keep) return <Tag {...attributes}>{children()}</Tag>
  const html = keep(`${name}:${JSON.stringify(from)}`, children)
  // Safe: the children's own rendered output.
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
