import type { Props } from './contract.ts'

/** The menu, by far the most of it, stands in the document: the browser has it only after a navigation. */
export type HeaderProps = Omit<Props, 'menu'> & Partial<Pick<Props, 'menu'>>

export const inDocument = ({ menu: _, ...props }: Props): HeaderProps => props
