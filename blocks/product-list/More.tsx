import type { MouseEvent } from 'react'
import { ButtonLink } from '#renderer/index.ts'
import css from './Component.module.css'

/** A link to the next page; with a script it brings that page's items here. */
export function More({ next, isLoading, onMore }: { next: string; isLoading: boolean; onMore: () => void }) {
  const bring = (event: MouseEvent): void => {
    // A new tab or window is still the visitor's to open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onMore()
  }
  return (
    <p className={css.more}>
      <ButtonLink kind="secondary" size="large" href={next} rel="next" aria-busy={isLoading} onClick={bring}>
        Показать ещё
      </ButtonLink>
    </p>
  )
}
