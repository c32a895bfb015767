import type { JSX } from 'react'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { DateLine } from '../../kit/ui/Text.tsx'

type Paper = CallAnswer<'order.papers'>['list'][number]['papers'][number]

interface PaperLineProps {
  paper: Paper
  className?: string | undefined
}

/** A document of an order: links to its file and to the same document in another format, its date and a note. */
export const PaperLine = ({ paper: { title, link, date, note, other }, className }: PaperLineProps): JSX.Element => (
  <>
    <a className={className} href={link}>
      {title}
    </a>
    {other && (
      <span>
        ,{' '}
        <a className={className} href={other.link}>
          {other.text}
        </a>
      </span>
    )}
    <span className="second-line">
      <DateLine date={date} />
      {note && <span>, {note}</span>}
    </span>
  </>
)
