import { useId } from 'react'
import { Cached, StandSheet } from '#renderer/index.ts'
import { Card } from './Card.tsx'
import type { Item } from './contract.ts'
import css from './Scale.module.css'
import { ScaleSwitch } from './ScaleSwitch.tsx'
import { useLarge } from './use-large.ts'

export function Cards({ items, Heading }: { items: readonly Item[]; Heading: 'h2' | 'h3' }) {
  const sheet = useId()
  const [large, setLarge] = useLarge()
  const drawings = items.map(({ drawing }) => drawing)
  return (
    <>
      {drawings.some(Boolean) && (
        <div className={css.scale}>
          <StandSheet id={sheet} drawings={drawings} size="low" large={large} saysScale className="second-line" />
          <ScaleSwitch large={large} onLarge={setLarge} />
        </div>
      )}
      <ul className="cells product-cells">
        {items.map((item) => (
          <Cached key={item.id} as="li" className="cell leading-cell" name="product-card" from={[item, sheet, Heading]}>
            {() => <Card item={item} sheet={sheet} Heading={Heading} />}
          </Cached>
        ))}
      </ul>
    </>
  )
}
