import { LRUCache } from 'lru-cache'
import Typograf from 'typograf'

const NBSP = '\u00a0'

/** Disabled rules: they change the meaning of a text, or its addresses and markup, which are not HTML. */
const DISABLED = [
  'common/html/*',
  'common/number/fraction',
  'common/other/repeatWord',
  'common/space/beforeBracket',
  'common/space/delBeforePercent',
  'ru/date/fromISO',
  'ru/nbsp/afterNumberSign',
  'ru/optalign/*',
  'ru/other/accent',
  'ru/other/phone-number',
]

/** The first code point of the placeholders for protected parts. */
const PRIVATE_USE = 0xe000

const typograf = new Typograf({ locale: ['ru', 'en-US'], disableRule: DISABLED })

const UNIT = 'мм|см|м|км|мкм|мл|л|г|кг|т|шт\\.|кор\\.|₽|%|°C|млн|тыс\\.'
const UNITS = new RegExp(`(?<=\\d) (?=(?:${UNIT})(?![\\p{L}\\d]))`, 'gu')
/** A unit is no short word that goes with the next one: «25 мл 38/400» may break between the two figures. */
const AFTER_UNIT = new RegExp(`(?<=\\d\u00a0(?:${UNIT}))\u00a0(?=\\d)`, 'g')
const NUMBERED = /(?<=№|DIN|PCO) (?=\d)/g

/** Typesets a Russian text, but for the addresses of its links and the names in braces. */
export function typeset(text: string): string {
  const kept: string[] = []
  const words = text.replace(/(?<=\])\([^()\s]*\)|(?<=\d)"|\{[^{}]*\}|!(?=\[)/g, (mark) =>
    String.fromCharCode(PRIVATE_USE + kept.push(mark) - 1),
  )
  return typograf
    .execute(words)
    .replace(UNITS, NBSP)
    .replace(AFTER_UNIT, ' ')
    .replace(NUMBERED, NBSP)
    .replace(/[\uE000-\uF8FF]/g, (sign) => kept[sign.charCodeAt(0) - PRIVATE_USE] ?? sign)
}

/** Verdicts on texts: after a change of one file all are checked, which is half of the time of a check. */
const verdicts = new LRUCache<string, boolean>({ max: 20_000 })

/** Returns true if corrected typography looks the same, ignoring line breaks. */
export function isTypeset(text: string): boolean {
  const verdict = verdicts.get(text) ?? seen(typeset(text)) === seen(text)
  verdicts.set(text, verdict)
  return verdict
}

const seen = (text: string): string => text.replaceAll(NBSP, ' ')
