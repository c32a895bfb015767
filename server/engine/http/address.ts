import type { Response } from 'express'

/** Maximum length of a redirect target, which must fit into a header. */
const MAX_LENGTH = 2000

/** Returns path and query of an untrusted address if it is on our origin and starts with a single slash (S11), otherwise "/". */
export function ownAddress(address: unknown, origin: string): string {
  if (typeof address !== 'string' || address.length > MAX_LENGTH || !URL.canParse(address, origin)) return '/'
  const url = new URL(address, origin)
  const path = url.pathname + url.search
  return url.origin === origin && /^\/(?![/\\])/.test(path) ? path : '/'
}

export function without(address: URL, names: readonly string[]): URL {
  const url = new URL(address)
  for (const name of names) url.searchParams.delete(name)
  return url
}

export const withoutModal = (address: URL): URL => without(address, ['modal', 'with'])

/** Decodes a path. Returns undefined for bad encoding, an encoded slash or NUL, and empty segments. */
export function decodePathname(pathname: string): string | undefined {
  if (/\/\/|%2f|%5c|%00/i.test(pathname)) return undefined
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Redirects without `response.redirect` of Express, which would add a body and a needless Vary. */
export const redirect = (response: Response, status: 301 | 302 | 303 | 307 | 308, address: string): void =>
  void response.status(status).location(address).end()
