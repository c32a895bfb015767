import { isClosure, NeckWith, neckFrame, ProductCardRow } from '#renderer/index.ts'
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
    <ProductCardRow
      title={title}
      items={items}
      picture={(item) => {
        const [container, closure] = pairOf(item)
        return (
          <div className={css.picture}>
            {frame && <NeckWith drawing={container} closure={closure} frame={frame} scale={scale} />}
          </div>
        )
      }}
    />
  )
}
