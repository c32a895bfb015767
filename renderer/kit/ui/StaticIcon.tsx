import type { JSX } from 'react'
import { drawIcon } from './Icon.tsx'

/** SVG paths of icons in static blocks, in a box of 24 by 24. The browser does not load this module. */
const icons = {
  filter: 'M3.5 6.5h17M6.5 12h11M10 17.5h4',
  phone:
    'M6.5 3.5h3l1.6 4.4-2.2 1.7a12 12 0 0 0 5.5 5.5l1.7-2.2 4.4 1.6v3a2.5 2.5 0 0 1-2.7 2.5C10.5 19.3 4.7 13.5 4 6.2A2.5 2.5 0 0 1 6.5 3.5z',
  mail: 'M3.5 5.5h17v13h-17zM3.5 6.5l8.5 6.5 8.5-6.5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3.2 2.2',
  file: 'M5.5 3.5h8.5l4.5 4.5v12.5h-13zM14 3.5V8h4.5M8.5 12h7M8.5 15.5h7',
  external: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5',
  checklist: 'M4 6l1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M11.5 6.5H20M11.5 12.5H20M11.5 18.5H20',
  factory: 'M3.5 20.5v-10l5.5 3.5v-3.5l5.5 3.5V4h5l1 16.5zM8 17h1.5M12 17h1.5M16 17h1.5',
  office: 'M5.5 20.5v-17h13v17zM3 20.5h18M9 7.5h1.5M13.5 7.5H15M9 11.5h1.5M13.5 11.5H15M10.5 20.5v-5h3v5',
  telegram: 'M21 4.5L3 11.5l5.5 2 2 6 3-4 4.5 3.5zM8.5 13.5L21 4.5l-10.5 10.5',
  vk: 'M3.5 7.5c.3 6 3.3 9.5 8.5 9.5V7.5M12 12c3.5-.2 5.5-2 6.5-4.5M12 12c3.7.2 6.2 2 8 5',
  youtube: 'M3 6.5h18v11H3zM10.2 9.3v5.4l4.6-2.7z',
  rutube: 'M4.5 18.5v-13h10a3.7 3.7 0 0 1 0 7.4h-10M12 12.9l5.5 5.6M20.2 4.8v.1',
} as const

/** A decorative icon in a static block. */
export const StaticIcon = ({ name }: { name: keyof typeof icons }): JSX.Element => drawIcon(icons[name])
