import { randomInt } from 'node:crypto'

/** Digits, and letters that no Russian letter or digit looks like: nobody types another sign for them. */
const SIGNS = '23456789DFGJNQRSUVWZ'

/** Values of signs in ISO 7064. */
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Russian letters that look like Latin ones: older numbers have those. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' },
}

/** Signs of a number: 86,000 for each year. More of them are drawn where those are mostly taken. */
const LENGTH = 4

/**
 * Draws the number of a new order, to be read over the phone: «26-7F3K-Q» is the year, four signs that tell nothing, and
 * a check character over both (ISO 7064, MOD 37-2), by which one wrong sign or two that changed places are noticed.
 * @param year "2026"
 * @param failed draws that were taken already
 */
export function drawOrderNumber(year: number, failed = 0): string {
  const begin = String(year % 100).padStart(2, '0')
  for (;;) {
    const signs = Array.from({ length: LENGTH + Number(failed > 10) }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    const check = VALUES[(38 - ((rest37(begin + signs) * 2) % 37)) % 37]
    if (check !== undefined && SIGNS.includes(check)) return `${begin}-${signs}-${check}`
  }
}

/** Validates a number's check character. */
export const isOrderNumber = (number: string): boolean => rest37(number.replaceAll('-', '')) === 1

const rest37 = (signs: string): number => [...signs].reduce((rest, sign) => (rest * 2 + VALUES.indexOf(sign)) % 37, 0)

/** The number of an offer as people see it. */
export const offerNumber = ({ number }: { number: string }): string => `КП-${number}`

/** The signs of a typed number of an order or offer, without hyphens. */
export const typedSigns = (text: string): string => typedOrderNumber(text).replaceAll('-', '')

/** A number as somebody types it: with «№» or «КП», in small or Russian letters, with spaces or dashes of any kind. */
export const typedOrderNumber = (text: string): string =>
  text
    .replace(/^\s*№?\s*(?:кп[\s\u2010-\u2015\u2212-]*)?/iu, '')
    .trim()
    .replace(/[\s\u2010-\u2015\u2212-]+/g, '-')
    .toUpperCase()
    .replace(/[А-Я]/g, (letter) => LOOK_ALIKES[letter] ?? letter)

/** True for two spellings of a document's number: «№ 900», «000900», «900». */
export const isSameDocument = (one: string | undefined, other: string | undefined): boolean =>
  bare(one) !== '' && bare(one) === bare(other)

const bare = (number = ''): string =>
  typedOrderNumber(withoutSign(number).replace(/\s+от\s.*$/i, '')).replace(/^0+(?=.)/, '')

/** «15» of «№ 15», «N 15», «#15», «п/п 15» */
export const withoutSign = (number: string): string =>
  number.replace(/^\s*(?:(?:№|#|п\/п)\s*|n[oº°]?[.\s]\s*)+/i, '').trim()
