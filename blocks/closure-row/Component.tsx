import { isClosure, NeckWith, neckFrame } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** The field that a drawing stands in, in pixels; the stylesheet keeps it free. */
const field = { width: 144, height: 200 }

export function Component({ title, items, drawing }: Props) {
  if (items.length === 0) return null
  // On a closure's own page the row holds what it goes on, and each of those wears this closure.
  const pairOf = (item: Props['items'][number]) =>
    isClosure(drawing) ? ([item.drawing, drawing] as const) : ([drawing, item.drawing] as const)
  const frame = neckFrame(items.map(pairOf))
  const scale = frame ? Math.min(field.width / frame.width, field.height / (frame.above + frame.below)) : 1
  return (
    <div className={css.closures}>
      <h2 className={css.title}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={css.scroll} aria-label={title} tabIndex={0}>
        <ul className={css.row}>
          {items.map((item) => {
            const [container, closure] = pairOf(item)
            return (
              <li key={item.id} className={css.card}>
                <div className={css.picture}>
                  {frame && <NeckWith drawing={container} closure={closure} frame={frame} scale={scale} />}
                </div>
                <p className={css.article}>{item.article}</p>
                <h3 className={css.name}>
                  <a className={css.link} href={item.link} title={item.name}>
                    {item.name}
                  </a>
                </h3>
                <p className={css.price}>{item.price}</p>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}
