import { request } from '../api/request.ts'
import type { Visit } from '../page/types.ts'

/** Tells the server that the page has been seen. That it could not be told is no one's trouble. */
export function rememberVisit(visit: Visit | undefined): void {
  if (visit) request(visit.path, visit.body, { keepalive: true }).catch(() => undefined)
}
