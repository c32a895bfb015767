import { formatPhone, telAddress } from '#schema/definitions/text/phone.ts'
import type { FormAnswer } from '../engine/mail/letters.ts'
import type { Sender } from '../shop/submissions/buyer.ts'

/** Formats a customer's key: an e-mail stays as it is, a phone gets spaces and dashes. */
export const contactOf = (key: string): string => (key.includes('@') ? key : formatPhone(`+${key}`))

/** Returns a labeled phone number with a `tel:` link. */
export const phoneFact = (label: string, phone: string) => ({
  label,
  text: formatPhone(phone),
  link: telAddress(phone),
})

/** Returns a labeled e-mail with a `mailto:` link, which is encoded because of characters such as «?». */
export const emailFact = (label: string, email: string) => ({
  label,
  text: email,
  link: `mailto:${email.split('@').map(encodeURIComponent).join('@')}`,
})

/** Returns the answers of a form. The sender's own phone and e-mail become links. */
export function answerFacts(answers: readonly FormAnswer[], { phone, email }: Pick<Sender, 'phone' | 'email'>) {
  return answers.map(({ label, text }) => {
    if (text === formatPhone(phone)) return phoneFact(label, phone)
    return text === email ? emailFact(label, email) : { label, text }
  })
}
