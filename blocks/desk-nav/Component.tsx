import { useEffect, useState } from 'react'
import { RequestError, requestCall, type SlotContent, setFlag } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import { isSoundOn, ring, SOUND } from './sound.ts'

export function Component({ home, items, current = '', rights, arrivals, who, role, slots }: Props & SlotContent) {
  const isSignedIn = who !== undefined
  const counts = useArrivals(arrivals, isSignedIn)
  const visible = isSignedIn ? items.filter(({ right }) => right === undefined || rights.includes(right)) : []
  // Several links may match, because «Загрузка» is below «Каталог». The longest one is the current item's.
  const [here] = visible
    .filter(({ link }) => current.startsWith(link))
    .toSorted((a, b) => b.link.length - a.link.length)
  const countOf = (list: typeof counts): number => list.find(({ right }) => right === here?.right)?.count ?? 0
  const fresh = here?.link === current ? countOf(counts) - countOf(arrivals) : 0
  return (
    <header className="desk-head row wraps on-card bottom-line">
      <a className="desk-skip" href="#main">
        К&nbsp;содержанию
      </a>
      <a className="desk-brand" href={home}>
        Рабочее место
      </a>
      {isSignedIn && slots.search}
      {visible.length > 0 && (
        <nav aria-label="Разделы рабочего места">
          <ul className="desk-menu flex wraps">
            {visible.map(({ text, link, right }) => {
              const count = counts.find((candidate) => candidate.right === right)?.count
              return (
                <li key={link}>
                  <a href={link} aria-current={link === here?.link ? 'page' : undefined}>
                    {text}
                    {count !== undefined && <span className="desk-count text-13 medium rounded">{count}</span>}
                  </a>
                </li>
              )
            })}
          </ul>
        </nav>
      )}
      {isSignedIn && (
        <div className="desk-who row gap-16">
          <SoundSwitch />
          <p>
            {who}
            {role !== undefined && <span className="desk-note">{role}</span>}
          </p>
          {slots.end}
        </div>
      )}
      {fresh > 0 && (
        <p className="desk-fresh" role="status">
          <a href={current}>{`${here?.text}: новых ${fresh}\u00a0— показать`}</a>
        </p>
      )}
    </header>
  )
}

/** A switch for the sound of new items. It is disabled until hydration, because only the browser knows the setting. */
function SoundSwitch() {
  const [isOn, setOn] = useState<boolean>()
  useEffect(() => setOn(isSoundOn()), [])
  const toggle = (): void => {
    setFlag(SOUND, isOn ? '' : 'on')
    setOn(!isOn)
    // Plays the sound: after this click the browser allows it later, too.
    if (!isOn) void ring()
  }
  return (
    <label className="row gap-4 text-13 desk-sound scripted">
      <input type="checkbox" disabled={isOn === undefined} checked={isOn ?? false} onChange={toggle} />
      Звук
    </label>
  )
}

type Arrivals = Props['arrivals']

/** Local storage key of the numbers of new items that a tab of this browser has shown last. */
const LATEST = 'desk-arrivals'

/** Returns the current numbers of new items, and shows their sum in the document's title. */
function useArrivals(initial: Arrivals, isSignedIn: boolean): Arrivals {
  const [arrivals, setArrivals] = useState(initial)
  useEffect(() => {
    if (isSignedIn) return follow(setArrivals)
  }, [isSignedIn])
  useEffect(() => {
    if (isSignedIn) show(arrivals)
  }, [arrivals, isSignedIn])
  return arrivals
}

/** Polls the numbers of new items until the session ends. @returns a function that stops polling */
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
      // 401 means that the session has ended. After any other error the polling continues.
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

/** Returns true if a number is higher than the last one shown. If several tabs ask, only the first gets true. */
function hasGrown(arrivals: Arrivals): boolean {
  try {
    const before = localStorage.getItem(LATEST)
    const now = Object.fromEntries(arrivals.map(({ right, count }) => [right, count]))
    localStorage.setItem(LATEST, JSON.stringify(now))
    if (before === null) return false
    const latest = JSON.parse(before) as typeof now // set above
    return arrivals.some(({ right, count }) => count > (latest[right] ?? 0))
  } catch {
    return false
  }
}
