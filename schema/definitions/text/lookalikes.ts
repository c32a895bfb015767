/** Letters of the Russian alphabet that look like Latin ones, and those. */
export const LOOKALIKES = [...'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX аa еe оo рp сc уy хx'.matchAll(/(\S)(\S)/g)].map(
  ([, russian = '', latin = '']) => [russian, latin] as const,
)

const TO_LATIN = new Map(LOOKALIKES)

/** The same word to the eye, in Latin letters where there are such. */
export const withLatinLetters = (word: string): string =>
  /[а-яё]/i.test(word) ? [...word].map((letter) => TO_LATIN.get(letter) ?? letter).join('') : word
