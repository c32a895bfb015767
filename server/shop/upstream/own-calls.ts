import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { contractOf } from '#schema/api/calls.ts'
import type { CallAnswer, CallName } from '#schema/definitions/calls/call.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { type EraseStep, endedRows } from '../../engine/database/erasing.ts'
import type { Database } from '../../engine/database/tables.ts'
import { acceptSubmission, takeBackSubmission } from '../../engine/forms/accept-submission.ts'
import { HttpError, signInFirst } from '../../engine/http/http-error.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import type { BackVisitor } from '../../engine/visitor/visitor.ts'
import type { AccountContext } from '../account/context.ts'
import { ACCESS_SECONDS } from '../account/sessions.ts'
import { loginKey, loginOf } from '../account/users.ts'
import { storeConsents } from '../submissions/save-submission.ts'
import { readings } from './answers.ts'
import { bodyOf, type CallValues, sendsUid, type UpstreamCall } from './calls.ts'
import { mayBeMade, type UpstreamClient, UpstreamFailure } from './client.ts'
import { fit, type Warn } from './fit.ts'

interface Options {
  client: UpstreamClient
  /** The back end's origin. */
  back: string
  clientSecret: string | undefined
  warn: Warn
}

function createAskOwn({ client, back, clientSecret, warn }: Options) {
  const coming = new LRUCache<string, Promise<string>>({ max: 10_000, ttl: 60_000 })

  /** Returns the visitor's number at the back end; concurrent calls share one request for a new number. */
  async function numberOf(visitor: BackVisitor, uid: string): Promise<string> {
    const storedNumber = visitor.number()
    if (storedNumber !== undefined) return storedNumber
    const pending = coming.get(uid) ?? newNumber(client, visitor.token())
    coming.set(uid, pending)
    pending.catch(() => coming.delete(uid))
    const number = await pending
    visitor.keepNumber(number)
    return number
  }

  /** Forwards a call of a visitor. @throws HttpError with the back end's own message */
  return async function send<Name extends CallName>(call: UpstreamCall<Name>, key?: string): Promise<CallAnswer<Name>> {
    const { name, parameters, visitor, post, site, origin: ownOrigin, uid } = call
    if (!visitor) throw new TypeError(`${name} was called without a visitor`)
    const { path, method, user } = contractOf(name)
    const token = visitor.token()
    if (name === 'security.renew') return fit(name, { access_token: token, expires_in: ACCESS_SECONDS })
    const takeBack = post && isForm(name) ? await checkForm(call, post) : undefined
    async function ask() {
      const number = sendsUid(name) && visitor ? { uid: await numberOf(visitor, uid) } : {}
      const sent = { ...bodyOf(name, parameters), ...number }
      const content =
        method === 'GET'
          ? { query: number }
          : name === 'security.token'
            ? { form: signInOf(sent, clientSecret) }
            : { json: sent }
      const received = await client.ask({ call: name, method, path, token, key, ...content })
      // A 404 without a message in Russian is no refusal: the back end lacks the path.
      if (method === 'POST' && received.status === 404 && wordsIn(received.body) === undefined)
        throw new UpstreamFailure('status', 404)
      return { ...received, number }
    }
    const { status, body, number } = await ask().catch(async (error: unknown) => {
      await takeBack?.()
      throw error
    })
    if (name === 'security.logout') {
      visitor.signOut()
      return fit(name, { result: true })
    }
    if (status === 401 && token !== undefined) visitor.signOut()
    if (status === 401 && user) throw signInFirst()
    if (status >= 400) throw new HttpError(status, wordsIn(body) ?? 'Не\u00a0получилось. Попробуйте ещё раз.')
    const answer = record(body)
    const supplement = await listAfter(name, number, token)
    const read = readings[name]?.(answer, { site, origin: back, ownOrigin, parameters, supplement }) ?? answer
    const fitted = fit(name, read, (problem) => warn(name, problem))
    if (name === 'security.token') {
      const { access_token } = answer
      if (typeof access_token !== 'string' || !TOKEN.test(access_token)) throw new UpstreamFailure('noToken')
      visitor.signIn(access_token)
      await post?.accountLimits.forgive(attemptOf(String(parameters.username), post), BACK)
    }
    return fitted
  }

  /** Reads the changed list, since the specification does not define the response to a change. */
  async function listAfter(name: CallName, number: { uid?: string }, token: string | undefined): Promise<CallValues> {
    const [group, action] = name.split('.')
    const call = LISTS.find((listCall) => listCall === `${group}.item`)
    if (!call || action === 'item') return {}
    const { path } = contractOf(call)
    const { status, body } = await client.ask({ call, method: 'GET', path, query: number, token })
    if (status !== 200) throw new UpstreamFailure('status', status)
    return record(body)
  }
}

/** Returns the URL-encoded body of the token call (specification.md §7). */
function signInOf(sent: CallValues, clientSecret: string | undefined): Record<string, string> {
  const texts = Object.entries(sent).map(([key, value]) => [key, String(value)])
  return { ...Object.fromEntries(texts), ...(clientSecret !== undefined && { client_secret: clientSecret }) }
}

