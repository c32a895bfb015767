import type { IncomingMessage, ServerResponse } from 'node:http'
import { MODAL_PATH } from '#renderer/engine/fetch/page-prefix.ts'
import { type Accepted, type Encoded, encodeNow } from '../http/encoding.ts'
import { HttpError } from '../http/http-error.ts'
import type { ReadLimit } from '../limits/reads.ts'
import type { Visitor } from '../visitor/visitor.ts'
import { type CachedResponse, cacheKey, type Rendered } from './cache.ts'
import type { RenderPage } from './load-renderer.ts'
import { NOT_FOUND_PATH, type PageMaker, type Prepared, type Redirection } from './prepare.ts'
import { canonicalUrl, pageFileOf } from './query.ts'
import { renderResponse } from './render-response.ts'
import { KINDS, send } from './send.ts'
import type { SiteState } from './site-state.ts'

interface AnswersOptions {
  state: () => SiteState
  render: RenderPage
  /** Whether responses are cached; not while the code itself changes. */
  caches: boolean
  /** Of pages that have to be made. */
  reads: ReadLimit
  now?: () => number
}

/** What of a page is asked for, and by whom. */
export interface Asked {
  url: URL
  type: Rendered['type']
  /** A modal without the page under it. */
  alone: boolean
  visitor: Visitor
  accepted: Accepted
  /** Where it is asked from: the limit counts by it. */
  from: string
}

/** What is sent, with its body as it goes out. */
export type Answer = Omit<Rendered, 'text' | 'reads'> & { body: Encoded; wasKept: boolean }

/** What requests for pages come to, kept or made. */
export interface Answers {
  /** @throws HttpError, LimitReached and others */
  of(request: IncomingMessage, asked: Asked): Promise<Redirection | Answer>
  /** What a request came to, for who answers it in the end: it is not made, nor counted, once more. */
  handOn(request: IncomingMessage, answer: Promise<Redirection | Answer>): void
}

export function createAnswers({ state, render, caches, reads, now = () => Date.now() }: AnswersOptions): Answers {
  const handedOn = new WeakMap<IncomingMessage, Promise<Redirection | Answer>>()

  const keyOf = ({ type, visitor, alone }: Asked, { pathname, search }: URL): string =>
    cacheKey(type, visitor, now(), alone ? MODAL_PATH + search : pathname + search)

  async function answer(request: IncomingMessage, asked: Asked): Promise<Redirection | Answer> {
    const { url, alone, accepted } = asked
    const { site, cache } = state()
    const page = alone ? undefined : pageFileOf(site, url)
    const canonical = canonicalUrl(site, page, url)
    // Whatever address names no page, there is one answer.
    if (!page && !alone) canonical.pathname = NOT_FOUND_PATH
    const key = keyOf(asked, canonical)
    const make = () => makeAnswer(request, asked, canonical)
    const take = async (cached: CachedResponse) => keptAnswer(cached, await cache.makeBody(key, cached, accepted))
    // Nobody waits for what is somebody else's.
    return page?.own ? make() : cache.once<Redirection | Answer>(key, take, make)
  }

  async function makeAnswer(request: IncomingMessage, asked: Asked, canonical: URL): Promise<Redirection | Answer> {
    const { url, type, alone, visitor, accepted, from } = asked
    const { maker, cache } = state()
    await reads.take(from)
    const prepared = alone ? await modalOf(maker, url, visitor) : await maker.preparePage(url, visitor)
    if (prepared.kind === 'redirect') return prepared
    const isMissing = prepared.page.status === 404
    if (isMissing) canonical.pathname = NOT_FOUND_PATH
    const key = keyOf(asked, canonical)
    const cached = isMissing ? cache.get(key) : undefined
    if (cached) return keptAnswer(cached, await cache.makeBody(key, cached, accepted))
    const { text, ...made } = await renderResponse(request, prepared, type, render)
    const isKept = caches && !made.own
    return {
      ...made,
      wasKept: false,
      body: await (isKept ? cache.add(key, { ...made, text }, accepted) : encodeNow(text, accepted)),
    }
  }

  return {
    of: (request, asked) => handedOn.get(request) ?? answer(request, asked),
    handOn: (request, made) => void handedOn.set(request, made),
  }
}

/** What is kept, with its body as it goes out. */
export const keptAnswer = (cached: CachedResponse, body: Encoded): Answer => ({
  ...cached,
  own: false,
  wasKept: true,
  body,
})

/**
 * Sends it, and says what the request came to.
 * @param headers more of them, name by value
 * @returns the length of the body that it tells of
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  headers?: readonly string[],
): number | undefined {
  const { type, name, own, wasKept, body } = answer
  request.answered = { kind: KINDS[type], name, kept: wasKept }
  const sent = own ? ({ ...answer, kept: 'own', etag: undefined } as const) : ({ ...answer, kept: 'shared' } as const)
  return send(request, response, sent, body, headers)
}

/** @throws HttpError 404 where the address opens none */
async function modalOf(maker: PageMaker, url: URL, visitor: Visitor): Promise<Prepared> {
  const made = await maker.prepareModal(url, visitor)
  if (!made) throw new HttpError(404, 'Такого окна нет.')
  return { kind: 'page', ...made }
}
