import { DAY_MS, isDate } from '#schema/definitions/text/dates.ts'
import { HttpError, noSuchPage } from '../engine/http/http-error.ts'

/** Rows on a page of the desk's lists. */
const SIZE = 50

/** A page of a list, and how it is paged. @throws HttpError 404 past the last page, but not for the first */
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

/** When a day begins in Moscow. @throws HttpError 400 for a day that does not exist */
function momentOf(day: string): number {
  if (!isDate(day)) throw new HttpError(400, `Дня «${day}» нет. День пишется так: «2026-11-20».`)
  return Date.parse(`${day}T00:00:00+03:00`)
}

/** When a day begins in Moscow; undefined for none. @throws HttpError 400 */
export const dayStart = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : new Date(momentOf(day)).toISOString()

/** When a day is over in Moscow; undefined for none. @throws HttpError 400 */
export const dayEnd = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : new Date(momentOf(day) + DAY_MS).toISOString()

/** A pattern that finds a text anywhere in a column: LIKE … ESCAPE '\\'. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
