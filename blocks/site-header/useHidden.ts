import { useEffect, useState } from 'react'

/** The header shows where the page is scrolled less than this: specification.md §9. */
const shownUnder = 25

/** Whether the header has slid up because the page was scrolled down. */
export function useHidden(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const now = window.scrollY
      if (now < shownUnder) setHidden(false)
      else if (now > last) setHidden(true)
      last = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return hidden
}
