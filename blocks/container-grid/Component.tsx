import { useState } from 'react'
import { Cached, plural } from '#renderer/index.ts'
import { Card, cardScale } from './Card.tsx'
import css from './Component.module.css'
import { Controls } from './Controls.tsx'
import type { Props } from './contract.ts'
import type { Shape } from './shapes.ts'

export function Component({ title, items }: Props) {
  const [shape, setShape] = useState<Shape | 'all'>('all')
  const [large, setLarge] = useState(false)
  const shown = shape === 'all' ? items : items.filter(({ drawing }) => drawing.shape === shape)
  const scale = cardScale(items)
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.top}>
        <h2>{title}</h2>
        <p className={css.count} role="status">
          Показано {shown.length} из {items.length}
          <span className="visually-hidden"> {plural(items.length, 'изделия', 'изделий', 'изделий')}</span>
        </p>
      </div>
      <Controls items={items} shape={shape} onShape={setShape} large={large} onLarge={setLarge} />
      <ul className={`cells ${css.grid}`}>
        {shown.map((item) => (
          <Cached
            as="li"
            // A cached part's content stays as it is, so another size is another card.
            key={`${item.title} ${large}`}
            className="cell"
            name="container-card"
            from={[item, large || scale]}
          >
            {() => <Card item={item} scale={large ? cardScale([item]) : scale} />}
          </Cached>
        ))}
      </ul>
    </section>
  )
}
