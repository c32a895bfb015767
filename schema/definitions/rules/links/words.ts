import { isEmail } from '../../json-schema/formats.ts'
import { linkPlacesIn, plainText } from '../../text/marks.ts'
import { telAddress } from '../../text/phone.ts'
import type { LinkProblem } from './values.ts'

const PHONE = /^[+\d](?:[\s().–-]*\d){4,14}(?:,?\s*доб\.\s*\d+)?$/

/** Warns of a link whose text is a phone number or e-mail address that differs from its target. */
export function* checkWords(text: string): Iterable<LinkProblem> {
  for (const { words, address } of linkPlacesIn(text)) {
    const [scheme, to = ''] = address.split(/:(.*)/s)
    const written = plainText(words).trim()
    if (scheme === 'tel' && PHONE.test(written) && areAlike(written, to) && !numberOf(to).endsWith(numberOf(written)))
      yield different('телефон', `номер «${written}»`, address, telAddress(written))
    if (scheme === 'mailto' && isEmail(written) && !isTo(to, written))
      yield different('почта', `почта «${written}»`, address, `mailto:${written}`)
  }
}

/** Returns a number's digits without its extension and without Russia's country code, which a link's text may omit. */
const numberOf = (phone: string): string =>
  (phone.split(/[,;]|доб/)[0] ?? '').replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '')

/** Returns true if the numbers can be compared: the written one has a country code, or both are Russian. */
const areAlike = (written: string, to: string): boolean =>
  written.startsWith('+') ||
  (/^(?:\+?7|8)\d{10}/.test(to) && /^(?:[78]\d{10}|\d{5,10})$/.test(written.replace(/доб.*|\D/g, '')))

/** Returns true if the link's recipients include this e-mail address, or may include it: there are none, or one is in Punycode. */
const isTo = (recipients: string, mail: string): boolean =>
  recipients.startsWith('?') ||
  recipients.includes('xn--') ||
  recipients
    .toLowerCase()
    .split(/[,;?&=\s]|%20|%2c/)
    .includes(mail.toLowerCase())

const different = (rule: string, what: string, address: string, right: string): LinkProblem => ({
  ...{ severity: 'warning', rule },
  message: `В\u00a0словах ссылки ${what}, а\u00a0ведёт она на\u00a0другой адрес: «${address}».`,
  hint: `Если верны слова, пишите «${right}».`,
})
