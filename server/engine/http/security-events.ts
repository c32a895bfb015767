import type { Logger } from 'pino'

/** Logs a refusal before any call. */
export const noteRefusal = (log: Logger, event: 'limit reached' | 'cross-site post refused'): void =>
  log.warn({ security: event }, event)
