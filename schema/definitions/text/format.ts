import { MOSCOW_MS } from './dates.ts'

// Formats without `Intl`: if the server and a browser produced different characters, hydration would fail.

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

/** Formats "2026-11-20" as «20 ноября 2026», with non-breaking spaces; returns any other text unchanged. */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? iso : [Number(day), name, year].join(NBSP)
}

/** Formats an ISO date without its year: «20 ноября». */
export const dayAndMonth = (iso: string): string => formatDate(iso).split(NBSP).slice(0, 2).join(NBSP)

/** Formats an ISO 8601 time in Moscow time, «20 ноября 2026, 14:35»; other texts stay unchanged. */
export function formatMoment(iso: string): string {
  const at = new Date(Date.parse(iso) + MOSCOW_MS)
  if (Number.isNaN(at.getTime())) return iso
  const local = at.toISOString()
  return `${formatDate(local)}, ${local.slice(11, 16)}`
}

/** Formats a number, «12 345,6», with non-breaking spaces and at most three decimal places. */
export function formatNumber(value: number): string {
  const [whole = '', part] = String(Math.round(value * 1000) / 1000).split('.')
  // Four digits are not grouped in Russian: «2026», not «2 026».
  const grouped = whole.replace('-', '').length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, NBSP) : whole
  return part === undefined ? grouped : `${grouped},${part}`
}

/** Formats a sum for running text, «100 000 ₽», «12,50 ₽»: kopecks only if they are not zero. */
export const formatMoney = (kopecks: number): string => `${formatNumber(kopecks / 100).replace(/,\d$/, '$&0')}${NBSP}₽`

const BYTE_UNITS = [
  [1e9, 'ГБ'],
  [1e6, 'МБ'],
  [1e3, 'КБ'],
] as const

/** Formats a size, «1,5 МБ», «640 Б», with a non-breaking space. */
export function formatBytes(bytes: number): string {
  const [size, name] = BYTE_UNITS.find(([least]) => bytes >= least) ?? [1, 'Б']
  return `${formatNumber(Math.round((10 * bytes) / size) / 10)}${NBSP}${name}`
}

/** Returns the form of a noun that a number requires: 1 изделие, 2 изделия, 5 изделий; for a fraction, 1,5 изделия. */
export function plural(count: number, one: string, few: string, many: string): string {
  if (!Number.isInteger(count)) return few
  const rest = Math.abs(count) % 100
  const last = rest % 10
  if (rest >= 11 && rest <= 14) return many
  return last === 1 ? one : last >= 2 && last <= 4 ? few : many
}

/** Capitalizes the first letter of a text. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Adds a period, unless the text already ends with a period or a similar sign: «175 шт.». */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Reads millimeters as people write them, «80» or «37,5 мм»; undefined for anything else. */
export function readLength(text: string): number | undefined {
  const [, number] = /^([0-9]{1,6}(?:[.,][0-9])?)(?:мм)?$/.exec(text.replace(/\s/g, '')) ?? []
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}

/** Removes invisible characters: soft hyphens, joiners, direction marks. */
export const visible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
