import { Fragment, type JSX } from 'react'

/** A value that breaks between words alone: a hyphen of «PCO-1881» or of an article number is no end of a line. */
export const Unbroken = ({ text }: { text: string }): JSX.Element => (
  <>
    {text.split(' ').map((word, i) => (
      <Fragment key={i}>
        {i > 0 && ' '}
        {word.includes('-') ? <span className="unbroken">{word}</span> : word}
      </Fragment>
    ))}
  </>
)
