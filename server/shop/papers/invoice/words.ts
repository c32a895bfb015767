import { capitalized } from '#schema/definitions/text/format.ts'

/** Russian words for 0 to 19, masculine. */
const SMALL = (
  'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать ' +
  'пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'
).split(' ')
const TENS = 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ')
const HUNDREDS = 'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(' ')

type Forms = Readonly<Record<'one' | 'few' | 'many', string>>

const RUBLES: Forms = { one: 'рубль', few: 'рубля', many: 'рублей' }
const KOPECKS: Forms = { one: 'копейка', few: 'копейки', many: 'копеек' }
/** Names of the groups of three digits, starting with the thousands. */
const GROUPS: readonly Forms[] = [
  { one: 'тысяча', few: 'тысячи', many: 'тысяч' },
  { one: 'миллион', few: 'миллиона', many: 'миллионов' },
  { one: 'миллиард', few: 'миллиарда', many: 'миллиардов' },
  { one: 'триллион', few: 'триллиона', many: 'триллионов' },
  { one: 'квадриллион', few: 'квадриллиона', many: 'квадриллионов' },
]

const russian = new Intl.PluralRules('ru')

const formOf = (count: number, forms: Forms): string => {
  const rule = russian.select(count)
  return rule === 'one' || rule === 'few' ? forms[rule] : forms.many
}

/** Spells a number from 0 to 999. */
function groupWords(value: number, isFeminine: boolean): string[] {
  const rest = value % 100
  const small = rest < 20 ? rest : rest % 10
  const word = isFeminine && small === 1 ? 'одна' : isFeminine && small === 2 ? 'две' : SMALL[small]
  return [
    HUNDREDS[Math.floor(value / 100) - 1],
    rest >= 20 ? TENS[Math.floor(rest / 10) - 2] : undefined,
    small > 0 ? word : undefined,
  ].filter((part) => part !== undefined)
}

/** Spells a sum as accountants do: «Шестнадцать тысяч девятьсот двадцать рублей 00 копеек». */
export function sumInWords(kopecks: number): string {
  const rubles = Math.floor(kopecks / 100)
  const rest = kopecks % 100
  const words: string[] = rubles === 0 ? ['ноль'] : []
  for (let group = GROUPS.length; group >= 0; group--) {
    const value = Math.floor(rubles / 1000 ** group) % 1000
    const forms = GROUPS[group - 1]
    words.push(...groupWords(value, group === 1), ...(forms && value > 0 ? [formOf(value, forms)] : []))
  }
  const text = `${words.join(' ')} ${formOf(rubles % 1000, RUBLES)} ${String(rest).padStart(2, '0')} ${formOf(rest, KOPECKS)}`
  return capitalized(text)
}
