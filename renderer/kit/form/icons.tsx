import type { JSX } from 'react'
import css from './Field.module.css'

const draw = (path: string) => (): JSX.Element => (
  <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

// In the manner of renderer/ui/Icon, which every page carries: these come with a form alone.
export const ErrorIcon = draw('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5v5.5M12 16.2v.3')
export const ValidIcon = draw('M5 12.5l4.5 4.5L19 7.5')
export const RemoveIcon = draw('M5.5 5.5l13 13M18.5 5.5l-13 13')
const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6'
export const EyeIcon = draw(EYE)
export const CrossedEyeIcon = draw(`${EYE}M4 20L20 4`)
