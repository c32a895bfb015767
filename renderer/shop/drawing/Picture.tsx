import type { JSX, ReactNode } from 'react'
import { px } from './marks.ts'
import css from './SideView.module.css'

/** SVG element of a drawing, in pixels. Without a `label` the drawing is decorative. */
export function Picture({
  left,
  top,
  width,
  height,
  label,
  children,
}: {
  left: number
  top: number
  width: number
  height: number
  label: string | undefined
  children: ReactNode
}): JSX.Element {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={css.drawing}
      width={px(width)}
      height={px(height)}
      viewBox={[left, top, width, height].map(px).join(' ')}
    >
      {children}
    </svg>
  )
}
