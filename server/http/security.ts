import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { CallError } from '../api/errors.ts'
import { noteRefusal } from './security-events.ts'

/** What an anti-bot service needs once it is chosen in schema/site.json. */
const CAPTCHA_HOSTS = {
  none: [],
  smart: ['https://smartcaptcha.yandexcloud.net', 'https://smartcaptcha.cloud.yandex.ru'],
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com'],
} as const

export type CaptchaKind = keyof typeof CAPTCHA_HOSTS

export interface HeaderOptions {
  development: boolean
  /** Whether the site is reached by https: SITE_URL says so. */
  https: boolean
}

/** How long a browser that has come by https comes by nothing else, in seconds: a year. */
const HTTPS_ONLY_S = 31_536_000

/** Headers of every answer (REQUIREMENTS S1), for the anti-bot service that is chosen at the moment. */
export function securityHeaders(options: HeaderOptions, captcha: () => CaptchaKind): RequestHandler {
  const kinds = Object.entries(CAPTCHA_HOSTS).map(([kind, hosts]) => [kind, headersFor(options, hosts)] as const)
  const handlers = new Map<string, RequestHandler>(kinds)
  return (request, response, next) => handlers.get(captcha())?.(request, response, next)
}

/** No inline script and no style attribute exists, so none is allowed. */
const headersFor = ({ development, https }: HeaderOptions, hosts: readonly string[]): RequestHandler =>
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
    // Over plain HTTP it would be ignored or, on localhost, a trap. Other names below the host are not ours to decide.
    strictTransportSecurity: https && !development ? { maxAge: HTTPS_ONLY_S, includeSubDomains: false } : false,
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
    noteRefusal(request.log, 'cross-site post refused')
    response.status(403).json({ message: 'Запрос пришёл с чужого сайта.', statusCode: 403 })
  }

/**
 * Refuses a NUL in an address before anything reads it: no text has one, and PostgreSQL keeps none (REQUIREMENTS R12). In
 * a page's path it names no page, which is 404.
 */
export const refuseNul: RequestHandler = (request, _response, next) => {
  const { originalUrl } = request
  const at = originalUrl.startsWith('/api/') ? 0 : originalUrl.indexOf('?')
  const holds = at >= 0 && originalUrl.includes('%00', at)
  next(holds ? new CallError(400, 'В\u00a0адресе есть знак с\u00a0кодом\u00a00.') : undefined)
}
