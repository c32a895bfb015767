import type { Request, Response } from 'express'
import { type Client, visitorClient } from '../queue/queue.ts'

/** A staff session, in which the second factor may still be missing. */
export interface StaffSession {
  session: number
  id: number
  email: string
  name: string
  role: string
  /** Time of the last sign-in with password and code, ISO; null before the first one. */
  provedAt: string | null
  /** Query string of the list from which the page was opened. */
  list?: string
}

/** The signed-in member of the staff. */
export interface CurrentStaff extends StaffSession {
  provedAt: string
}

const sessions = new WeakMap<Request, StaffSession>()

export const staffSessionOf = (request: Request): StaffSession | undefined => sessions.get(request)

export const setStaffSession = (request: Request, session: StaffSession): void => void sessions.set(request, session)

/** Returns the sender of a request: a member of the staff, or a visitor. */
export function clientOf(request: Request, response: Response): Client {
  const session = staffSessionOf(request)
  const visitor = visitorClient(request, response)
  return isSignedIn(session) ? { ...visitor, key: `staff ${session.id}`, isStaff: true } : visitor
}

export const isSignedIn = (session: StaffSession | undefined): session is CurrentStaff =>
  session !== undefined && session.provedAt !== null
