import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import type { SiteFile } from '#schema/definitions/kinds/site.ts'
import type { Config } from '../config.ts'
import { HttpError } from './http-error.ts'

/** Logs a refused request that has not reached a call. */
export const noteRefusal = (log: Logger, event: 'limit reached' | 'cross-site post refused'): void =>
  log.warn({ security: event }, event)

const SMART = ['https://smartcaptcha.yandexcloud.net', 'https://smartcaptcha.cloud.yandex.ru'] as const

/** Hosts of each captcha service; schema/site.json selects the service. */
const CAPTCHA_HOSTS = {
  none: { scripts: [], frames: [], calls: [] },
  smart: { scripts: SMART, frames: SMART, calls: SMART },
  // The sources include a path, because a host alone would allow all of its scripts.
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    calls: ['https://www.google.com/recaptcha/'],
  },
} as const

/**
 * Hosts of Yandex Metrica. The visitor's country decides which one a browser contacts
 * (https://yandex.ru/support/metrica/code/install-counter-csp.html). Hosts of session recordings are missing, because recordings are off
 * (renderer/shop/analytics/counters/metrica.ts).
 */
const METRICA_HOSTS = [
  ...['ru', 'az', 'by', 'co.il', 'com', 'com.am', 'com.ge', 'com.tr', 'ee', 'fr', 'kg', 'kz', 'lt', 'lv', 'md'],
  ...['tj', 'tm', 'uz'],
].map((zone) => `https://mc.yandex.${zone}`)

/** Hosts of Metrica's scripts. */
const METRICA_SCRIPTS = ['https://mc.yandex.ru', 'https://mc.yandex.com', 'https://yastatic.net']

interface HeaderOptions {
  development: boolean
  /** Nonce of the `<style>` elements that Vite inserts; undefined in production, because cached pages must not contain a nonce. */
  styleNonce?: string | undefined
  https: boolean
  /** Hosts of CSP_SCRIPT_HOSTS; without them schema/site.json cannot allow a script. */
  scriptHosts?: readonly string[]
  /** Prints a hint about the configuration, in one line. */
  warn?: (line: string) => void
}

/** Vite's client opens a WebSocket to its own host, which older browsers do not count as 'self'. */
const DEVELOPMENT_SOCKETS = ['ws://localhost:*', 'ws://127.0.0.1:*']

/** HSTS max-age in seconds: a year. */
const HTTPS_ONLY_S = 31_536_000

/** Third parties that schema/site.json enables. */
export interface Others {
  captcha: keyof typeof CAPTCHA_HOSTS
  /** True if Yandex Metrica is configured. */
  metrica: boolean
  /** Further hosts of the site (schema/site.json, "security"). */
  security?: Partial<NonNullable<SiteFile['security']>>
}

export type HeaderList = readonly (readonly [name: string, value: string])[]

/** Creates the security headers of every response (S1). @param chosen returns the third parties that are enabled now */
export function createSecurityHeaders(options: HeaderOptions, chosen: () => Others): () => HeaderList {
  let [currentKey, list]: [key: string, HeaderList] = ['', []]
  return () => {
    const others = chosen()
    const key = JSON.stringify(others)
    if (key !== currentKey) [currentKey, list] = [key, headersFor(options, others)]
    return list
  }
}

/** Returns the hosts of third parties by CSP directive. */
function hostsOf({ captcha, metrica, security = {} }: Others, { scriptHosts = [], warn }: HeaderOptions) {
  const bot = CAPTCHA_HOSTS[captcha]
  const [scripts, counter] = metrica ? [METRICA_SCRIPTS, METRICA_HOSTS] : [[], []]
  const { img = [], connect = [], frame = [], style = [], script = [] } = security
  for (const host of script.filter((host) => !scriptHosts.includes(host)))
    warn?.(
      `Скрипты с\u00a0${host} не\u00a0загрузятся: site.json их называет, а\u00a0переменная CSP_SCRIPT_HOSTS\u00a0— нет.`,
    )
  return {
    scripts: [...bot.scripts, ...scripts, ...script.filter((host) => scriptHosts.includes(host))],
    frames: [...bot.frames, ...counter, ...frame],
    calls: [...bot.calls, ...counter, ...connect],
    pictures: [...counter, ...img],
    styles: style,
  }
}

