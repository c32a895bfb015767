const CYRILLIC = 'А-Яа-яЁё'
const NAME = `[A-Za-z0-9${CYRILLIC}!#$%&'*+/=?^_\`{|}~-]+`
const labelOf = (signs: string): string => `[${signs}](?:[${signs}-]{0,61}[${signs}])?`
const LATIN = `(?:${labelOf('A-Za-z0-9')}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])`

/**
 * Stricter than ajv-formats: the last label must have two letters or more. Names and domains may be Cyrillic; a domain
 * of both alphabets is a wrong keyboard layout.
 */
export const EMAIL = `^${NAME}(?:\\.${NAME})*@(?:${LATIN}|(?:${labelOf(`0-9${CYRILLIC}`)}\\.)+[${CYRILLIC}]{2,63})$`

/** RFC 5321, 4.5.3.1.3. */
export const EMAIL_LENGTH = 254

/** RFC 5321, 4.5.3.1.1: characters before the @. */
export const MAILBOX_LENGTH = 64

/** The rule for every address: of forms in browser and server, of calls, of the outbox. */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_LENGTH && text.indexOf('@') <= MAILBOX_LENGTH && new RegExp(EMAIL, 'u').test(text)

const DOMAIN_OF_BOTH = new RegExp(`@.*(?:[A-Za-z].*[${CYRILLIC}]|[${CYRILLIC}].*[A-Za-z])`, 'u')

/** Returns true for an address whose domain has letters of both alphabets. */
export const isOfBothAlphabets = (text: string): boolean => text.length <= EMAIL_LENGTH && DOMAIN_OF_BOTH.test(text)
