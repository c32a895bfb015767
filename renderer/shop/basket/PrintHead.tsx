import type { JSX } from 'react'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'

/** Replaces the site's header in print: the company, a title and a date (base.css). */
export function PrintHead({
  company,
  title,
  day = today(),
}: {
  company: CallAnswer<'settings.view'>['company']
  title: string
  /** Date in print. By default it is today. */
  day?: string
}): JSX.Element {
  return (
    <div className="print-head">
      <p>
        <strong>{company.legalName}</strong>
      </p>
      <p>
        ИНН&nbsp;{company.inn}, {company.address}
      </p>
      <p>
        <strong>
          {title},{' '}
          <time dateTime={day} suppressHydrationWarning>
            {formatDate(day)}
          </time>
        </strong>
      </p>
    </div>
  )
}
