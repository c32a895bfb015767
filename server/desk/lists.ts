import { DAY_MS } from '#schema/definitions/text/dates.ts'
import { noSuchPage } from '../http/http-error.ts'

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

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00+03:00`)

const iso = (time: number): string | undefined => (Number.isNaN(time) ? undefined : new Date(time).toISOString())

/** When a day begins in Moscow; undefined for none, and for one that there is not. */
export const dayStart = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : iso(momentOf(day))

/** When a day is over in Moscow. */
export const dayEnd = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : iso(momentOf(day) + DAY_MS)

/** A pattern that finds a text anywhere in a column: LIKE … ESCAPE '\\'. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
