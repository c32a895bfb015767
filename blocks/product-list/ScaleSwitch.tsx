import css from './Scale.module.css'

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
