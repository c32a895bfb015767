import type { JSX, ReactNode } from 'react'
import { formatDate } from '#schema/definitions/text/format.ts'
import { type Mark, parseMarks } from '#schema/definitions/text/marks.ts'
import { telAddress } from '#schema/definitions/text/phone.ts'

/** Renders a line of text with its inline markup. @param aside true: links open in a new tab, so that a filled-in form is not lost */
export function Text({ text, aside = false }: { text: string; aside?: boolean }): ReactNode {
  return renderMarks(parseMarks(text), aside)
}

/** Renders a text whose paragraphs are separated by empty lines. */
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

/** Returns the attributes of a link. A link to another site gets `rel`, a link within this site gets none. */
export const outward = (address: string) => (/^https?:\/\//.test(address) ? { rel: 'noopener' } : {})

/** Renders a text that may break only between words, so that «PCO-1881» and article numbers do not break at their hyphen. */
export const Unbroken = ({ text }: { text: string }): ReactNode =>
  text.split(/(\S*-\S*)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="unbroken">
        {part}
      </span>
    ),
  )

/** Renders a title. If it does not fit on a line, it breaks after its colon if possible. */
export function Headline({ text }: { text: string }): ReactNode {
  const end = text.indexOf(': ') + 1
  if (end === 0) return text
  return (
    <>
      <span className="phrase">{text.slice(0, end)}</span> <span className="phrase">{text.slice(end + 1)}</span>
    </>
  )
}

/** A date in a `time` element. */
export function DateLine({ date, className }: { date: string; className?: string | undefined }): JSX.Element {
  return (
    <time className={className} dateTime={date}>
      {formatDate(date)}
    </time>
  )
}

/** A phone number as a `tel:` link. */
export function PhoneLink({ phone, className }: { phone: string; className?: string | undefined }): JSX.Element {
  return (
    <a className={className} href={telAddress(phone)}>
      {phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}
    </a>
  )
}

export function MailLink({ email, className }: { email: string; className?: string | undefined }): JSX.Element {
  return (
    <a className={className} href={`mailto:${email}`}>
      {email}
    </a>
  )
}
