import { DAYS, isHours, isTime, isWeekdays } from './dates.ts'

/** Words of each day of the week. */
const WORDS = [
  'пн|понедельник\\p{L}*',
  'вт|вторник\\p{L}*',
  'ср|сред[ауыеой]+',
  'чт|четверг\\p{L}*',
  'пт|пятниц\\p{L}*',
  'сб|суббот\\p{L}*',
  'вс|воскресень\\p{L}*',
].map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})\\.?`, 'giu'))

const NAMES = DAYS.join('|')

/** «пн - пт» is «Пн–Пт», «с понедельника по пятницу» too. */
const withDays = (text: string): string =>
  WORDS.reduce((line, word, i) => line.replaceAll(word, DAYS[i] ?? ''), text)
    .replaceAll(new RegExp(`(?:с )?(${NAMES})\\s*(?:[-–—]|по )\\s*(${NAMES})`, 'gi'), '$1–$2')
    .replaceAll(new RegExp(`(${NAMES}) и (${NAMES})`, 'g'), '$1, $2')

/** «с 9 до 18» is «09:00–18:00». @param isAll the text has nothing but times: «9-18» is one, too */
const withTimes = (text: string, isAll: boolean): string =>
  text.replaceAll(
    /(?<![\d:.])(с )?(\d{1,2})(?:[:.](\d\d))?\s*(?:[-–—]|до )\s*(\d{1,2})(?:[:.](\d\d))?(?![\d:.])(?: ч(?:\.|ас\p{L}*)?)?/giu,
    (span, from = '', opens: string, first = '', closes: string, last = '') =>
      isAll || from + first + last !== ''
        ? `${opens.padStart(2, '0')}:${first || '00'}–${closes.padStart(2, '0')}:${last || '00'}`
        : span,
  )

const READERS = {
  weekdays: (text: string) =>
    withDays(
      text
        .replace(/^(?:ежедневно|каждый день|без выходных)$/i, 'Пн–Вс')
        .replace(/^(?:по )?будн(?:и|ям|ие дни)$/i, 'Пн–Пт')
        .replace(/^(?:по )?выходн(?:ые|ым)$/i, 'Сб, Вс'),
    ),
  time: (text: string) => withTimes(text.replace(/^круглосуточно$/i, '00:00–24:00'), true).replaceAll(' и ', ', '),
  hours: (text: string) => withTimes(withDays(text), false),
}

const IS = { weekdays: isWeekdays, time: isTime, hours: isHours }

/** The notations of hours (`verify`) that people type in other ways. */
export type HoursNotation = keyof typeof READERS

export const isHoursNotation = (verify: string | undefined): verify is HoursNotation =>
  verify !== undefined && Object.hasOwn(READERS, verify)

/** Reads days of the week, times of a day, or both, as people type them. @returns undefined for what is none */
export function readHours(text: string, notation: HoursNotation): string | undefined {
  const line = READERS[notation](text.trim().replaceAll(/\s+/g, ' '))
  return line !== '' && IS[notation](line) ? line : undefined
}
