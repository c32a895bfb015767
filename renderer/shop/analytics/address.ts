import { SECRETS } from '#schema/definitions/addresses/routing.ts'

/** Query parameters from links in advertisements. Counters get only these, because others may contain typed text. */
const LABEL = /^(utm_[a-z]+|yclid)$/

/** Returns the URL for counters: a URL of this site without typed text, or only the origin of another site. */
export function countedAddress(url: URL, origin: string): string {
  if (url.origin !== origin) return url.origin === 'null' ? '' : `${url.origin}/`
  const labels = [...url.searchParams].filter(([name]) => LABEL.test(name))
  const query = new URLSearchParams(labels).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}

/** Returns true if a URL contains a secret: then no counter may run, because its script could read the URL. */
export const holdsSecret = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some((name) => SECRETS.includes(name.toLowerCase()))