/**
 * Computes the headers. They forbid inline scripts. They allow `style` attributes, with which libraries position elements. They allow
 * `<style>` elements only if schema/site.json enables these, or with Vite's nonce in development.
 */
function headersFor(options: HeaderOptions, others: Others): HeaderList {
  const { development, https, styleNonce } = options
  const hosts = hostsOf(others, options)
  const calls = [...hosts.calls, ...(development ? DEVELOPMENT_SOCKETS : [])]
  // Browsers ignore 'unsafe-inline' beside a nonce.
  const styleElements = others.security?.inlineStyles
    ? ["'unsafe-inline'"]
    : styleNonce
      ? [`'nonce-${styleNonce}'`]
      : []
  const handler = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hosts.scripts],
        // Vite's client waits in a worker until a restarting server responds.
        ...(development && { workerSrc: ["'self'", 'blob:'] }),
        ...(hosts.frames.length > 0 && { frameSrc: [...hosts.frames, "'self'"] }),
        ...(calls.length > 0 && { connectSrc: ["'self'", ...calls] }),
        styleSrc: ["'self'", ...hosts.styles],
        ...(styleElements.length > 0 && { styleSrcElem: ["'self'", ...hosts.styles, ...styleElements] }),
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...hosts.pictures],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers ignore HSTS over plain HTTP, and on localhost apply it to other projects too. Subdomains may belong to other sites.
    strictTransportSecurity: https && !development ? { maxAge: HTTPS_ONLY_S, includeSubDomains: false } : false,
  })
  // The headers are the same for all responses, so they are computed once.
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  handler(response.req, response, (error?: unknown) => {
    if (error) throw error
  })
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))])
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses requests from other sites' pages, except safe methods (S3). @param ownOrigin the configured origin, never the client's Host */
export const refuseCrossSite =
  (ownOrigin: () => string): RequestHandler =>
  (request: Request, _response: Response, next: NextFunction) => {
    if (SAFE.has(request.method)) return next()
    const site = request.get('Sec-Fetch-Site')
    const origin = request.get('Origin')
    const foreign =
      site === undefined ? origin !== undefined && origin !== ownOrigin() : site !== 'same-origin' && site !== 'none'
    if (!foreign) return next()
    noteRefusal(request.log, 'cross-site post refused')
    next(new HttpError(403, 'Запрос пришёл с\u00a0чужого сайта.'))
  }

/** Refuses a request with several Host headers: a proxy and this server could choose different ones (RFC 9112, 3.2). */
export const refuseSeveralHosts: RequestHandler = (request, _response, next) => {
  next(hasSeveralHosts(request) ? new HttpError(400, 'В\u00a0запросе несколько заголовков Host.') : undefined)
}

export const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Refuses a NUL in a query or in a call's path, because PostgreSQL cannot store it (R12). A page's path with a NUL is a 404. */
export const refuseNul: RequestHandler = (request, _response, next) => {
  const { originalUrl } = request
  const at = originalUrl.startsWith('/api/') ? 0 : originalUrl.indexOf('?')
  const holds = at >= 0 && originalUrl.includes('%00', at)
  next(holds ? new HttpError(400, 'В\u00a0адресе есть знак с\u00a0кодом\u00a00.') : undefined)
}

/** Describes a mismatch between SITE_URL and the proxy settings; undefined if they match. */
export const proxyProblem = ({ siteUrl, trustedProxies }: Pick<Config, 'siteUrl' | 'trustedProxies'>) =>
  siteUrl?.startsWith('https:') && trustedProxies === 0
    ? 'SITE_URL начинается с https, а TRUSTED_PROXIES=0: перед сайтом стоит прокси, и все посетители считаются одним адресом. Укажите, сколько прокси впереди, например TRUSTED_PROXIES=1.'
    : undefined

/** Returns a function that warns once if a proxy forwards visitors' addresses, but the configuration trusts no proxy. */
export function watchForwarded({ trustedProxies }: Pick<Config, 'trustedProxies'>, warn: (line: string) => void) {
  let isWarned = trustedProxies > 0
  return ({ headers }: IncomingMessage): void => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return
    isWarned = true
    warn(
      'Пришёл заголовок X-Forwarded-For, а TRUSTED_PROXIES=0: он не учитывается. Если перед сайтом стоит прокси, укажите их число, например TRUSTED_PROXIES=1.',
    )
  }
}
