import type { Request } from 'express'

/** Who is signed in, and by which session. */
export interface CurrentUser {
  /** The user's number. */
  id: number
  /** The user's own number as a visitor: baskets and lists go by it. */
  uid: string
  session: number
  /** When the session was last noted as in use. */
  seenAt: string
}

const users = new WeakMap<Request, CurrentUser>()
const unknown = new WeakSet<Request>()

/** Who sent a request; undefined for a guest. */
export const currentUser = (request: Request): CurrentUser | undefined => users.get(request)

/** Whether it could not be found out who sent a request: nothing of the visitor is changed by it. */
export const isUserUnknown = (request: Request): boolean => unknown.has(request)

export const setCurrentUser = (request: Request, user: CurrentUser): void => void users.set(request, user)

export const setUnknownUser = (request: Request): void => void unknown.add(request)
