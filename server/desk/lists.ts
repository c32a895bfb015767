import { DAY_MS, isDate } from '#schema/definitions/text/dates.ts'
import { HttpError, noSuchPage } from '../engine/http/http-error.ts'

/** Rows on one page of a list. */
const SIZE = 50

/** Reads a page of a list. @param page from 1 @param base list address @throws HttpError 404 after the last page, but not for page 1 */
export async function pageOf<Row>(
  page: number,
  base: string,
  read: (part: { limit: number; offset: number }) => Promise<{ rows: Row[]; total: number }>,
) {
  const { rows, total } = await read({ limit: SIZE, offset: (page - 1) * SIZE })
  const pages = Math.ceil(total / SIZE)
  if (page > Math.max(pages, 1)) throw noSuchPage(page, pages)
  return { list: rows, pagination: { page, pages, size: SIZE, total, base } }
}

/** Returns the start of a day in Moscow, in milliseconds. @throws HttpError 400 for a date that does not exist */
function momentOf(day: string): number {
  if (!isDate(day)) throw new HttpError(400, `Дня «${day}» нет. День пишется так: «2026-11-20».`)
  return Date.parse(`${day}T00:00:00+03:00`)
}

/** Returns the start of a day in Moscow as an ISO time; undefined without a day. @throws HttpError 400 */
export const dayStart = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : new Date(momentOf(day)).toISOString()

/** Returns the end of a day in Moscow as an ISO time, which is the start of the next day; undefined without a day. @throws HttpError 400 */
export const dayEnd = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : new Date(momentOf(day) + DAY_MS).toISOString()

/** Returns a LIKE pattern that finds a text anywhere in a column. The SQL must add ESCAPE '\\'. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
