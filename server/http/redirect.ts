import type { Response } from 'express'

/**
 * Sends the visitor elsewhere. Express's own answers with words in the type that Accept names, and tells so in Vary:
 * nobody reads them.
 */
export const redirect = (response: Response, status: 301 | 302 | 303 | 307 | 308, address: string): void =>
  void response.status(status).location(address).end()
