import { SideView, scaleToFit, Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, caption }: Props) {
  const scale = scaleToFit(
    items.map(({ drawing }) => drawing),
    128,
    items.length > 3 ? 220 : 280,
  )
  return (
    <figure className={`spaced panel ${css.figure}`}>
      <ul className={`grid ${css.row}`}>
        {items.map(({ drawing, title, text }) => (
          <li key={title} className={`grid shrinks text-15 snug ${css.item}`}>
            <div className={`flex ${css.stand}`}>
              <SideView drawing={drawing} scale={scale} />
            </div>
            <p className={`bold ${css.title}`}>{title}</p>
            <p className={`text-13 blueprint ${css.dimensions}`}>
              {`${drawing.height} × ${drawing.diameter}\u00a0мм, горловина\u00a0${drawing.neck}\u00a0мм`}
            </p>
            {text && (
              <p className={`muted ${css.text}`}>
                <Text text={text} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <figcaption className="note">{caption ? <Text text={caption} /> : 'Изделия в одном масштабе'}</figcaption>
    </figure>
  )
}
