import { LRUCache } from 'lru-cache'
import { type CallName, contractOf } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError, signInFirst } from '../http/http-error.ts'
import { memoizeBy } from '../memoize.ts'
import { type CallContext, type ContextOf, hasContext, isOwn, type PostContext } from './context.ts'
import { handlers } from './handlers.ts'
import { checkAnswer, checkedParameters } from './validate.ts'

/** Answers of our own handlers are checked in development and tests only: types hold them in production. */
const checksAnswers = process.env.NODE_ENV !== 'production'

type Given = Readonly<Record<string, unknown>>

/**
 * Answers of calls that everybody may make, by the files that they come from: every page asks for the menu, the regions
 * and the settings. The key names everything else that an answer depends on.
 */
const cacheOf = memoizeBy((_files: object) => new LRUCache<string, Promise<unknown>>({ max: 500 }))

/**
 * Makes a call, in process: pages, forms and the routes below /api all come through here. An answer that is not the
 * visitor's own is shared: it is never changed.
 * @throws HttpError 401 for a user's call without one, 400 for parameters that do not fit the contract, 422 for a body
 *   that does not, and whatever the call itself answers
 */
export async function makeCall<Name extends CallName>(
  name: Name,
  given: Given,
  context: CallContext,
): Promise<CallAnswer<Name>> {
  if (!hasContext(name, context)) throw refusal(name)
  if (isOwn(name)) return runOwn(name, given, context)
  // It knows itself for how long its answers are good.
  if (context.upstream?.takes(name)) return runHandler(name, given, context)
  const key = `${name} ${context.day} ${context.subject ?? ''} ${context.catalog.index.version} ${JSON.stringify(given)}`
  const cache = cacheOf(context.site.saidRegions() ?? context.site)
  const cached = cache.get(key) as Promise<CallAnswer<Name>> | undefined // the key begins with the name
  if (cached) return cached
  const answer = runHandler(name, given, context)
  cache.set(key, answer)
  answer.catch(() => cache.delete(key))
  return answer
}

/** A user's call is refused to a guest; anything else that is missing is our own fault. */
const refusal = (name: CallName): Error =>
  contractOf(name).user ? signInFirst() : new TypeError(`${name} was called without what its contract asks for`)

async function runOwn<Name extends CallName>(
  name: Name,
  given: Given,
  context: CallContext & ContextOf<Name>,
): Promise<CallAnswer<Name>> {
  const note: PostContext['note'] = 'note' in context ? context.note : () => undefined
  try {
    const answer = await runHandler(name, given, context)
    note(name, 200)
    return answer
  } catch (error) {
    note(name, error instanceof HttpError ? error.statusCode : 500)
    throw error
  }
}

async function runHandler<Name extends CallName>(
  name: Name,
  given: Given,
  context: CallContext & ContextOf<Name>,
): Promise<CallAnswer<Name>> {
  const parameters = checkedParameters(name, given)
  if (storesByUid(name) && 'countNewVisitor' in context) await context.countNewVisitor()
  const local = async (): Promise<CallAnswer<Name>> => {
    const answer = await handlers[name](parameters, context)
    if (checksAnswers) checkAnswer(name, answer)
    return answer
  }
  const { upstream, site, origin } = context
  if (!upstream?.takes(name)) return local()
  const own = 'uid' in context ? context : undefined
  return upstream.answer({
    name,
    given: record(parameters),
    site,
    origin,
    uid: own?.uid ?? '',
    visitor: own?.back,
    post: 'mailer' in context ? context : undefined,
    local,
  })
}

/** Whether something is stored under the visitor's number by a call; what is about an account has its own limits. */
const storesByUid = (name: CallName): boolean =>
  contractOf(name).method === 'POST' && !/^(security|personal)\./.test(name)
