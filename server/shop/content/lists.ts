import type { Period } from '#schema/definitions/text/dates.ts'
import { noSuchPage } from '../../engine/http/http-error.ts'
import { isHidden } from '../../engine/site/hidden.ts'
import type { Site } from '../../engine/site/site.ts'

/** Functions that the handlers of several kinds of content use. */

/** Returns a file's value without `$schema` and without the fields of the publication period. */
export function bare<T extends { $schema: string } & Period>({
  $schema: _,
  from: _from,
  until: _until,
  unpublished: _unpublished,
  ...rest
}: T): Omit<T, '$schema' | keyof Period> {
  return rest
}

/** Returns the elements of a list that are shown now and whose links lead to pages that are shown. */
export const shownIn = <T extends Period & { link?: string }>(
  site: Site,
  list: readonly T[],
): Omit<T, keyof Period>[] =>
  list
    .filter((element) => site.shows(element) && !isHidden(site, element.link))
    .map(({ from: _, until: __, unpublished: ___, ...element }) => element)

/** Returns a page of a list. @throws HttpError 404 after the last page, but not for page 1 of an empty list */
export function paginate<T>(all: readonly T[], page: number, size: number, base: string) {
  const pages = Math.ceil(all.length / size)
  if (page > Math.max(pages, 1)) throw noSuchPage(page, pages)
  return { list: all.slice((page - 1) * size, page * size), pagination: { page, pages, size, total: all.length, base } }
}

/** Compares entries: the newest first, entries of the same day by code. */
export const newestFirst = (a: { date: string; code: string }, b: { date: string; code: string }): number =>
  b.date.localeCompare(a.date) || a.code.localeCompare(b.code)

/** Compares texts in the order of the Russian alphabet. */
export const byAlphabet: (a: string, b: string) => number = new Intl.Collator('ru').compare
