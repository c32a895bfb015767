import { requestCall } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'

export type Suggestion = CallAnswer<'search.suggest'>['list'][number]

/** Returns suggestions for a text; none if the call fails or is aborted. */
export const suggestionsFor = (q: string, signal: AbortSignal): Promise<readonly Suggestion[]> =>
  requestCall('GET /api/app/search/suggest', { q }, { signal }).then(
    ({ list }) => list,
    () => [],
  )

export interface Group {
  readonly title: string
  readonly items: readonly Suggestion[]
}

const TITLES = { word: 'Запросы', section: 'Разделы', product: 'Изделия', article: 'Статьи' } as const

/** By kinds, in the order in which they come. */
export const groupsOf = (list: readonly Suggestion[]): Group[] =>
  [...Map.groupBy(list, ({ kind }) => kind)].map(([kind, items]) => ({ title: TITLES[kind], items }))
