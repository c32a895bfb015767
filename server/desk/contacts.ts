import { formatPhone, telAddress } from '#schema/definitions/text/phone.ts'
import type { FormAnswer } from '../engine/mail/letters.ts'
import type { Sender } from '../shop/submissions/buyer.ts'

/** The e-mail or phone that a customer is known by. */
export const contactOf = (key: string): string => (key.includes('@') ? key : formatPhone(`+${key}`))

/** A phone as a fact: pressing it calls. */
export const phoneFact = (label: string, phone: string) => ({
  label,
  text: formatPhone(phone),
  link: telAddress(phone),
})

/** An e-mail as a fact: pressing it writes. Its name may have signs that mean something in an address, such as «?». */
export const emailFact = (label: string, email: string) => ({
  label,
  text: email,
  link: `mailto:${email.split('@').map(encodeURIComponent).join('@')}`,
})

/** Answers of a form, of which the sender's phone and e-mail are links. */
export function answerFacts(answers: readonly FormAnswer[], { phone, email }: Pick<Sender, 'phone' | 'email'>) {
  return answers.map(({ label, text }) => {
    if (text === formatPhone(phone)) return phoneFact(label, phone)
    return text === email ? emailFact(label, email) : { label, text }
  })
}
