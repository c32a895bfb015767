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
    <div className={`text-13 bottom-line ${css.utility}`}>
      <div className={`row gap-24 positioned ${css.row}`}>
        <RegionButton className={`row gap-4 bare rounded hover-accent ${css.region}`} region={region} />
        {suggested && <Suggestion region={suggested} />}
        <p className={`muted unbroken ${css.hours}`}>{hoursLine(hours)}</p>
        <MailLink className={`row hover-line ${css.mail}`} email={contacts.email} />
        <PhoneLink className={`row bold hover-line ${css.phone}`} phone={contacts.phone} />
        {contact && (
          <a className={`row medium ink-link rounded ${css.contact}`} href={contact.link}>
            {contact.text}
          </a>
        )}
      </div>
    </div>
  )
}
