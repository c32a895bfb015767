import { lineOf } from '../document/parse.ts'
import type { Path } from '../document/problem.ts'
import { isDay, isDayOrMinute } from '../json-schema/formats.ts'
import { record } from '../json-schema/unknown.ts'
import { timeOfBound, today } from '../text/dates.ts'
import { dayAndMonth, formatDate } from '../text/format.ts'
import type { SchemaFile, SchemaFiles } from './files.ts'

/** The beginning or end, a day or a minute, of the period in which content is shown. */
interface Bound {
  readonly file: SchemaFile
  readonly path: Path
  readonly text: string
  readonly isLast: boolean
  /** Time when the bound takes effect, in milliseconds. */
  readonly at: number
}

/** Returns the bounds of all periods in the files; a draft has no bounds. */
export const boundsIn = ({ all }: Pick<SchemaFiles, 'all'>) => all.flatMap((file) => boundsBelow(file, file.value, []))

/**
 * Returns a line for each draft, each period that begins in the future, and each end of a period, past or future:
 * «schema/content/news/rosupack-2025.json:4  появится 25 ноября в 09:00».
 */
export const periodLines = (files: Pick<SchemaFiles, 'all'>, now: number): string[] => [
  ...boundsIn(files).flatMap((bound) => {
    const words = describeBound(bound, now)
    return words === undefined ? [] : [`${bound.file.file}:${lineOf(bound.file, bound.path)}  ${words}`]
  }),
  ...files.all.flatMap((file) =>
    draftsBelow(file.value, []).map(
      (path) => `${file.file}:${lineOf(file, path)}  черновик: посетители его не\u00a0видят`,
    ),
  ),
]

function draftsBelow(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'unpublished' && part === true ? [[...path, key]] : draftsBelow(part, [...path, key]),
  )
}

/** Returns why visitors do not see a file or an entry of a list: «черновик», «появится 25 ноября»; undefined if it is visible. */
export function whyHidden(value: unknown, now: number): string | undefined {
  const { from, until, unpublished } = record(value)
  if (unpublished === true) return 'черновик'
  if (isBound(from) && timeOfBound(from, false) > now) return `появится ${whenOf(from, now)}`
  return isBound(until) && timeOfBound(until, true) <= now ? `срок вышел ${whenOf(until, now)}` : undefined
}

const isBound = (value: unknown): value is string => typeof value === 'string' && isDayOrMinute(value)

function whenOf(bound: string, now: number): string {
  const [day = '', minute] = bound.split(' ')
  const date = day.startsWith(today(now).slice(0, 4)) ? dayAndMonth(day) : formatDate(day)
  return minute === undefined ? date : `${date} в\u00a0${minute}`
}

function describeBound({ text, isLast, at }: Bound, now: number): string | undefined {
  const when = whenOf(text, now)
  if (!isLast) return at > now ? `появится ${when}` : undefined
  if (at <= now) return `больше не\u00a0показывается: срок вышел ${when}. Запись можно убрать.`
  return isDay(text) ? `последний день показа\u00a0— ${when}` : `исчезнет ${when}`
}

function boundsBelow(file: SchemaFile, value: unknown, path: Path): Bound[] {
  if (typeof value !== 'object' || value === null) return []
  const isDraft = record(value).unpublished === true
  return Object.entries(value).flatMap(([key, part]) => {
    if (isDraft || !(key === 'from' || key === 'until') || !isBound(part))
      return boundsBelow(file, part, [...path, key])
    const isLast = key === 'until'
    return [{ file, path: [...path, key], text: part, isLast, at: timeOfBound(part, isLast) }]
  })
}
