import { SECRETS } from '#schema/definitions/addresses/routing.ts'

/** Query parameters that advertisements add. Counters get no others, because those may contain typed text. */
const LABEL = /^(utm_[a-z]+|yclid)$/

/** Returns the URL that counters get; for another site only its origin. */
export function countedAddress(url: URL, origin: string): string {
  if (url.origin !== origin) return url.origin === 'null' ? '' : `${url.origin}/`
  const labels = [...url.searchParams].filter(([name]) => LABEL.test(name))
  const query = new URLSearchParams(labels).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}

/** Returns true if a URL contains a secret. No counter may run on such a page, because its script reads the URL. */
export const holdsSecret = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some((name) => SECRETS.includes(name.toLowerCase()))
