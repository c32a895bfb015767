import { useId, useState } from 'react'
import { Cached, plural, StandSheet, standScale } from '#renderer/index.ts'
import { Card } from './Card.tsx'
import css from './Component.module.css'
import { Controls } from './Controls.tsx'
import type { Props } from './contract.ts'
import type { Shape } from './shapes.ts'

export function Component({ title, items }: Props) {
  const [shape, setShape] = useState<Shape | 'all'>('all')
  const [large, setLarge] = useState(false)
  const shown = shape === 'all' ? items : items.filter(({ drawing }) => drawing.shape === shape)
  const sheet = useId()
  const drawings = items.map(({ drawing }) => drawing)
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
      <StandSheet id={sheet} drawings={drawings} scale={large ? 'large' : standScale(drawings, 'low')} size="low" />
      <ul className={`cells ${css.grid}`}>
        {shown.map((item) => (
          <Cached as="li" key={item.title} className="cell" name="container-card" from={[item, sheet]}>
            {() => <Card item={item} sheet={sheet} />}
          </Cached>
        ))}
      </ul>
    </section>
  )
}
