import css from './Seal.module.css'

/** Two circles and a ring of ticks: a stamp as it is drawn, not as it is pressed. */
export function Seal() {
  return (
    <svg className={css.seal} viewBox="-32 -32 64 64" aria-hidden="true">
      <circle r="30" />
      <circle r="20" />
      <circle className={css.ticks} r="25" />
      <path d="M-9 0l6 6 12-13" />
    </svg>
  )
}
