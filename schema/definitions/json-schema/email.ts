const WORD = 'A-Za-z0-9А-Яа-яЁё'
const NAME = `[${WORD}!#$%&'*+/=?^_\`{|}~-]+`
const LABEL = `[${WORD}](?:[${WORD}-]{0,61}[${WORD}])?`

/** Stricter than ajv-formats: the last label must have two letters or more. Names and domains may be Cyrillic. */
export const EMAIL = `^${NAME}(?:\\.${NAME})*@(?:${LABEL}\\.)+(?:[A-Za-zА-Яа-яЁё]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$`

/** RFC 5321, 4.5.3.1.3. */
export const EMAIL_LENGTH = 254

const compiled = new RegExp(EMAIL, 'u')

/** The rule for every address: of forms in browser and server, of calls, of the outbox. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && compiled.test(text)
