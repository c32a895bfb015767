import { Button, classes, MailLink, PhoneLink, useDetectedRegion } from '#renderer/index.ts'
import { hoursLine } from '#schema/definitions/text/dates.ts'
import type { Props, Region } from './contract.ts'
import { RegionForm } from './RegionForm.tsx'
import css from './UtilityRow.module.css'

/** The narrow row at the top of the header: region, hours, e-mail, phone, and a link for contact. */
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

/** Asks whether the region that was guessed from the IP address is correct. */
function Suggestion({ region }: { region: Region }) {
  return (
    <RegionForm className={`grid gap-12 text-15 on-card ${css.suggestion}`}>
      <p>
        Ваш регион&nbsp;— <strong>{region.name}</strong>?
      </p>
      <div className="flex gap-8">
        <Button type="submit" size="small" name="region" value={region.id}>
          Да
        </Button>
        <Button size="small" kind="secondary" popoverTarget="regions">
          Выбрать другой
        </Button>
      </div>
    </RegionForm>
  )
}

/** Button that opens the list of regions. */
export const RegionButton = ({ region, className }: { region: Region; className: string | undefined }) => (
  <button
    type="button"
    className={classes('pin-mark', 'chevron-mark', className)}
    popoverTarget="regions"
    aria-label={`Регион: ${region.name}`}
  >
    {region.name}
  </button>
)
