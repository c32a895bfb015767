/** Letters of the Russian alphabet that look like Latin ones, and those. */
export const LOOKALIKES = [...'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX аa еe оo рp сc уy хx'.matchAll(/(\S)(\S)/g)].map(
  ([, russian = '', latin = '']) => [russian, latin] as const,
)

const TO_LATIN = new Map(LOOKALIKES)

/** Replaces Cyrillic letters with the Latin letters that look the same. */
export const withLatinLetters = (word: string): string =>
  /[а-яё]/i.test(word) ? [...word].map((letter) => TO_LATIN.get(letter) ?? letter).join('') : word

const TO_RUSSIAN = new Map(LOOKALIKES.map(([russian, latin]) => [latin, russian]))

/** Writes words of both alphabets in Russian letters alone, where each Latin one looks like one of them. */
export const withRussianLetters = (text: string): string =>
  text.replace(/[A-Za-zА-Яа-яЁё]{3,}/g, (word) => {
    const russian = [...word].map((letter) => TO_RUSSIAN.get(letter) ?? letter).join('')
    return /[а-яё]/i.test(word) && !/[a-z]/i.test(russian) ? russian : word
  })

/** The same keys in the Russian and the English layout; shifted ones after. */
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,'
const ENGLISH = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'

const toRussian = new Map([...ENGLISH].map((sign, i) => [sign, RUSSIAN[i] ?? sign]))
const toEnglish = new Map([...RUSSIAN].map((sign, i) => [sign, ENGLISH[i] ?? sign]))

/** Converts text typed in the other keyboard layout: «,fyrf» is «банка», «зуе» is «pet». */
export const inOtherLayout = (text: string): string => {
  const map = /[а-яё]/i.test(text) ? toEnglish : toRussian
  return [...text].map((sign) => map.get(sign) ?? sign).join('')
}

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:c ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** Sounds of Latin letters; «y» and soft signs are ambiguous, so the search for the nearest word resolves them. */
const SOUNDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(LETTERS)
    .map(([russian, latin]) => [latin, russian] as const)
    .toReversed(),
  ...['kh:х', 'ts:ц', 'shch:щ', 'j:й', 'w:в', 'x:кс'].map((pair) => pair.split(':')),
])

/** A Russian word typed by its sound: «banka» is «банка», «kryshka» «крышка». */
export const bySound = (word: string): string =>
  word.toLowerCase().replace(/shch|sch|zh|kh|ts|ch|sh|yu|ya|[a-z]/g, (sound) => SOUNDS[sound] ?? sound)

/** Any dash or minus as a hyphen: «БН‑25» is «БН-25», «8 916 123–45–67» a phone. */
export const withPlainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-')

/**
 * Unifies signs for the search: any dash or minus becomes a hyphen; x, х and × between digits become ×, without spaces.
 * Both the stored text and the query are converted.
 */
export const withPlainSigns = (text: string): string => withPlainDashes(text).replace(/(?<=\d) ?[xх×] ?(?=\d)/gi, '×')

/** Converts words to a part of an address: «Как выбрать» is "kak-vybrat". Empty without Russian or Latin letters and digits. */
export const slugOf = (words: string): string =>
  [...words.normalize('NFC').toLowerCase()]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
