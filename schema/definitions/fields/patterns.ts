interface Pattern {
  /** One expression for the browser and ajv, limited to the syntax of both JavaScript and RE2. */
  readonly source: string
  /** Text after the field's name and a colon. */
  readonly meaning: string
}

const LETTERS = 'A-Za-zÀ-ÖØ-öø-ÿА-Яа-яЁё'

/** Patterns by the name that a form's file gives: `"validation": { "pattern": "postcode" }`. */
export const patterns = {
  latin: { source: '^[A-Za-z][A-Za-z -]*$', meaning: 'только латинские буквы, пробел и дефис' },
  cyrillic: { source: '^[А-Яа-яЁё][А-Яа-яЁё -]*$', meaning: 'только русские буквы, пробел и дефис' },
  digits: { source: '^[0-9]+$', meaning: 'только цифры' },
  name: { source: `^[${LETTERS}][${LETTERS} .'’-]*$`, meaning: 'только буквы, пробел и дефис' },
  article: {
    source: '^[A-Za-zА-Яа-яЁё0-9][A-Za-zА-Яа-яЁё0-9./-]*$',
    meaning: 'артикул состоит из букв, цифр, точек и дефисов, например ПЭТ-500-28',
  },
  postcode: { source: '^[0-9]{6}$', meaning: 'индекс состоит из шести цифр' },
  kpp: { source: '^[0-9]{4}[0-9A-Z]{2}[0-9]{3}$', meaning: 'КПП состоит из девяти знаков' },
} as const satisfies Readonly<Record<string, Pattern>>

export type PatternName = keyof typeof patterns

const NAME = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/** Stricter than ajv-formats: the last label must have two letters or more. */
export const EMAIL = `^${NAME}(?:\\.${NAME})*@(?:${LABEL}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$`

/** RFC 5321, 4.5.3.1.3. */
export const EMAIL_LENGTH = 254

// Separators between digits: spaces, brackets, dots, dashes of all kinds.
const BETWEEN = '[ \u00a0().\u2010-\u2014\u2212-]{0,3}'

// No area code starts with 79 or 89: after +7 that is a mobile number with the country code typed twice.
const AREA = `(?:[0-69]${BETWEEN}[0-9]|[78]${BETWEEN}[0-8])`

/** A Russian number of 11 digits: +7, 7 or 8, and ten more. */
export const PHONE = `^(?:\\+7|[78])${BETWEEN}${AREA}(?:${BETWEEN}[0-9]){8}$`

/** Eleven digits, a plus and three signs before each of ten. */
export const PHONE_LENGTH = 42

const compiled = new Map<string, RegExp>()

export function fitsPattern(text: string, source: string): boolean {
  let pattern = compiled.get(source)
  if (!pattern) compiled.set(source, (pattern = new RegExp(source, 'u')))
  return pattern.test(text)
}

const TEN = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const ELEVEN = [7, ...TEN]
const TWELVE = [3, ...ELEVEN]

/** Validates the check digits of a taxpayer's number: one of 10 digits (organizations), two of 12 (people). */
export function isInn(text: string): boolean {
  if (!/^([0-9]{10}|[0-9]{12})$/.test(text) || /^0+$/.test(text)) return false
  return (text.length === 10 ? [TEN] : [ELEVEN, TWELVE]).every((weights) => holds(text, weights))
}

/** The digit after the weighted ones is their sum modulo 11, modulo 10. */
const holds = (text: string, weights: readonly number[]): boolean =>
  (weights.reduce((sum, weight, i) => sum + weight * Number(text[i]), 0) % 11) % 10 === Number(text[weights.length])
