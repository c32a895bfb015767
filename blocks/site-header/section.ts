import type { MenuItem } from './contract.ts'

interface Item {
  link?: string | undefined
  items?: readonly Item[] | undefined
}

/** Returns the index of the top-level menu item of a page: the longest matching link, or else the first item that lists it. */
export function sectionOf(menu: readonly MenuItem[], current: string): number {
  const depths = menu.map(({ link }) => (link && isWithin(link, current) ? link.length : 0))
  const nearest = Math.max(0, ...depths)
  return nearest > 0 ? depths.indexOf(nearest) : menu.findIndex((item) => lists(item, current))
}

/** Returns `aria-current` of a link. A link with a query or an anchor leads to a part of a page, and gets none. */
export const currentOf = (link: string, current: string): 'page' | undefined => (link === current ? 'page' : undefined)

const isWithin = (link: string, current: string): boolean =>
  link === '/' ? current === '/' : link.endsWith('/') && current.startsWith(link)

/** Returns true if an item, or an item inside of it, links to the page. */
const isListed = (items: readonly Item[], current: string): boolean => items.some((item) => lists(item, current))

const lists = ({ link, items = [] }: Item, current: string): boolean => link === current || isListed(items, current)
