import type { JSX, ReactNode } from 'react'
import { type Mark, parseMarks } from '#schema/definitions/text/marks.ts'

/** A line of text with its inline marks. @param aside true to open links in a new tab, so that a form is not lost */
export function Text({ text, aside = false }: { text: string; aside?: boolean }): ReactNode {
  return renderMarks(parseMarks(text), aside)
}

/** A text whose paragraphs are parted by an empty line. */
export function Paragraphs({ text, className }: { text: string; className?: string | undefined }): JSX.Element[] {
  return text
    .split('\n\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      <p key={index} className={className}>
        <Text text={paragraph} />
      </p>
    ))
}

const renderMarks = (marks: readonly Mark[], aside: boolean): ReactNode =>
  marks.map((mark, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the marks of a text never change places
    if (mark.kind === 'text') return mark.text
    if (mark.kind === 'strong') return <strong key={index}>{renderMarks(mark.marks, aside)}</strong>
    return (
      <a key={index} href={mark.address} {...(aside ? ASIDE : outward(mark.address))}>
        {renderMarks(mark.marks, aside)}
      </a>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  })

const ASIDE = { target: '_blank', rel: 'noopener', title: 'Откроется в\u00a0новой вкладке' }

/** Attributes of a link to another site. */
export const outward = (address: string): { rel?: 'noopener' } =>
  /^https?:\/\//.test(address) ? { rel: 'noopener' } : {}
