import { noSuchPage } from '../http/http-error.ts'

/** A part of a list by its page. @throws HttpError 404 past the last page, but not for the first of an empty list */
export function paginate<T>(all: readonly T[], page: number, size: number, base: string) {
  const pages = Math.ceil(all.length / size)
  if (page > Math.max(pages, 1)) throw noSuchPage(page, pages)
  return { list: all.slice((page - 1) * size, page * size), pagination: { page, pages, size, total: all.length, base } }
}

/** Newest first; of one day, by code, so that the order never wavers. */
export const newestFirst = (a: { date: string; code: string }, b: { date: string; code: string }): number =>
  b.date.localeCompare(a.date) || a.code.localeCompare(b.code)

/** As Russian words stand in a dictionary. */
export const byAlphabet: (a: string, b: string) => number = new Intl.Collator('ru').compare
