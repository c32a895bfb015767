import { MailLink, PhoneLink, useDetectedRegion } from '#renderer/index.ts'
import { hoursLine } from '#schema/definitions/text/dates.ts'
import type { Props } from './contract.ts'
import { RegionButton } from './RegionButton.tsx'
import { Suggestion } from './Suggestion.tsx'
import css from './UtilityRow.module.css'

/** The thin row on top: region, hours, e-mail, phone, and a way to ask. */
export function UtilityRow({ region, hours, contacts, contact }: Props) {
  const suggested = useDetectedRegion(region.id)
  return (
    <div className={css.utility}>
      <div className={css.row}>
        <RegionButton className={css.region} region={region} />
        {suggested && <Suggestion region={suggested} />}
        <p className={css.hours}>{hoursLine(hours)}</p>
        <MailLink className={css.mail} email={contacts.email} />
        <PhoneLink className={css.phone} phone={contacts.phone} />
        {contact && (
          <a className={css.contact} href={contact.link}>
            {contact.text}
          </a>
        )}
      </div>
    </div>
  )
}
