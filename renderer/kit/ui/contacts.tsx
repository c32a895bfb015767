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
