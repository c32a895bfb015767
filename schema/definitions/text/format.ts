import { MOSCOW_MS } from './dates.ts'

// Made by hand, not by Intl: the server and every browser must give the same letters, or hydration breaks.

const NBSP = '\u00A0'

export const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]

/** «20 ноября 2026» for "2026-11-20", with non-breaking spaces; other texts stay unchanged. */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? iso : [Number(day), name, year].join(NBSP)
}

/** «20 ноября» */
export const dayAndMonth = (iso: string): string => formatDate(iso).split(NBSP).slice(0, 2).join(NBSP)

/** «20 ноября 2026, 14:35» in Moscow for a time in ISO 8601; other texts stay unchanged. */
export function formatMoment(iso: string): string {
  const at = new Date(Date.parse(iso) + MOSCOW_MS)
  if (Number.isNaN(at.getTime())) return iso
  const local = at.toISOString()
  return `${formatDate(local)}, ${local.slice(11, 16)}`
}

/** «12 345,6» with non-breaking spaces, to three places after the comma. */
export function formatNumber(value: number): string {
  const [whole = '', part] = String(Math.round(value * 1000) / 1000).split('.')
  // Four digits stand together in Russian: years, most of all.
  const grouped = whole.replace('-', '').length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, NBSP) : whole
  return part === undefined ? grouped : `${grouped},${part}`
}

/** «100 000 ₽», «12,50 ₽»: a sum in kopecks within a text, where they are said only if there are any. */
export const formatMoney = (kopecks: number): string => `${formatNumber(kopecks / 100).replace(/,\d$/, '$&0')}${NBSP}₽`

const BYTE_UNITS = [
  [1e9, 'ГБ'],
  [1e6, 'МБ'],
  [1e3, 'КБ'],
] as const

/** «1,5 МБ», «640 Б», with a non-breaking space. */
export function formatBytes(bytes: number): string {
  const [size, name] = BYTE_UNITS.find(([least]) => bytes >= least) ?? [1, 'Б']
  return `${formatNumber(Math.round((10 * bytes) / size) / 10)}${NBSP}${name}`
}

/** The form of the word that goes with the number: 1 изделие, 2 изделия, 5 изделий; with a fraction, 1,5 изделия. */
export function plural(count: number, one: string, few: string, many: string): string {
  if (!Number.isInteger(count)) return few
  const rest = Math.abs(count) % 100
  const last = rest % 10
  if (rest >= 11 && rest <= 14) return many
  return last === 1 ? one : last >= 2 && last <= 4 ? few : many
}

/** A text with a capital letter at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A text as a sentence: with a period, unless it ends in one: «175 шт.». */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Millimeters as people write them, «80» or «37,5 мм»; undefined for anything else. */
export function readLength(text: string): number | undefined {
  const [, number] = /^([0-9]{1,6}(?:[.,][0-9])?)(?:мм)?$/.exec(text.replace(/\s/g, '')) ?? []
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}

/** A text without signs that nobody sees: soft hyphens, joiners, marks of direction. */
export const visible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
