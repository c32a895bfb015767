/** The characters of the same keys in the Russian and the English keyboard layout, first without Shift, then with Shift. */
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,'
const ENGLISH = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'

const toRussian = new Map([...ENGLISH].map((sign, i) => [sign, RUSSIAN[i] ?? sign]))
const toEnglish = new Map([...RUSSIAN].map((sign, i) => [sign, ENGLISH[i] ?? sign]))

/** Converts text typed in the wrong keyboard layout: «,fyrf» to «банка», «зуе» to «pet». */
export const inOtherLayout = (text: string): string => {
  const map = /[а-яё]/i.test(text) ? toEnglish : toRussian
  return [...text].map((sign) => map.get(sign) ?? sign).join('')
}

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:c ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** Russian letters by the Latin letters of their sounds. «y» and soft signs are ambiguous: the search then uses the nearest word. */
const SOUNDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(LETTERS)
    .map(([russian, latin]) => [latin, russian] as const)
    .toReversed(),
  ...['kh:х', 'ts:ц', 'shch:щ', 'j:й', 'w:в', 'x:кс'].map((pair) => pair.split(':')),
])

/** Converts a Russian word in Latin letters: «banka» to «банка», «kryshka» to «крышка». */
export const bySound = (word: string): string =>
  word.toLowerCase().replace(/shch|sch|zh|kh|ts|ch|sh|yu|ya|[a-z]/g, (sound) => SOUNDS[sound] ?? sound)

/** Converts words to a segment of an address: «Как выбрать» is "kak-vybrat". Empty if there are no Russian or Latin letters or digits. */
export const slugOf = (words: string): string =>
  [...words.normalize('NFC').toLowerCase()]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
