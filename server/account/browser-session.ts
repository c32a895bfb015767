import type { Request, Response } from 'express'
import type { Config } from '../config.ts'
import { putCookie } from '../http/cookies.ts'
import { changeUid } from '../visitor/uid.ts'
import { SESSION_COOKIE } from './authenticate.ts'
import { deviceOf } from './device.ts'
import type { AccountLimits } from './limits.ts'
import { SESSION_SECONDS } from './sessions.ts'

/** What the calls about accounts need besides the data: the way to the browser, and what holds them back. */
export interface Door {
  limits: AccountLimits
  clientSecret: string | undefined
  /** What the browser is, in words for the list of sign-ins. */
  device: string
  /** Gives the browser its session, and the user's number as a visitor. */
  letIn(secret: string, uid: string): void
  /** Takes both away: the browser's visitor is a new guest. */
  letOut(): void
  /** Takes a session's cookie away that is good for nothing. */
  forgetSession(): void
}

/** @param lifetime of the userId cookie, in seconds */
export function createDoor(
  request: Request,
  response: Response,
  { limits, config, lifetime }: { limits: AccountLimits; config: Pick<Config, 'clientSecret'>; lifetime: number },
): Door {
  return {
    limits,
    clientSecret: config.clientSecret,
    device: deviceOf(request.get('User-Agent')),
    letIn(secret, uid) {
      putCookie(request, response, SESSION_COOKIE, secret, SESSION_SECONDS)
      changeUid(request, response, lifetime, uid)
    },
    letOut() {
      putCookie(request, response, SESSION_COOKIE, '', 0)
      changeUid(request, response, lifetime)
    },
    forgetSession() {
      if (request.get('Cookie')?.includes(`${SESSION_COOKIE}=`)) putCookie(request, response, SESSION_COOKIE, '', 0)
    },
  }
}
