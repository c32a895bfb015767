import { useId, useSyncExternalStore } from 'react'
import { Cached, FLAG_EVENT, ProductForm, ProductTile, readFlag, StandSheet, setFlag } from '#renderer/index.ts'
import type { Item } from './contract.ts'
import css from './Scale.module.css'

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

export function Card({ item, sheet, Heading }: { item: Item; sheet: string; Heading: 'h2' | 'h3' }) {
  const { id, article, name } = item
  return (
    <ProductTile item={item} sheet={sheet} Heading={Heading}>
      <ProductForm list={sheet} product={{ id, article, name }} portion={item} look="cell" />
    </ProductTile>
  )
}

/** Whether the drawings are to one scale. It needs a script and is hidden without one. */
export const ScaleSwitch = ({ large, onLarge }: { large: boolean; onLarge: (large: boolean) => void }) => (
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

/** How drawings of lists are shown, 'true' for large: the browser's own, over pages and visits. */
const LARGE = 'large-drawings'

/** Where nothing can be remembered it holds until the document goes. */
let chosen: boolean | undefined

/** Whether drawings are as large as they get, rather than to one scale: as it was chosen last, in whatever list. */
export const useLarge = (): [large: boolean, set: (large: boolean) => void] => [
  useSyncExternalStore(subscribe, isLarge, () => false),
  choose,
]

function choose(large: boolean): void {
  chosen = large
  setFlag(LARGE, String(large))
}

function isLarge(): boolean {
  try {
    return chosen ?? readFlag(LARGE) === 'true'
  } catch {
    return false
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(FLAG_EVENT, changed)
  return () => window.removeEventListener(FLAG_EVENT, changed)
}
