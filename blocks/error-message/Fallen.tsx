import { Silhouette } from '#renderer/index.ts'
import css from './Fallen.module.css'

/** A bottle that fell over, its cap beside it. */
export function Fallen() {
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
