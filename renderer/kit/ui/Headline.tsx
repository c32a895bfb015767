import type { ReactNode } from 'react'

/** A title with a colon: where it does not fit in a line, it breaks after the colon first. */
export function Headline({ text }: { text: string }): ReactNode {
  const end = text.indexOf(': ') + 1
  if (end === 0) return text
  return (
    <>
      <span className="phrase">{text.slice(0, end)}</span> <span className="phrase">{text.slice(end + 1)}</span>
    </>
  )
}
