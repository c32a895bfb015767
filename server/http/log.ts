import { randomUUID } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { pinoHttp } from 'pino-http'

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

/** Gives each request an id and its log. */
export const requestLog = (logger: Logger) =>
  pinoHttp({
    logger,
    genReqId: () => randomUUID(),
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
  })
