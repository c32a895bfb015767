/**
 * A place on our own site, from an address that someone else may have written: a path that starts with a single slash
 * and stays on our origin (REQUIREMENTS S11). Anything else is "/".
 */
export function ownAddress(address: unknown, origin: string): string {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return '/'
  const url = new URL(address, origin)
  const path = url.pathname + url.search
  return url.origin === origin && /^\/(?![/\\])/.test(path) ? path : '/'
}
