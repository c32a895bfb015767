import { drawIcon } from '../ui/Icon.tsx'

// Separate from the common icons: only pages with a form load these.
export const errorIcon = drawIcon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5v5.5M12 16.2v.3')
export const validIcon = drawIcon('M5 12.5l4.5 4.5L19 7.5')
const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6'
export const eyeIcon = drawIcon(EYE)
export const crossedEyeIcon = drawIcon(`${EYE}M4 20L20 4`)
