/** Pairs of a Russian letter and the Latin letter that looks like it. */
export const LOOKALIKES = [...'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX аa еe оo рp сc уy хx'.matchAll(/(\S)(\S)/g)].map(
  ([, russian = '', latin = '']) => [russian, latin] as const,
)

const TO_LATIN = new Map(LOOKALIKES)

/** Replaces Cyrillic letters with the Latin letters that look the same. */
export const withLatinLetters = (word: string): string =>
  /[а-яё]/i.test(word) ? [...word].map((letter) => TO_LATIN.get(letter) ?? letter).join('') : word

const TO_RUSSIAN = new Map(LOOKALIKES.map(([russian, latin]) => [latin, russian]))

/** Replaces Latin letters by Russian ones in words that mix both alphabets, if all Latin letters have a look-alike. */
export const withRussianLetters = (text: string): string =>
  text.replace(/[A-Za-zА-Яа-яЁё]{3,}/g, (word) => {
    if (!/[a-z]/i.test(word) || !/[а-яё]/i.test(word)) return word
    const russian = [...word].map((letter) => TO_RUSSIAN.get(letter) ?? letter).join('')
    return /[a-z]/i.test(russian) ? word : russian
  })

/** Replaces any dash or minus by a hyphen: «БН‑25» becomes «БН-25», «8 916 123–45–67» becomes «8 916 123-45-67». */
export const withPlainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-')

/**
 * Normalizes signs for search: any dash or minus becomes a hyphen; x, х and × between digits become × without spaces.
 * Applies to both the stored text and the query.
 */
export const withPlainSigns = (text: string): string => withPlainDashes(text).replace(/(?<=\d) ?[xх×] ?(?=\d)/gi, '×')
