import { formatPhone, telAddress } from '#schema/definitions/text/phone.ts'
import type { FormAnswer } from '../engine/mail/letters.ts'
import type { Sender } from '../shop/submissions/buyer.ts'

/** Formats a customer's key, which is an e-mail or a phone. */
export const contactOf = (key: string): string => (key.includes('@') ? key : formatPhone(`+${key}`))

/** Returns a phone as a fact with a `tel:` link. */
export const phoneFact = (label: string, phone: string) => ({
  label,
  text: formatPhone(phone),
  link: telAddress(phone),
})

/** Returns an e-mail as a fact with a link; encodes the link, because the e-mail may contain characters such as «?». */
export const emailFact = (label: string, email: string) => ({
  label,
  text: email,
  link: `mailto:${email.split('@').map(encodeURIComponent).join('@')}`,
})

/** Returns the answers of a form, with links for the sender's phone and e-mail. */
export function answerFacts(answers: readonly FormAnswer[], { phone, email }: Pick<Sender, 'phone' | 'email'>) {
  return answers.map(({ label, text }) => {
    if (text === formatPhone(phone)) return phoneFact(label, phone)
    return text === email ? emailFact(label, email) : { label, text }
  })
}
