import { useId } from 'react'
import { CachedLive, StandSheet } from '#renderer/index.ts'
import { Card } from './Card.tsx'
import type { ListedItem } from './items.ts'
import css from './Scale.module.css'
import { ScaleSwitch } from './ScaleSwitch.tsx'
import { useLarge } from './use-large.ts'

export function Cards({ items, Heading }: { items: readonly ListedItem[]; Heading: 'h2' | 'h3' }) {
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
          <li key={item.id} className="cell leading-cell">
            <CachedLive name="product-card" from={[item, sheet, Heading]}>
              {() => <Card item={item} sheet={sheet} Heading={Heading} />}
            </CachedLive>
          </li>
        ))}
      </ul>
    </>
  )
}
