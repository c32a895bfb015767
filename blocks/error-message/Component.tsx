import { Paragraphs, Silhouette, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ status, title, message, slots }: Props & SlotContent) {
  return (
    <div className={`grid starts gap-24 ${css.page}`}>
      <Fallen />
      <h1>{title}</h1>
      <Paragraphs className="text-20 measured" text={message} />
      {slots.actions && <div className="unspaced">{slots.actions}</div>}
      <p className="note">Код ответа&nbsp;{status}</p>
    </div>
  )
}

/** Draws a bottle that has fallen over. Its cap is beside it. */
function Fallen() {
  return (
    <svg className={css.fallen} width={320} height={92} viewBox="-2 -90 320 92" aria-hidden="true">
      <path className={css.ground} d="M-2 0H318" />
      <g transform="translate(0 -40) rotate(90)">
        <Silhouette drawing={{ shape: 'bottle', height: 190, diameter: 66, neck: 28 }} scale={1.2} />
      </g>
      <g transform="translate(276 0)">
        <Silhouette drawing={{ shape: 'cap', height: 20, diameter: 31, neck: 28, tint: 'orange' }} scale={1.2} />
      </g>
    </svg>
  )
}
