import { useCallback, useEffect, useRef, useState } from 'react'
import { requestCall } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import type { Typed } from './types.ts'

/** Debounce of suggestions, in milliseconds. */
const REST_MS = 150

/** One letter matches too many words. */
const LEAST = 2

export interface Suggestions {
  readonly q: string
  readonly list: readonly Suggestion[]
}

/**
 * Suggestions to what is typed, and how to drop them. Until the next ones come, the last stay; an answer that comes
 * after the next question, or after they were dropped, is not shown.
 */
export function useSuggestions(typed: Typed | undefined): readonly [Suggestions | undefined, () => void] {
  const [suggestions, setFound] = useState<Suggestions>()
  const running = useRef<AbortController>(undefined)
  // Each change asks anew, also where the text is the same: the last call may have failed.
  useEffect(() => {
    const q = typed?.text.trim() ?? ''
    if (q.length < LEAST) {
      setFound(undefined)
      return
    }
    const request = new AbortController()
    running.current = request
    const timer = setTimeout(async () => {
      const list = await suggestionsFor(q, request.signal)
      if (!request.signal.aborted) setFound({ q, list })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [typed])
  const drop = useCallback((): void => {
    running.current?.abort()
    setFound(undefined)
  }, [])
  return [suggestions, drop]
}

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
