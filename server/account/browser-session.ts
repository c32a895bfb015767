import type { Request, Response } from 'express'
import { putCookie } from '../http/cookies.ts'
import { changeUid } from '../visitor/uid.ts'
import { SESSION_COOKIE } from './authenticate.ts'
import { deviceOf } from './device.ts'
import { SESSION_SECONDS } from './sessions.ts'

/** The cookies of a session in the browser that a request came from. */
export interface BrowserSession {
  /** What the browser is, in words for the list of sign-ins. */
  device: string
  /** Gives the browser its session, and the user's number as a visitor. */
  setSession(secret: string, uid: string): void
  /** Takes both away: the browser's visitor is a new guest. */
  clearSession(): void
  /** Takes a session's cookie away that is good for nothing. */
  forgetSession(): void
}

/** @param lifetime of the userId cookie, in seconds */
export const browserSession = (request: Request, response: Response, lifetime: number): BrowserSession => ({
  device: deviceOf(request.get('User-Agent')),
  setSession(secret, uid) {
    putCookie(request, response, SESSION_COOKIE, secret, SESSION_SECONDS)
    changeUid(request, response, lifetime, uid)
  },
  clearSession() {
    putCookie(request, response, SESSION_COOKIE, '', 0)
    changeUid(request, response, lifetime)
  },
  forgetSession() {
    if (request.get('Cookie')?.includes(`${SESSION_COOKIE}=`)) putCookie(request, response, SESSION_COOKIE, '', 0)
  },
})
