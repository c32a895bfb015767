import { SECRETS } from '#schema/definitions/addresses/routing.ts'

/** Parameters of advertisements. Other parameters may contain typed text, so counters do not get them. */
const LABEL = /^(utm_[a-z]+|yclid)$/

/** An address for a counter; of another site only its origin. */
export function countedAddress(url: URL, origin: string): string {
  if (url.origin !== origin) return url.origin === 'null' ? '' : `${url.origin}/`
  const labels = [...url.searchParams].filter(([name]) => LABEL.test(name))
  const query = new URLSearchParams(labels).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}

/** Returns true if a URL contains a secret. A counter's script reads the URL, so it must not run on such a page. */
export const holdsSecret = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some((name) => SECRETS.includes(name.toLowerCase()))
