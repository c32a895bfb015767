/** The same keys in the Russian and the English layout; shifted ones after. */
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,'
const ENGLISH = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'

const toRussian = new Map([...ENGLISH].map((sign, i) => [sign, RUSSIAN[i] ?? sign]))
const toEnglish = new Map([...RUSSIAN].map((sign, i) => [sign, ENGLISH[i] ?? sign]))

/** What the same keys give in the other layout: «,fyrf» is «банка», «зуе» is «pet». */
export const inOtherLayout = (text: string): string => {
  const map = /[а-яё]/i.test(text) ? toEnglish : toRussian
  return [...text].map((sign) => map.get(sign) ?? sign).join('')
}
