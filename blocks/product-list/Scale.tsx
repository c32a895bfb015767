import css from './Scale.module.css'

/** Whether the drawings are to one scale. The switch needs a script and is hidden without one. */
export function Scale({
  large,
  onLarge,
  step,
}: {
  large: boolean
  onLarge: (large: boolean) => void
  /** Between two lines of the rule, millimeters. */
  step: number
}) {
  return (
    <div className={css.scale}>
      <p className={css.note}>
        {large ? 'Каждый чертёж в своём масштабе' : `Масштаб один, линии через ${step}\u00a0мм`}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that switch are no form's fields */}
      <div className={css.switch} role="group" aria-label="Масштаб чертежей">
        <button type="button" className={css.side} aria-pressed={!large} onClick={() => onLarge(false)}>
          В одном масштабе
        </button>
        <button type="button" className={css.side} aria-pressed={large} onClick={() => onLarge(true)}>
          Крупно
        </button>
      </div>
    </div>
  )
}
