import { LRUCache } from 'lru-cache'
import Typograf from 'typograf'

const NBSP = '\u00a0'

/** Rules of `typograf` that would change a text's meaning, its addresses or its inline marks, which are not HTML. */
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

/** The first code point of the characters that replace protected parts while `typograf` runs. */
const PRIVATE_USE = 0xe000

const typograf = new Typograf({ locale: ['ru', 'en-US'], disableRule: DISABLED })

const UNIT = 'мм|см|м|км|мкм|мл|л|г|кг|т|шт\\.|кор\\.|₽|%|°C|млн|тыс\\.'
const UNITS = new RegExp(`(?<=\\d) (?=(?:${UNIT})(?![\\p{L}\\d]))`, 'gu')
/** Matches a non-breaking space between a unit and a digit, to allow a line break there: in «25 мл 38/400» after «мл». */
const AFTER_UNIT = new RegExp(`(?<=\\d\u00a0(?:${UNIT}))\u00a0(?=\\d)`, 'g')
const NUMBERED = /(?<=№|DIN|PCO) (?=\d)/g

/** Applies Russian typography to a text, except to link addresses, placeholders in braces, inch signs, and the ! of an image. */
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

/** Caches results per text: after any change the checker checks all texts again, which would take half of its time. */
const verdicts = new LRUCache<string, boolean>({ max: 20_000 })

/** Returns true if `typeset` would change nothing but the kind of spaces: non-breaking or normal. */
export function isTypeset(text: string): boolean {
  const verdict = verdicts.get(text) ?? seen(typeset(text)) === seen(text)
  verdicts.set(text, verdict)
  return verdict
}

const seen = (text: string): string => text.replaceAll(NBSP, ' ')
