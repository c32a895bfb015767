import { SECRETS } from '#schema/definitions/addresses/routing.ts'

/** Parameters of advertisements. Any other parameter may hold typed text, so counters do not get it. */
const LABEL = /^(utm_[a-z]+|yclid)$/

/** An address as a counter may know it; of another site only which one it is. */
export function countedAddress(url: URL, origin: string): string {
  if (url.origin !== origin) return url.origin === 'null' ? '' : `${url.origin}/`
  const labels = [...url.searchParams].filter(([name]) => LABEL.test(name))
  const query = new URLSearchParams(labels).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}

/** Returns true if a URL holds a secret. A counter's script reads the URL, so it must not run there. */
export const holdsSecret = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some((name) => SECRETS.includes(name.toLowerCase()))
