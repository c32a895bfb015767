import css from './Controls.module.css'
import { type Item, type Shape, shapeNames } from './shapes.ts'

/** Filter by shape, and whether the drawings are to one scale. They need a script and are hidden without one. */
export function Controls({
  items,
  shape,
  onShape,
  large,
  onLarge,
}: {
  items: readonly Item[]
  shape: Shape | 'all'
  onShape: (shape: Shape | 'all') => void
  large: boolean
  onLarge: (large: boolean) => void
}) {
  const present = Object.entries(shapeNames).filter(([key]) => items.some(({ drawing }) => drawing.shape === key))
  return (
    <div className={css.controls}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter are no form's fields */}
      <div className="wrapped" role="group" aria-label="Форма изделия">
        <button type="button" className="chip" aria-pressed={shape === 'all'} onClick={() => onShape('all')}>
          Все
        </button>
        {present.map(([key, name]) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-pressed={shape === key}
            // The keys of shapeNames are shapes; Object.entries only knows strings.
            onClick={() => onShape(key as Shape)}
          >
            {name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className="joined" role="group" aria-label="Масштаб чертежей">
        <button type="button" className="chip" aria-pressed={!large} onClick={() => onLarge(false)}>
          В одном масштабе
        </button>
        <button type="button" className="chip" aria-pressed={large} onClick={() => onLarge(true)}>
          Крупно
        </button>
      </div>
    </div>
  )
}
