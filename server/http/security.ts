import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { HttpError } from './http-error.ts'
import { noteRefusal } from './security-events.ts'

const SMART = ['https://smartcaptcha.yandexcloud.net', 'https://smartcaptcha.cloud.yandex.ru'] as const

/** What an anti-bot service needs once it is chosen in schema/site.json. */
const CAPTCHA_HOSTS = {
  none: { scripts: [], frames: [], calls: [] },
  smart: { scripts: SMART, frames: SMART, calls: SMART },
  // With the folder: other scripts of these hosts run whatever a query says.
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    calls: ['https://www.google.com/recaptcha/'],
  },
} as const

/**
 * What Yandex Metrica asks besides mc.yandex.ru: the visitor's own country decides
 * (https://yandex.ru/support/metrica/code/install-counter-csp.html). The hosts and sockets of its recordings of visits
 * are not among them: they are off (renderer/kit/analytics/counters/metrica.ts).
 */
const METRICA_HOSTS = [
  ...['ru', 'az', 'by', 'co.il', 'com', 'com.am', 'com.ge', 'com.tr', 'ee', 'fr', 'kg', 'kz', 'lt', 'lv', 'md'],
  ...['tj', 'tm', 'uz'],
].map((zone) => `https://mc.yandex.${zone}`)

/** Where its script, and the parts that this one loads, come from. */
const METRICA_SCRIPTS = ['https://mc.yandex.ru', 'https://mc.yandex.com', 'https://yastatic.net']

export type CaptchaKind = keyof typeof CAPTCHA_HOSTS

export interface HeaderOptions {
  development: boolean
  /** Whether the site is reached by https: SITE_URL says so. */
  https: boolean
}

/** How long a browser that has come by https comes by nothing else, in seconds: a year. */
const HTTPS_ONLY_S = 31_536_000

/** What of others schema/site.json has chosen. */
export interface Others {
  captcha: CaptchaKind
  /** Whether Yandex Metrica is configured. */
  metrica: boolean
}

/** Names and values, as `setHeader` takes them. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** Headers of every answer (S1), for the services that are chosen at the moment. */
export function createSecurityHeaders(options: HeaderOptions, chosen: () => Others): () => HeaderList {
  const lists = new Map<string, HeaderList>()
  return () => {
    const { captcha, metrica } = chosen()
    const key = `${captcha} ${metrica}`
    let list = lists.get(key)
    if (!list) lists.set(key, (list = headersFor(options, hostsOf({ captcha, metrica }))))
    return list
  }
}

export const securityHeaders =
  (headers: () => HeaderList): RequestHandler =>
  (_request, response, next) => {
    for (const [name, value] of headers()) response.setHeader(name, value)
    next()
  }

/** The hosts of others that a page may ask, by what it asks of them. */
interface Hosts {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
  pictures: readonly string[]
}

function hostsOf({ captcha, metrica }: Others): Hosts {
  const bot = CAPTCHA_HOSTS[captcha]
  const [scripts, counter] = metrica ? [METRICA_SCRIPTS, METRICA_HOSTS] : [[], []]
  return {
    scripts: [...bot.scripts, ...scripts],
    frames: [...bot.frames, ...counter],
    calls: [...bot.calls, ...counter],
    pictures: counter,
  }
}

/** No inline script and no style attribute exists, so none is allowed. */
function headersFor({ development, https }: HeaderOptions, hosts: Hosts): HeaderList {
  const handler = helmet({
    contentSecurityPolicy: development
      ? false // Vite's own client needs inline styles and a socket
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'", ...hosts.scripts],
            ...(hosts.frames.length > 0 && { frameSrc: [...hosts.frames] }),
            ...(hosts.calls.length > 0 && { connectSrc: ["'self'", ...hosts.calls] }),
            styleSrc: ["'self'"],
            imgSrc: ["'self'", 'data:', ...hosts.pictures],
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
  // They are the same for all answers: what is set on one is set on each.
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  handler(response.req, response, (error?: unknown) => {
    if (error) throw error
  })
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))])
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site's page asks for (S3).
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
 * Refuses a NUL in an address before anything reads it: no text has one, and PostgreSQL keeps none
 * (R12). In a page's path it names no page, which is 404.
 */
export const refuseNul: RequestHandler = (request, _response, next) => {
  const { originalUrl } = request
  const at = originalUrl.startsWith('/api/') ? 0 : originalUrl.indexOf('?')
  const holds = at >= 0 && originalUrl.includes('%00', at)
  next(holds ? new HttpError(400, 'В\u00a0адресе есть знак с\u00a0кодом\u00a00.') : undefined)
}
