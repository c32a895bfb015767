/** Below /api only the pages about the calls are pages (server/calls/router.ts). */
const OWN =
  /^\/(?:(?:api(?!\/docs\/)|security|_[^/]*|lists|basket\/paste|region|sign-out|personal\/sessions|pictures|build|assets|fonts)\/|(?:robots\.txt|sitemap\.xml|sitemap-[^/]*|healthz|readyz|metrics|favicon\.ico|apple-touch-icon\.png)\/)/

/** Whether the server answers by itself there (docs/architecture.md, "Addresses"). @param path with its last slash */
export const isOwnAddress = (path: string): boolean => OWN.test(path)
