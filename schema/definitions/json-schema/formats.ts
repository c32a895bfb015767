const CYRILLIC = 'А-Яа-яЁё'
const nameOf = (letters: string) => `[0-9${letters}!#$%&'*+/=?^_\`{|}~-]+(?:\\.[0-9${letters}!#$%&'*+/=?^_\`{|}~-]+)*`
const labelOf = (signs: string): string => `[${signs}](?:[${signs}-]{0,61}[${signs}])?`
const LATIN = `(?:${labelOf('A-Za-z0-9')}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])`
const RUSSIAN = `(?:${labelOf(`0-9${CYRILLIC}`)}\\.)+[${CYRILLIC}]{2,63}`

/**
 * Pattern of e-mail addresses, stricter than in ajv-formats: a top-level domain has at least two letters. A Cyrillic name before the @
 * needs a Cyrillic domain, a Latin name may have either. No part may mix alphabets.
 */
export const EMAIL = `^(?:${nameOf('A-Za-z')}@(?:${LATIN}|${RUSSIAN})|${nameOf(CYRILLIC)}@${RUSSIAN})$`

/** Maximum length of an e-mail address (RFC 5321, 4.5.3.1.3). */
export const EMAIL_LENGTH = 254

/** Maximum length of the part before the @ (RFC 5321, 4.5.3.1.1). */
export const MAILBOX_LENGTH = 64

/** Returns true for a valid e-mail address: the check for forms (browser and server), calls and the outbox. */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_LENGTH && text.indexOf('@') <= MAILBOX_LENGTH && new RegExp(EMAIL, 'u').test(text)

const OF_BOTH = new RegExp(`[${CYRILLIC}].*[A-Za-z]|[A-Za-z][^@]*[${CYRILLIC}]`, 'u')

/** Returns true for an address that mixes alphabets; a Latin name with a Cyrillic domain is allowed. */
export const isOfBothAlphabets = (text: string): boolean => text.length <= EMAIL_LENGTH && OF_BOTH.test(text)

/** Returns true for a date of the years 1900 to 2099, "2026-11-20": any other year is a typo. */
export function isDay(text: string): boolean {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Returns true for a date, or a date with a time: "2026-11-20 09:00". */
export const isDayOrMinute = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^(?: (?:[01]\d|2[0-3]):[0-5]\d)?$/.test(text.slice(10))
