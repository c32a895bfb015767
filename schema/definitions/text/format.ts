import { isDate, MOSCOW_MS, today } from './dates.ts'

// Made by hand, not by Intl: the server and every browser must give the same letters, or hydration breaks.

const NBSP = '\u00A0'

const MONTHS = [
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

/**
 * Reads a day, or a minute, as people type it: «1.12.2026», «1.12», «31 декабря», «31 декабря 18:00»; without a year the
 * nearest. @returns "2026-12-31", "2026-12-31 18:00"; undefined for anything else
 */
export function readMoment(text: string, now = today()): string | undefined {
  const pattern =
    /^(\d{1,2})[\s.]+(\d{1,2}|[а-я]{3,})\.?(?:[\s.]+(\d{4}))?(?:\s*г\.?)?(?:,?\s+(?:в\s+)?(\d{1,2}:\d{2}))?$/i
  const [, day = '', word = '', year, time] = pattern.exec(text.trim()) ?? []
  const name = word.toLowerCase()
  const named = name === 'май' ? 4 : MONTHS.findIndex((month) => name !== '' && month.startsWith(name))
  const month = /\d/.test(word) ? Number(word) : named + 1
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(now))
  const [nearest] = (year ? [Number(year)] : [-1, 0, 1].map((more) => Number(now.slice(0, 4)) + more))
    .map((year) => [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-'))
    .filter(isDate)
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest && nearest + (time ? ` ${time.padStart(5, '0')}` : '')
}

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
