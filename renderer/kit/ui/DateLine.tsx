import type { JSX } from 'react'
import { formatDate } from '#schema/definitions/text/format.ts'

/** A date that machines read as well. */
export function DateLine({ date, className }: { date: string; className?: string | undefined }): JSX.Element {
  return (
    <time className={className} dateTime={date}>
      {formatDate(date)}
    </time>
  )
}
