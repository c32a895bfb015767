import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns the SHA-256 as base64url: 43 characters. */
export const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64url')

/** Returns a new secret: 256 random bits as base64url. Only its hash is stored (S4, S7). */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Compares a secret with the accepted ones in constant time; undefined never matches. */
export const isOneOf = (candidate: string, accepted: readonly (string | undefined)[]): boolean =>
  accepted.filter((secret) => secret !== undefined && isSame(candidate, secret)).length > 0

const isSame = (candidate: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(candidate)), Buffer.from(hashOf(secret)))
