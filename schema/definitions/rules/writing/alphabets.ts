import { LOOKALIKES } from '../../text/lookalikes.ts'

const TO_RUSSIAN = new Map(LOOKALIKES.map(([russian, latin]) => [latin, russian]))
const TO_LATIN = new Map(LOOKALIKES)

const MIXED = /[A-Za-z]+[А-Яа-яЁё][A-Za-zА-Яа-яЁё]*|[А-Яа-яЁё]+[A-Za-z][A-Za-zА-Яа-яЁё]*/g

/** An abbreviation with a Russian ending («PETа»), or after a beginning («неPET»): written so on purpose. */
const ABBREVIATION = /^(?:[A-Z]{2,}[а-яё]+|[а-яё]+[A-Z]{2,})$/

/** A name with a Russian ending: «WhatsAppом», «iPhoneы». */
const NAME = /^[A-Za-z]{3,}[а-яё]+$/

/** A word in letters of two alphabets. */
export interface MixedWord {
  readonly word: string
  /** Which of its letters are strangers there: their places, from 1. */
  readonly places: readonly number[]
  readonly strangers: 'латинск' | 'русск'
  /** The word in letters of one alphabet, where the strangers only look like them. */
  readonly meant: string | undefined
}

/** The words of a text in which letters of two alphabets stand side by side. */
export const mixedWords = (text: string): MixedWord[] =>
  [...new Set(text.match(MIXED) ?? [])].flatMap((word) => describe(word) ?? [])

function describe(word: string): MixedWord | undefined {
  if (ABBREVIATION.test(word)) return undefined
  const letters = [...word]
  const latin = letters.filter((letter) => /[A-Za-z]/.test(letter))
  const russian = letters.filter((letter) => !/[A-Za-z]/.test(letter))
  const latinLooksRussian = latin.every((letter) => TO_RUSSIAN.has(letter))
  const russianLooksLatin = russian.every((letter) => TO_LATIN.has(letter))
  if (!latinLooksRussian && !russianLooksLatin && NAME.test(word)) return undefined
  const isRussian = russianLooksLatin ? latinLooksRussian && latin.length <= russian.length : true
  const strange = isRussian ? latin : russian
  const [strangers, to, all] = isRussian
    ? (['латинск', TO_RUSSIAN, latinLooksRussian] as const)
    : (['русск', TO_LATIN, true] as const)
  return {
    word,
    places: letters.flatMap((letter, i) => (strange.includes(letter) ? i + 1 : [])),
    strangers,
    meant: all ? letters.map((letter) => to.get(letter) ?? letter).join('') : undefined,
  }
}

/** Words of one letter, by the Latin letter that looks the same. */
const LONE = new Map(
  Object.entries({ a: 'а', c: 'с', k: 'к', o: 'о', y: 'у', A: 'А', B: 'В', C: 'С', K: 'К', O: 'О', Y: 'У' }),
)

/** Words after which a letter names something: «витамин C», «тип B». */
const NAMED = 'тип класс витамин размер сторон групп сери марк вариант лини точк сорт категори букв формат зон корпус'
  .split(' ')
  .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`)
  .join('|')

/** In front of a Russian word; a capital one begins a sentence. */
const LONE_WORD = new RegExp(
  // What stands before is looked at last: there are few such letters.
  `[acoykABCKOY](?=[ \u00a0]+[«(]?[А-Яа-яЁё])(?<=[acoyk]|(?:^|[.!?…:»][ \u00a0]|[«(\\n])[ABCKOY])(?<![\\p{L}\\d°+-].)(?<!\\b[A-Za-z], .)(?<!(?:${NAMED})[а-яё]*[ \u00a0].)`,
  'gu',
)

/** In front of a number: «c 2002 года», «C 9:00 до 18:00»; a capital one may be a name, «C 20». */
const LONE_AT_NUMBER = new RegExp(
  `(?:[cko](?=[ \u00a0]\\d)|C(?=[ \u00a0]\\d[\\d:.]*[ \u00a0](?:до|по|год|янв|фев|мар|апр|ма[яй]|июн|июл|авг|сен|окт|ноя|дек)))(?<=(?:^|[.!?…:»—–,(а-яё][ \u00a0]|[«(\\n]).)(?<![A-Za-z](?:,| и) .)(?<!(?:${NAMED})[а-яё]*[ \u00a0].)`,
  'g',
)

/** Abbreviations of Russian words whose letters all look like Latin ones, where nothing else is meant. */
const ABBREVIATED =
  /(?<![\p{L}\d])(?:OOO|OAO|TP[ \u00a0]TC)(?=[ \u00a0]+[«„"А-ЯЁ\d])|(?<=ГОСТ[ \u00a0])P(?=[ \u00a0])/gu

/** Latin letters that stand as Russian words, «c крышкой», «OOO «Завод»», with the Russian letters. */
export const loneLetters = (text: string): readonly { readonly word: string; readonly meant: string }[] =>
  [...new Set([LONE_WORD, LONE_AT_NUMBER, ABBREVIATED].flatMap((find) => text.match(find) ?? []))].map((word) => ({
    word,
    meant: LONE.get(word) ?? [...word].map((letter) => TO_RUSSIAN.get(letter) ?? letter).join(''),
  }))

/** Names of materials that are written in Latin letters, by how they look in Russian ones. */
const MATERIALS: ReadonlyMap<string, string> = new Map([
  ['РЕТ', 'PET'],
  ['РР', 'PP'],
  ['РЕ', 'PE'],
])

/** Those of them in Russian letters. */
export const russianMaterials = (text: string): readonly { readonly word: string; readonly meant: string }[] =>
  [...new Set(text.match(/(?<![\p{L}\d-])(?:РЕТ|РР|РЕ)(?![\p{L}\d]|-(?![а-яё]{3}))/gu) ?? [])].map((word) => ({
    word,
    meant: MATERIALS.get(word) ?? word,
  }))

/** Letters that look like digits, in either alphabet. */
const LIKE_DIGITS = new Map(Object.entries({ О: '0', O: '0', о: '0', o: '0', З: '3', з: '3', l: '1', I: '1' }))

/** «2О25», «З00», «l00», «50О», «1ОО», «28/41О»; not «О2», «H2O2», «3з», nor what a part is called by, «О-25». */
const SPOILT_NUMBER =
  /(?<![\p{L}\d.,_/-])(?:\d+[ОOоoЗзlI]\d+|[ЗОOlI]\d{2,}|(?:\d+\/)?[1-9]\d+[ОO]|[1-9]\d*[ОOоo]{2,}|(?:з\d+|\d+[ОOоoзl])(?=[ \u00a0]?(?:₽|руб|%)))(?![\p{L}\d_/-]|[.,]\p{L})/gu

/** Numbers in which a letter stands for a digit. */
export const spoiltNumbers = (text: string): readonly { readonly word: string; readonly meant: string }[] =>
  [...new Set(text.match(SPOILT_NUMBER) ?? [])].map((word) => ({
    word,
    meant: [...word].map((sign) => LIKE_DIGITS.get(sign) ?? sign).join(''),
  }))