/** Requests a new visitor number. @throws UpstreamFailure */
export async function newNumber(client: UpstreamClient, token?: string): Promise<string> {
  const call = 'personal.uid'
  const { status, body } = await client.ask({ call, method: 'GET', path: contractOf(call).path, token })
  const { uid } = record(body)
  if (status !== 200 || (typeof uid !== 'string' && typeof uid !== 'number')) throw new UpstreamFailure('noUid')
  return String(uid).slice(0, 500)
}

const isForm = (name: CallName): boolean => Object.hasOwn(contractOf(name).body?.properties ?? {}, 'form')

/** Validates a form by its rules, captcha and limits; stores the consents. @returns a function that refunds the limits after a failure */
async function checkForm(
  { name, parameters }: UpstreamCall<CallName>,
  post: AccountContext,
): Promise<() => Promise<void>> {
  const { username } = parameters
  const { accountLimits, address, database, uid } = post
  const counted = name === 'security.token' ? 'none' : name === 'order.save' ? 'order' : 'form'
  const accepted = await acceptSubmission(name, parameters, post, counted)
  const attempt = typeof username === 'string' ? attemptOf(username, post) : undefined
  if (attempt) await accountLimits.admit(attempt)
  const { consents, form } = accepted
  await storeConsents(database.query, { consents, form: form?.id ?? '', uid, address }, new Date())
  return async () => {
    if (attempt) await accountLimits.takeBack(attempt)
    await takeBackSubmission(accepted, parameters, post, counted)
  }
}

/** Placeholder for the account, which only the back end knows. The back end itself limits sign-ins to an account over all IP addresses. */
const BACK = { id: 0 }

const attemptOf = (username: string, { address }: Pick<AccountContext, 'address'>) => ({
  ...{ login: loginKey(loginOf(username)), candidates: [BACK], tries: 1, address },
  knows: () => true,
})

/** Matches a token that is valid in a header, and short enough for a cookie with a signature. */
const TOKEN = /^[\x21-\x7e]{1,2700}$/

/** Calls that return the visitor's lists; the other calls of the same groups change these lists. */
const LISTS = ['basket.item', 'favorite.item', 'compare.item'] as const

/** Returns the message of an error (specification.md §3, §8); undefined for one in English, which is for developers: «Cannot POST /x». */
function wordsIn(body: unknown): string | undefined {
  const { message } = record(body)
  return typeof message === 'string' && /[а-яё]/i.test(message) ? message.slice(0, 500) : undefined
}

/** Lifetime of an idempotency key, in milliseconds. */
const KNOWN_MS = 600_000

/** Maximum wait for a change that another request is making, in milliseconds: longer than the timeout of the client. */
const MAKING_MS = 30_000

const LOOK_AGAIN_MS = 100

const KEYED = /^(basket|order|form)\./

/** Deletes expired idempotency keys. */
export const madeChangeSteps: readonly EraseStep[] = [
  endedRows('made_changes', { what: 'made-changes', title: 'ключи повторов' }),
]

/**
 * Creates a function that makes calls. It makes a change with the same idempotency key only once (R1), in all processes, because the back
 * end may ignore keys. A failed change may be retried with the same key. @throws HttpError 422 if the key belongs to another change
 */
export function createOwnCalls(options: Options) {
  const make = createAskOwn(options)
  return async <Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> => {
    const { name, uid, parameters, post } = call
    const key = post?.idempotencyKey || parameters.key
    if (!post || typeof key !== 'string' || key === '' || !KEYED.test(name)) return make(call)
    const { query } = post.database
    const change = { key: hashOf(JSON.stringify([name, uid, key])), given: hashOf(JSON.stringify(parameters)) }
    for (const end = Date.now() + MAKING_MS; Date.now() < end; await setTimeout(LOOK_AGAIN_MS)) {
      const earlier = await query
        .selectFrom('made_changes')
        .select(['given', 'answer'])
        .where('key', '=', change.key)
        .executeTakeFirst()
      if (earlier && earlier.given !== change.given)
        throw new HttpError(422, 'Этот ключ уже был у\u00a0другого запроса.')
      if (earlier?.answer != null) return fit(name, JSON.parse(earlier.answer))
      if (await claim(query, change)) {
        try {
          const answer = await make(call, change.key)
          const kept = { answer: JSON.stringify(answer), until: Date.now() + KNOWN_MS }
          await query.updateTable('made_changes').set(kept).where('key', '=', change.key).execute()
          return answer
        } catch (error) {
          // If the response was lost, the change may have been made: the row stays, so that the key can be used for the same change only.
          if (mayBeMade(error))
            await query.updateTable('made_changes').set({ until: 0 }).where('key', '=', change.key).execute()
          else await query.deleteFrom('made_changes').where('key', '=', change.key).execute()
          throw error
        }
      }
    }
    throw new HttpError(409, 'Такой же запрос ещё выполняется. Попробуйте через минуту.')
  }
}

/** Reserves the key of a change for this process. The reservation expires, in case the process dies. */
async function claim(query: Database['query'], change: { key: string; given: string }): Promise<boolean> {
  const now = Date.now()
  const begun = { ...change, answer: null, until: now + MAKING_MS }
  const { numInsertedOrUpdatedRows = 0n } = await query
    .insertInto('made_changes')
    .values(begun)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(begun).where('made_changes.until', '<=', now))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
