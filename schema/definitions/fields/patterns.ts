interface Pattern {
  /** One regular expression for the browser and ajv, limited to the common syntax of JavaScript and RE2. */
  readonly source: string
  /** Error message, which follows the field's name and a colon. */
  readonly meaning: string
}

const LETTERS = 'A-Za-zÀ-ÖØ-öø-ÿА-Яа-яЁё'

/** Patterns by name, for a form's file: `"validation": { "pattern": "postcode" }`. */
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
  bic: { source: '^[0-9]{9}$', meaning: 'БИК состоит из девяти цифр' },
  account: { source: '^[0-9]{20}$', meaning: 'номер счёта состоит из двадцати цифр' },
  ogrn: { source: '^(?:[0-9]{13}|[0-9]{15})$', meaning: 'в ОГРН 13 цифр, в ОГРНИП 15' },
} as const satisfies Readonly<Record<string, Pattern>>

export type PatternName = keyof typeof patterns

// Separators between digits: spaces, parentheses, dots, dashes of all kinds.
const BETWEEN = '[ \u00a0().\u2010-\u2014\u2212-]{0,3}'

// No area code starts with 0, 1 or 2: «8 029 …» is dialed in Belarus. None starts with 79 or 89: after +7 that is a mobile
// number with the country code typed twice.
const AREA = `(?:[3-69]${BETWEEN}[0-9]|[78]${BETWEEN}[0-8])`

/** A Russian number of 11 digits: +7, 7 or 8, and ten more. */
export const PHONE = `^(?:\\+7|[78])${BETWEEN}${AREA}(?:${BETWEEN}[0-9]){8}$`

// No country code begins with +87 or +89: «+8 916 …» is a Russian number with a mistyped prefix.
const COUNTRY = `(?:[1-69]|8${BETWEEN}[0-68])`

/** A Russian number, or a foreign one: a plus and a country code, 7 to 15 digits in all (8 to 16 if the code begins with 8). */
export const ANY_PHONE = `(?:${PHONE})|(?:^\\+${BETWEEN}${COUNTRY}(?:${BETWEEN}[0-9]){6,14}$)`

/** Length of the longest number: a plus, then 15 digits, each after up to three separators. */
export const ANY_PHONE_LENGTH = 61

/** Length of the longest Russian number: a plus, eleven digits, and up to three separators before each of the last ten. */
export const PHONE_LENGTH = 42

export const fitsPattern = (text: string, source: string): boolean => new RegExp(source, 'u').test(text)
