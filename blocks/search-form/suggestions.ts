import { isSignedIn, requestCall } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'

export type Suggestion = CallAnswer<'search.suggest'>['list'][number]

/**
 * Returns suggestions for a text. For a signed-in customer, products with the customer's own article numbers come first. A call that fails
 * or is aborted gives no suggestions.
 */
export async function suggestionsFor(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const lists = await Promise.all([
    isSignedIn() ? requestCall('GET /api/app/personal/aliases/found', { q }, { signal }).catch(() => NONE) : NONE,
    requestCall('GET /api/app/search/suggest', { q }, { signal }).catch(() => NONE),
  ])
  return lists.flatMap(({ list }) => list)
}

const NONE: { list: readonly Suggestion[] } = { list: [] }

export interface Group {
  readonly title: string
  readonly items: readonly Suggestion[]
}

const TITLES = { word: 'Запросы', section: 'Разделы', product: 'Изделия', article: 'Статьи' } as const

/** Groups suggestions by kind. The groups have the order of their first suggestions. */
export const groupsOf = (list: readonly Suggestion[]): Group[] =>
  [...Map.groupBy(list, ({ kind }) => kind)].map(([kind, items]) => ({ title: TITLES[kind], items }))
