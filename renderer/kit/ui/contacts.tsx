import type { JSX } from 'react'
import { telAddress } from '#schema/definitions/text/phone.ts'

/** A phone number that calls. */
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

/** «Пн–Чт 09:00–18:00, Пт 09:00–17:00» */
export const hoursLine = (hours: readonly { days: string; time: string }[]): string =>
  hours.map(({ days, time }) => `${days}\u00a0${time}`).join(', ')
