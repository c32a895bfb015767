import type { ReactNode } from 'react'

/** A value that breaks between words alone: a hyphen of «PCO-1881» or of an article number is no end of a line. */
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
