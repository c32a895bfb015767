import { LRUCache } from 'lru-cache'

import { type CallName, contractOf } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError, signInFirst } from '../http/http-error.ts'
import { noteAll, type Reads, recorded, rememberedBy } from '../site/reads.ts'
import { inSpan } from '../tracing/spans.ts'
import { type CallContext, type ContextOf, hasContext, isOwn, type PostContext } from './context.ts'
import { handlers } from './handlers.ts'
import { checkAnswer, checkedParameters } from './validate.ts'

type Given = Readonly<Record<string, unknown>>

interface CachedAnswer<Name extends CallName> {
  name: Name
  answer: CallAnswer<Name>
  reads: Reads
}

// Every answer here is made of the schema files, the catalogue, the day and the regions that another back end has said:
// it stays right as long as they do.
// Few: a list with its JSON takes some 100 kB, and who looks through a whole catalogue asks for none twice.
const cacheOf = rememberedBy((_: object) => ({
  answers: new LRUCache<string, { name: CallName; answer: unknown; reads: Reads }>({ max: 300 }),
  // What is asked for once is not kept: it would be collected with all that is old, which takes long and comes the sooner.
  asked: new LRUCache<string, true>({ max: 1000 }),
}))

const isAnswerOf = <Name extends CallName>(
  name: Name,
  cached: { name: CallName; answer: unknown; reads: Reads } | undefined,
): cached is CachedAnswer<Name> => cached?.name === name

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
  const { answers, asked } = cacheOf(context.site.saidRegions() ?? context.site)
  const cached = answers.get(key)
  if (isAnswerOf(name, cached)) {
    noteAll(cached.reads)
    return cached.answer
  }
  const { made, reads } = recorded(() => runHandler(name, given, context))
  // Before it is there: one that fails has been asked too.
  noteAll(reads)
  const answer = await made
  if (asked.has(key)) answers.set(key, { name, answer, reads })
  else asked.set(key, true)
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

function runHandler<Name extends CallName>(
  name: Name,
  given: Given,
  context: CallContext & ContextOf<Name>,
): Promise<CallAnswer<Name>> {
  return inSpan(`call ${name}`, () => handled(name, given, context))
}

async function handled<Name extends CallName>(
  name: Name,
  given: Given,
  context: CallContext & ContextOf<Name>,
): Promise<CallAnswer<Name>> {
  const parameters = await checkedParameters(name, given)
  if (storesByUid(name) && 'countNewVisitor' in context) await context.countNewVisitor()
  const local = async (): Promise<CallAnswer<Name>> => {
    const answer = await handlers[name](parameters, context)
    await checkAnswer(name, answer)
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
