/** Headers of a private paper: no cache or search engine stores it, and no script in it runs. */
export const NOT_KEPT = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': 'sandbox',
}
