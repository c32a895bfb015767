import { useId, useSyncExternalStore } from 'react'
import {
  Cached,
  classes,
  onFlag,
  ProductForm,
  ProductTile,
  readFlag,
  StandSheet,
  setFlag,
  sheetScales,
} from '#renderer/index.ts'
import type { Item } from './contract.ts'
import css from './Scale.module.css'

export function Cards({ items }: { items: readonly Item[] }) {
  const sheet = useId()
  const [large, setLarge] = useStoredSwitch('large-drawings')
  const [drawn, setDrawn] = useStoredSwitch('drawings-first')
  const drawings = items.map(({ drawing }) => drawing)
  const pictured = items.filter(({ pictures }) => pictures).length
  const scaleOf = sheetScales(drawings, 'low')
  return (
    <>
      {drawings.some(Boolean) && (
        <div className={`row wraps ${css.looks}`}>
          <StandSheet
            {...{ id: sheet, drawings, large, size: 'low' }}
            saysScale={drawn || pictured < items.length ? 'lines' : 'scale'}
            className="second-line"
          />
          {pictured > 0 && (
            <Switch label="Вид изделий" words={['Фото', 'Чертёж']} isSecond={drawn} onSecond={setDrawn} />
          )}
          <Switch label="Масштаб изделий" words={['В одном масштабе', 'Крупно']} isSecond={large} onSecond={setLarge} />
        </div>
      )}
      <ul className={classes('cells product-cells', large && 'large-faces', drawn && 'drawings-first')}>
        {items.map((item) => (
          <Cached
            key={item.id}
            as="li"
            className="cell leading-cell"
            name="product-card"
            from={[item, sheet, scaleOf(item.drawing)]}
          >
            {() => <Card item={item} sheet={sheet} scale={scaleOf(item.drawing)} />}
          </Cached>
        ))}
      </ul>
    </>
  )
}

function Card({ item, ...look }: { item: Item; sheet: string; scale: number }) {
  const { id, article, name } = item
  return (
    <ProductTile item={item} {...look} Heading="h2">
      <ProductForm list={look.sheet} product={{ id, article, name }} portion={item} look="cell" />
    </ProductTile>
  )
}

/** Two buttons, of which one is pressed. Without JavaScript they are hidden. */
const Switch = ({
  label,
  words: [first, second],
  isSecond,
  onSecond,
}: {
  label: string
  words: readonly [string, string]
  isSecond: boolean
  onSecond: (isSecond: boolean) => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: these two toggle buttons are no form fields
  <div className="unprinted flex gap-12 scripted" role="group" aria-label={label}>
    <button type="button" className={`bare quiet ${css.side}`} aria-pressed={!isSecond} onClick={() => onSecond(false)}>
      {first}
    </button>
    <button type="button" className={`bare quiet ${css.side}`} aria-pressed={isSecond} onClick={() => onSecond(true)}>
      {second}
    </button>
  </div>
)

/** The visitor's choices, by storage key. Used if the browser forbids storage, until another document is loaded. */
const chosen = new Map<string, boolean>()

/** State of a switch between two layouts. It is stored in the browser for all lists. @param key local storage key */
const useStoredSwitch = (key: string): [isOn: boolean, set: (isOn: boolean) => void] => [
  useSyncExternalStore(
    onFlag,
    () => isOn(key),
    () => false,
  ),
  (value) => {
    chosen.set(key, value)
    setFlag(key, String(value))
  },
]

function isOn(key: string): boolean {
  try {
    return chosen.get(key) ?? readFlag(key) === 'true'
  } catch {
    return false
  }
}
