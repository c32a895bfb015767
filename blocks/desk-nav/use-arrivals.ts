import { useEffect, useState } from 'react'
import { RequestError, requestCall } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import { isSoundOn, ring } from './sound.ts'

type Arrivals = Props['arrivals']

/** Counts that the browser has shown last, in whichever tab or page. */
const LATEST = 'desk-arrivals'

/** Follows arrivals, and shows its number before the title of the page. */
export function useArrivals(initial: Arrivals, isSignedIn: boolean): Arrivals {
  const [arrivals, setArrivals] = useState(initial)
  useEffect(() => {
    if (isSignedIn) return follow(setArrivals)
  }, [isSignedIn])
  useEffect(() => {
    if (isSignedIn) show(arrivals)
  }, [arrivals, isSignedIn])
  return arrivals
}

/** Asks again and again until the session ends. @returns ends it */
function follow(onArrivals: (arrivals: Arrivals) => void): () => void {
  const end = new AbortController()
  const { signal } = end
  let isAsking = false
  async function ask(): Promise<void> {
    if (isAsking || signal.aborted || !navigator.onLine) return
    isAsking = true
    try {
      onArrivals((await requestCall('GET /desk/api/arrivals', {}, { signal })).list)
    } catch (error) {
      // Whatever else it is may pass.
      if (error instanceof RequestError && error.statusCode === 401) end.abort()
    }
    isAsking = false
  }
  const ticks = new Worker(new URL('./ticks.ts', import.meta.url), { type: 'module' })
  ticks.onmessage = ask
  signal.addEventListener('abort', () => ticks.terminate())
  addEventListener('focus', ask, { signal })
  document.addEventListener('visibilitychange', ask, { signal })
  return () => end.abort()
}

function show(arrivals: Arrivals): void {
  const count = arrivals.reduce((sum, arrival) => sum + arrival.count, 0)
  document.title = (count > 0 ? `(${count}) ` : '') + document.title.replace(/^\(\d+\) /, '')
  if (hasGrown(arrivals) && isSoundOn()) void ring()
}

/** Returns true where a number is larger than the browser has shown so far: of several tabs, for the first alone. */
function hasGrown(arrivals: Arrivals): boolean {
  try {
    const before = localStorage.getItem(LATEST)
    const now = Object.fromEntries(arrivals.map(({ right, count }) => [right, count]))
    localStorage.setItem(LATEST, JSON.stringify(now))
    if (before === null) return false
    const latest = JSON.parse(before) as typeof now // as it is set above
    return arrivals.some(({ right, count }) => count > (latest[right] ?? 0))
  } catch {
    return false
  }
}
