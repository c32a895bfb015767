import { randomBytes } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { signedInOf } from '../account/recognize.ts'
import { putCookie } from '../http/cookies.ts'

/** The name is spec.md's. */
const UID_COOKIE = 'userId'

const bits = (): string => randomBytes(16).toString('hex')

/**
 * A user's number, 128 random bits. It can be told from a guest's, and without its session it counts for nothing:
 * whoever is signed out, also from elsewhere, keeps none of the user's lists and orders.
 */
export const newUserUid = (): string => `u${bits()}`

/** A guest's number, of the cookie; undefined for a new visitor and for what we never gave. */
function guestUid(request: Request): string | undefined {
  const cookie = cookieOf(request)
  return cookie !== undefined && /^[0-9a-f]{32}$/.test(cookie) ? cookie : undefined
}

function cookieOf(request: Request): string | undefined {
  const cookies = request.get('Cookie')
  return cookies ? parseCookie(cookies)[UID_COOKIE] : undefined
}

/** The visitor's number: the user's own, else the cookie's; undefined for a new visitor. */
export const readUid = (request: Request): string | undefined => signedInOf(request)?.uid ?? guestUid(request)

/**
 * The visitor's number; a new visitor gets one, and the cookie with it.
 * @param lifetime of the cookie, in seconds (spec.md §4)
 */
export function ensureUid(request: Request, response: Response, lifetime: number): string {
  const uid = readUid(request) ?? bits()
  if (uid !== cookieOf(request)) putCookie(request, response, UID_COOKIE, uid, lifetime)
  return uid
}

/** Makes the browser's visitor another one: the user who signed in, or after signing out a new guest. */
export function changeUid(request: Request, response: Response, lifetime: number, uid = bits()): void {
  putCookie(request, response, UID_COOKIE, uid, lifetime)
}
