import { useEffect, useId, useRef } from 'react'
import { useCookieChoice, useFocusAfter, useModalContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Notice at the bottom, which takes no focus and covers nothing: the page gets space below, and floating elements move up. */
export function Panel({ modal }: Props) {
  const id = `cookies${useId()}`
  const panel = useRef<HTMLElement>(null)
  const isAsked = useCookieChoice() === undefined
  const shown = useModalContent(isAsked ? modal : undefined)
  const isShown = isAsked && shown !== undefined
  useFocusAfter(panel, isShown)

  useEffect(() => {
    const element = panel.current
    if (!isShown || !element) return
    const { style, dataset } = document.documentElement
    const watched = new ResizeObserver(() => style.setProperty('--notice', `${element.offsetHeight + 24}px`))
    dataset.notice = ''
    watched.observe(element)
    return () => {
      watched.disconnect()
      style.removeProperty('--notice')
      delete dataset.notice
    }
  }, [isShown])

  if (!isShown) return null
  return (
    <section ref={panel} className={`${css.panel} floating-panel`} aria-labelledby={id}>
      <h2 id={id} className="text-20 snug">
        {shown.title}
      </h2>
      <div className="text-15 floating-content">{shown.content}</div>
    </section>
  )
}
