import type { Props } from './contract.ts'
import { isListed, sectionOf } from './section.ts'

/** The menu, by far the most of it, stands in the document: the browser has it only after a navigation. */
export type HeaderProps = Omit<Props, 'menu'> & Partial<Pick<Props, 'menu'>>

export const inDocument = ({ menu: _, ...props }: Props): HeaderProps => props

/** Of the page's address it shows no more than this. */
export const shownFrom = ({ current = '', ...props }: Props): unknown => ({
  ...props,
  section: sectionOf(props.menu, current),
  ...(isListed(props.menu, current) && { current }),
})
