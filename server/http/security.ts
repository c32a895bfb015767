import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'

/** What an anti-bot service needs once it is chosen in schema/site.json. */
const CAPTCHA_HOSTS = {
  none: [],
  smart: ['https://smartcaptcha.yandexcloud.net', 'https://smartcaptcha.cloud.yandex.ru'],
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com'],
} as const

export type CaptchaKind = keyof typeof CAPTCHA_HOSTS

/** Headers of every answer (REQUIREMENTS S1), for the anti-bot service that is chosen at the moment. */
export function securityHeaders(development: boolean, captcha: () => CaptchaKind): RequestHandler {
  const kinds = Object.entries(CAPTCHA_HOSTS).map(([kind, hosts]) => [kind, headersFor(development, hosts)] as const)
  const handlers = new Map<string, RequestHandler>(kinds)
  return (request, response, next) => handlers.get(captcha())?.(request, response, next)
}

/** No inline script and no style attribute exists, so none is allowed. */
const headersFor = (development: boolean, hosts: readonly string[]): RequestHandler =>
  helmet({
    contentSecurityPolicy: development
      ? false // Vite's own client needs inline styles and a socket
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'", ...hosts],
            ...(hosts.length > 0 && { frameSrc: [...hosts], connectSrc: ["'self'", ...hosts] }),
            styleSrc: ["'self'"],
            imgSrc: ["'self'", 'data:'],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            frameAncestors: ["'self'"],
            formAction: ["'self'"],
          },
        },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Over plain HTTP it would be ignored or, on localhost, a trap; a proxy that ends TLS sets its own.
    strictTransportSecurity: false,
  })

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site's page asks for (REQUIREMENTS S3).
 * @param ownOrigin the configured origin, never the client's Host
 */
export const refuseCrossSite =
  (ownOrigin: () => string): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    if (SAFE.has(request.method)) return next()
    const site = request.get('Sec-Fetch-Site')
    const origin = request.get('Origin')
    const foreign =
      site === undefined ? origin !== undefined && origin !== ownOrigin() : site !== 'same-origin' && site !== 'none'
    if (!foreign) return next()
    response.status(403).json({ message: 'Запрос пришёл с чужого сайта.', statusCode: 403 })
  }
