import type { Logger } from 'pino'
import type { CallName } from '#schema/definitions/calls/call.ts'

type Event = readonly [level: 'info' | 'warn', event: string]

/** Security events by call and status (S17). */
const EVENTS: Readonly<Partial<Record<CallName, Readonly<Record<number, Event>>>>> = {
  'security.token': { 200: ['info', 'signed in'], 401: ['warn', 'sign-in failed'], 403: ['warn', 'sign-in refused'] },
  'security.logout': { 200: ['info', 'signed out'] },
  'security.register': { 200: ['info', 'registered'] },
  'security.confirm': { 200: ['info', 'e-mail confirmed'], 422: ['warn', 'e-mail not confirmed'] },
  'security.restore': { 200: ['info', 'new password asked for'] },
  'security.changePassword': { 200: ['info', 'password changed by a letter'], 422: ['warn', 'password not changed'] },
  'personal.password': { 200: ['info', 'password changed'], 422: ['warn', 'password not changed'] },
  'desk.signIn': { 200: ['info', 'staff password given'], 401: ['warn', 'staff sign-in failed'] },
  'desk.confirm': { 200: ['info', 'staff signed in'], 422: ['warn', 'staff code refused'] },
  'desk.setPassword': { 200: ['info', 'staff password set'], 422: ['warn', 'staff password not set'] },
  'desk.prove': { 422: ['warn', 'staff proof failed'] },
  'personal.delete': { 200: ['info', 'account deleted'], 422: ['warn', 'account not deleted'] },
}

const LIMIT: Event = ['warn', 'limit reached']

/** Logs a call's result if it is a security event, with the call's name, but without the person. */
export function noteCall(log: Logger, call: CallName, status: number): void {
  const [level, event] = (status === 429 ? LIMIT : EVENTS[call]?.[status]) ?? []
  if (level !== undefined) log[level]({ security: event, call }, event)
}
