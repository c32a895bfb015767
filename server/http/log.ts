import { randomUUID } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { pinoHttp } from 'pino-http'
import { SECRETS } from './address.ts'

/** The process's log: JSON lines, without cookies, tokens, phones and e-mail addresses (REQUIREMENTS S17). */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: [
      'req.headers.cookie',
      'req.headers.authorization',
      'res.headers["set-cookie"]',
      '*.password',
      '*.token',
      '*.phone',
      '*.email',
    ],
  })

const SECRET = new RegExp(`([?&](?:${SECRETS.join('|')})=)[^&]+`, 'g')

/** Addresses hold the secrets of letters' links. */
const withoutSecrets = (url: string): string => url.replace(SECRET, '$1[Redacted]')

/** Gives each request an id and its log. */
export const requestLog = (logger: Logger) =>
  pinoHttp({
    logger,
    genReqId: () => randomUUID(),
    serializers: { req: (request: { url: string }) => ({ ...request, url: withoutSecrets(request.url) }) },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
  })
