import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import type { Logger } from 'pino'
import { contractOf } from '#schema/api/calls.ts'
import { SESSION_COOKIE } from '../account/authenticate.ts'
import { logRequest } from '../http/log.ts'
import { plainUnless } from '../http/plain.ts'
import type { HeaderList } from '../http/security.ts'
import { callAt, type FoundCall } from './call-paths.ts'
import { isOwn } from './context.ts'
import { givenTo } from './given.ts'
import { makeCall } from './make-call.ts'
import { refuseCall } from './refuse-call.ts'
import type { Contexts } from './request-context.ts'
import { sendShared } from './send-answer.ts'

interface PublicResponderOptions {
  contexts: Pick<Contexts, 'public'>
  log: Logger
  securityHeaders: () => HeaderList
  /** Whether what a proxy in front says counts. */
  trustsProxy: boolean
}

/**
 * Answers calls that are everybody's before anything else looks at the request, as `createCallRouter` would answer them;
 * it leaves alone whatever is not plain. @returns whether it has
 */
export function createPublicResponder({ contexts, log, securityHeaders, trustsProxy }: PublicResponderOptions) {
  const isPlain = plainUnless(trustsProxy)

  async function answer(found: FoundCall, search: string, request: IncomingMessage, response: ServerResponse) {
    const { id } = logRequest(log, request, response)
    request.answered = { kind: 'call', name: found.name }
    for (const [name, value] of securityHeaders()) response.setHeader(name, value)
    try {
      const { given } = givenTo(found, parse(search))
      await sendShared(found.name, await makeCall(found.name, given, contexts.public(request)), request, response)
    } catch (error) {
      refuseCall(error, { id, log: log.child({ id }), headers: request.headers }, response, found.name)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', headers } = request
    if (!isPlain(request)) return false
    const [, path, search = ''] = /^(\/api\/[\w/.-]+)(?:\?([^#]*))?$/.exec(url) ?? []
    if (path === undefined || search.includes('%00')) return false
    if (headers.cookie?.includes(SESSION_COOKIE)) return false
    const found = callAt(path)
    if (!found || contractOf(found.name).method !== 'GET' || isOwn(found.name)) return false
    void answer(found, search, request, response)
    return true
  }
}
