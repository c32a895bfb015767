import { matchRoute } from '#schema/definitions/addresses/routing.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { FormContext } from '../../engine/forms/accept-submission.ts'
import { decodePathname } from '../../engine/http/address.ts'
import { showings } from '../../engine/site/addresses.ts'

/** A product as letters about forms read it: `product`. */
interface LetterProduct {
  title: string
  article: string
  link: string
}

/**
 * The product whose page a form was sent from, in the catalog's words; undefined for other pages. A catalog that does
 * not answer costs the letter a line, not the visitor the submission.
 */
export async function productOfPage({
  site,
  page,
  ask,
}: Pick<FormContext, 'site' | 'page' | 'ask'>): Promise<LetterProduct | undefined> {
  const url = new URL(page)
  const match = matchRoute(site.routes, decodePathname(url.pathname) ?? '', site.variants)
  const showing = showings(site, 'catalog.view').find(({ route }) => route === match?.route)
  if (!match || !showing) return undefined
  const given = Object.entries(showing.bound).flatMap(([name, place]) => {
    const value = match.params[place.replace(/^route\./, '')]
    return value === undefined ? [] : [[name, value]]
  })
  const answer = await ask('catalog.view', Object.fromEntries(given)).catch(() => undefined)
  const { name, article, link } = record(record(answer).item)
  if (typeof name !== 'string') return undefined
  return { title: name, article: String(article ?? ''), link: url.origin + String(link ?? url.pathname) }
}
