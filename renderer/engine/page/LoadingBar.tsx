import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Once the bar is seen it stays at least this long, in milliseconds (specification.md §9). */
const MIN_SHOWN_MS = 200

/**
 * The bar at the top while a page is on its way.
 * @param throttle milliseconds before it is shown: a quick page shows none
 * @param duration milliseconds that it takes to the end
 */
export function LoadingBar({
  loading,
  throttle,
  duration,
}: {
  loading: boolean
  throttle: number
  duration: number
}): ReactNode {
  const [shown, setShown] = useState(false)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => setShown(loading), loading ? throttle : MIN_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [loading, throttle])

  useEffect(() => {
    if (!shown) return
    bar.current?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(0.95)' }], {
      duration,
      easing: 'ease-out',
      fill: 'forwards',
    })
  }, [shown, duration])

  return shown ? <div ref={bar} className="loading-bar" /> : null
}
