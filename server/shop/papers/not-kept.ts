/** Headers of somebody's own paper: nobody keeps or indexes it, and nothing in it runs. */
export const NOT_KEPT = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': 'sandbox',
}
