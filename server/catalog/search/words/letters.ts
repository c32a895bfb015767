import { LOOKALIKES } from '#schema/definitions/text/lookalikes.ts'

/** Small or capital: «PCO» and «РСО» are the same number to a reader. */
const TO_RUSSIAN: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.map(([russian, latin]) => [latin.toLowerCase(), russian.toLowerCase()]),
)

/** Case, «ё», accents and such, which people write as they please. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u00ad|\u0301/g, '')
    .replaceAll('ё', 'е')

export const withoutLookalikes = (word: string): string =>
  word.replace(/[abcehkmoptxy]/g, (sign) => TO_RUSSIAN.get(sign) ?? sign)

/** An article number as it is compared: no separators, no difference between letters that look alike. */
export const articleKey = (article: string): string =>
  withoutLookalikes(folded(article).replace(/[^a-zа-я0-9]+/g, '')).slice(0, 60)
