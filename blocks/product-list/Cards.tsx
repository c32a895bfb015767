import { useId } from 'react'
import { Cached, ProductForm, ProductTile, StandSheet } from '#renderer/index.ts'
import type { Item } from './contract.ts'
import css from './Scale.module.css'
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

function Card({ item, sheet, Heading }: { item: Item; sheet: string; Heading: 'h2' | 'h3' }) {
  const { id, article, name } = item
  return (
    <ProductTile item={item} sheet={sheet} Heading={Heading}>
      <ProductForm list={sheet} product={{ id, article, name }} portion={item} look="cell" />
    </ProductTile>
  )
}

/** Switches between one scale for all drawings and large drawings. Hidden without JavaScript. */
const ScaleSwitch = ({ large, onLarge }: { large: boolean; onLarge: (large: boolean) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons that switch are no form's fields
  <div className={css.switch} role="group" aria-label="Масштаб чертежей">
    <button type="button" className={css.side} aria-pressed={!large} onClick={() => onLarge(false)}>
      В одном масштабе
    </button>
    <button type="button" className={css.side} aria-pressed={large} onClick={() => onLarge(true)}>
      Крупно
    </button>
  </div>
)
