import type { CallName } from '#schema/api/calls.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Answer } from './answers/values.ts'
import type { Received } from './client.ts'
import { UpstreamFailure } from './failure.ts'

/** Calls that are about a list, and the names that it may have. */
const LISTS: { readonly [Name in CallName]?: readonly string[] } = {
  'catalog.list': ['list', 'items', 'products'],
  'search.list': ['list', 'items', 'products', 'sections', 'articles'],
  'library.list': ['list', 'items'],
  'news.list': ['list', 'items'],
}

/** Whether a call is about a list: without one it has no answer. */
export const isListing = (name: CallName): boolean => LISTS[name] !== undefined

/**
 * What a public call was answered; a list may be all of it.
 * @throws UpstreamFailure where that is no answer: nothing at all, no object, no list of objects where it is about one
 */
export function saidIn(name: CallName, { body, bytes }: Pick<Received, 'body' | 'bytes'>): Answer {
  if (bytes === 0) throw new UpstreamFailure('notJson')
  const answer = Array.isArray(body) ? { list: body } : body
  if (!isRecord(answer)) throw new UpstreamFailure('noObject')
  const lists = LISTS[name]?.map((key) => answer[key])
  if (lists && !lists.some(isList)) throw new UpstreamFailure('noList')
  // A page of the catalogue comes with its numbers (specification.md §3): nothing alone may be anything.
  if (name === 'catalog.list' && Array.isArray(body) && body.length === 0) throw new UpstreamFailure('noList')
  return answer
}

/** What a visitor's lists are called; a back end of PHP writes an empty object as an empty list. */
const OWN_LISTS: { readonly [Name in CallName]?: readonly string[] } = {
  'basket.item': ['item', 'items'],
  'favorite.item': ['item', 'products', 'items'],
  'compare.item': ['item', 'products', 'sections'],
}

/**
 * What a call that reads what is a visitor's own was answered.
 * @throws UpstreamFailure where one about a list says nothing of any: it must not be taken for empty
 */
export function saidOfOwn(name: CallName, { status, body, bytes }: Received): Answer {
  const lists = OWN_LISTS[name]
  if (lists && status < 400 && (bytes === 0 || !(Array.isArray(body) || lists.some((key) => key in record(body)))))
    throw new UpstreamFailure('noList')
  return record(body)
}

/** One of objects, or none that is told. */
const isList = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && (value.length === 0 || value.some(isRecord)))
