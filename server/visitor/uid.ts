import { randomBytes } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'

/** The name is spec.md's. */
const UID_COOKIE = 'userId'

/** 128 random bits: whoever knows it reads the visitor's lists. */
const newUid = (): string => randomBytes(16).toString('hex')

/** The visitor's number, of the cookie; undefined for a new visitor and for what we never gave. */
export function readUid(cookieHeader: string | undefined): string | undefined {
  const uid = cookieHeader ? parseCookie(cookieHeader)[UID_COOKIE] : undefined
  return uid !== undefined && /^[0-9a-f]{32}$/.test(uid) ? uid : undefined
}

/**
 * The visitor's number; a new visitor gets one, and the cookie with it.
 * @param lifetime of the cookie, in seconds (spec.md §4)
 */
export function ensureUid(request: Request, response: Response, lifetime: number): string {
  const known = readUid(request.get('Cookie'))
  if (known) return known
  const uid = newUid()
  response.cookie(UID_COOKIE, uid, {
    maxAge: lifetime * 1000,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    path: '/',
  })
  return uid
}
