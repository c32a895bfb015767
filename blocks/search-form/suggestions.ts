import type { SearchSuggest, searchSuggest } from '#schema/api/catalog/search.ts'

export type Suggestion = SearchSuggest['list'][number]

export const PATH: typeof searchSuggest.path = '/api/app/search/suggest'

/** Suggestions to a text; none where the call fails or is called off. */
export async function suggestionsFor(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const response = await fetch(`${PATH}?${new URLSearchParams({ q })}`, { signal })
    if (!response.ok) return []
    // Our own server's answer: the call's contract holds for it.
    return ((await response.json()) as SearchSuggest).list
  } catch {
    return []
  }
}

export interface Group {
  readonly title: string
  readonly items: readonly Suggestion[]
}

const TITLES = { word: 'Запросы', section: 'Разделы', product: 'Изделия', article: 'Статьи' } as const

/** By kinds, in the order in which they come. */
export const groupsOf = (list: readonly Suggestion[]): Group[] =>
  [...Map.groupBy(list, ({ kind }) => kind)].map(([kind, items]) => ({ title: TITLES[kind], items }))
