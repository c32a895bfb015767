import { type JSX, type ReactNode, useState } from 'react'

export interface PartAttributes {
  as: 'li' | 'div' | 'article' | 'nav' | 'ul'
  className?: string | undefined
  /** Alone among the page's parts. Needed where the document's data may leave out what the part is made of. */
  part?: string | undefined
}

/**
 * A part of an interactive block that nothing is done with but read and follow links. So its data need not be in the
 * document's, which holds its HTML already (`inDocument` of the block's component).
 * @param children null where the browser has no data for it: its HTML stays as the document brought it
 */
export function StaticPart({
  as: Tag,
  part,
  children,
  ...attributes
}: PartAttributes & { children: ReactNode }): JSX.Element {
  if (children === null) return <FromDocument as={Tag} part={part} {...attributes} />
  return (
    <Tag {...attributes} data-part={part}>
      {children}
    </Tag>
  )
}

export const inDocument = (part: string): Element | null => document.querySelector(`[data-part="${CSS.escape(part)}"]`)

/** The cells of a table's row that only show something, all but the last: as the document brought them. */
export function CellsOfDocument({ part }: { part: string }): JSX.Element[] {
  const [cells] = useState(() => Array.from(inDocument(part)?.children ?? []).slice(0, -1))
  return cells.map((cell, index) => {
    const Tag = cell.tagName === 'TH' ? 'th' : 'td'
    return (
      <Tag
        key={index}
        className={cell.className || undefined}
        scope={cell.getAttribute('scope') ?? undefined}
        suppressHydrationWarning
        // Safe: as below.
        dangerouslySetInnerHTML={{ __html: cell.innerHTML }}
      />
    )
  })
}

function FromDocument({ as: Tag, part = '', ...attributes }: PartAttributes): JSX.Element {
  const [html] = useState(() => inDocument(part)?.innerHTML ?? '')
  return (
    <Tag
      {...attributes}
      data-part={part}
      // The server's own DOM stays: React neither compares nor replaces it while hydrating.
      suppressHydrationWarning
      // Safe: our own server's output, which the document holds already.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
