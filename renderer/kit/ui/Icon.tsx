import type { JSX } from 'react'
import css from './Icon.module.css'

/** SVG paths of icons made of lines, in a box of 24 by 24 units. */
const icons = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20.5 20.5',
  jar: 'M7 3.5h10v4H7zM6.5 7.5h11c1.3 1 2 2.3 2 4v9h-15v-9c0-1.7.7-3 2-4zM4.5 13h15',
  zoom: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  plus: 'M5 12h14M12 5v14',
  minus: 'M5 12h14',
  warning: 'M12 4L2.5 20h19zM12 10v5M12 17.2v.3',
} as const

export type IconName = keyof typeof icons

/** A decorative icon in an interactive block. Static blocks use StaticIcon, whose paths the browser does not load. */
export const Icon = ({ name }: { name: IconName }): JSX.Element => drawIcon(icons[name])

/** Draws an icon from a path. For icons that only some pages need. @param path in a box of 24 by 24 units */
export const drawIcon = (path: string): JSX.Element => (
  <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
