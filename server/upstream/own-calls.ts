import { type CallName, contractOf } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { AccountContext } from '../account/context.ts'
import { keyOf, loginOf } from '../account/logins.ts'
import { ACCESS_SECONDS } from '../account/sessions.ts'
import { acceptSubmission, type Counted, takeBackSubmission } from '../forms/accept-submission.ts'
import { storeConsents } from '../forms/consents.ts'
import { HttpError, signInFirst } from '../http/http-error.ts'
import { readings } from './answers.ts'
import type { Given, UpstreamCall, Warn } from './call.ts'
import type { UpstreamClient } from './client.ts'
import { UpstreamFailure } from './failure.ts'
import { fit } from './fit.ts'
import type { Numbers } from './numbers.ts'
import { bodyOf, tellsUid } from './request.ts'
import { saidOfOwn } from './said.ts'

interface Options {
  client: UpstreamClient
  /** The back end's origin. */
  back: string
  clientSecret: string | undefined
  numbers: Numbers
  warn: Warn
}

/** Makes calls that are a visitor's own, each time. */
export function createOwnCalls({ client, back, clientSecret, numbers, warn }: Options) {
  /** @throws HttpError with the back end's own words */
  return async function askOwn<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, given, visitor, post, site, origin: ownOrigin, uid } = call
    if (!visitor) throw new TypeError(`${name} was called without a visitor`)
    const { path, method, user } = contractOf(name)
    const token = visitor.token()
    if (name === 'security.renew') return fit(name, { access_token: token, expires_in: ACCESS_SECONDS })
    const takeBack = post && isForm(name) ? await checkForm(call, post) : undefined
    const asks = async () => {
      const number = tellsUid(name) ? { uid: await numbers.of(visitor, uid) } : {}
      const said = { ...bodyOf(name, given), ...number }
      const received = await client.ask({
        call: name,
        method,
        path,
        token,
        ...(method === 'GET'
          ? { query: number }
          : name === 'security.token'
            ? { form: signInOf(said) }
            : { json: said }),
      })
      // Nobody refused anything: there is no such path.
      if (method === 'POST' && received.status === 404 && wordsIn(received.body) === undefined)
        throw new UpstreamFailure('status', 404)
      return { ...received, body: method === 'GET' ? saidOfOwn(name, received) : received.body, number }
    }
    const { status, body, number } = await asks().catch(async (error: unknown) => {
      await takeBack?.()
      throw error
    })
    if (name === 'security.logout') {
      visitor.signOut()
      return fit(name, { result: true })
    }
    if (status === 401 && token !== undefined) visitor.signOut()
    if (status === 401 && user) throw signInFirst()
    if (status >= 400) throw new HttpError(status, messageOf(body))
    const answer = record(body)
    if (name === 'security.token') {
      const { access_token } = answer
      if (typeof access_token !== 'string' || !TOKEN.test(access_token)) throw new UpstreamFailure('noToken')
      visitor.signIn(access_token)
      await post?.accountLimits.forgive(keyOf(loginOf(String(given.username))), post.address)
    }
    const reading = { site, origin: back, ownOrigin, given, own: await listsAfter(name, number, visitor.token()) }
    return fit(name, readings[name]?.(answer, reading) ?? answer, (problem) => warn(name, problem))
  }

  /** After a change of a list, how the list is now: what the change itself answers is not told. */
  async function listsAfter(name: CallName, number: { uid?: string }, token: string | undefined): Promise<Given> {
    const [group, action] = name.split('.')
    const call = LISTS.find((one) => one === `${group}.item`)
    if (!call || action === 'item') return {}
    const { path } = contractOf(call)
    const { status, body, bytes } = await client.ask({ call, method: 'GET', path, query: number, token })
    if (status !== 200) throw new UpstreamFailure('status', status)
    return saidOfOwn(call, { status, body, bytes })
  }

  function signInOf(said: Given): Record<string, string> {
    return {
      ...Object.fromEntries(Object.entries(said).map(([key, value]) => [key, String(value)])),
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
    }
  }
}

/** Whether a call takes a form of ours. */
const isForm = (name: CallName): boolean => Object.hasOwn(contractOf(name).body?.properties ?? {}, 'form')

/**
 * What is ours of a form happens here: its rules, the captcha, limits, and the consents are kept.
 * @returns what takes back that it was counted, for when nobody answers
 */
async function checkForm({ name, given }: UpstreamCall<CallName>, post: AccountContext): Promise<() => Promise<void>> {
  const { username } = given
  const { accountLimits, address, database, uid } = post
  const counted: Counted = name === 'security.token' ? 'none' : name === 'order.save' ? 'order' : 'form'
  const accepted = await acceptSubmission(name, given, post, counted)
  const account = typeof username === 'string' ? keyOf(loginOf(username)) : undefined
  if (account !== undefined) await accountLimits.tryPassword(account, address)
  const { consents, form } = accepted
  await storeConsents(database.query, { consents, form: form?.id ?? '', uid, address }, new Date())
  return async () => {
    if (account !== undefined) await accountLimits.takeBack(account, address)
    await takeBackSubmission(accepted, given, post, counted)
  }
}

/** One that a header can hold, and with its signature a cookie. */
const TOKEN = /^[\x21-\x7e]{1,2700}$/

/** The lists of the visitor, which the calls of their groups change. */
const LISTS = ['basket.item', 'favorite.item', 'compare.item'] as const

/** What the back end says of a refusal (specification.md §3, §8). */
const messageOf = (body: unknown): string => wordsIn(body) ?? 'Не\u00a0получилось. Попробуйте ещё раз.'

function wordsIn(body: unknown): string | undefined {
  const { message } = record(body)
  // In another language it is for developers: «Cannot POST /x».
  return typeof message === 'string' && /[а-яё]/i.test(message) ? message.slice(0, 500) : undefined
}
