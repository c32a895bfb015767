import type { JSX } from 'react'
import type { SettingsView } from '#schema/api/content/pages.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import css from './PrintHead.module.css'

/** On paper only: whose list this is, and of which day. The site's own header is then left out (base.css). */
export function PrintHead({ company, title }: { company: SettingsView['company']; title: string }): JSX.Element {
  const day = today()
  return (
    <div className={`print-head ${css.head}`}>
      <p className={css.company}>{company.legalName}</p>
      <p>
        ИНН&nbsp;{company.inn}, {company.address}
      </p>
      <p className={css.title}>
        {title},{' '}
        <time dateTime={day} suppressHydrationWarning>
          {formatDate(day)}
        </time>
      </p>
    </div>
  )
}

/** In Moscow, where the factory's day is; the browser's clock may be at the next day already. */
const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
