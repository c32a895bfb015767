import type { MenuItem } from './contract.ts'

interface Item {
  link?: string | undefined
  items?: readonly Item[] | undefined
}

/** Returns the index of a page's top-level item: the item with the longest matching address, or the first that links to the page. */
export function sectionOf(menu: readonly MenuItem[], current: string): number {
  const depths = menu.map(({ link }) => (link && isWithin(link, current) ? link.length : 0))
  const nearest = Math.max(0, ...depths)
  return nearest > 0 ? depths.indexOf(nearest) : menu.findIndex((item) => lists(item, current))
}

/** Returns a link's `aria-current`; undefined for a link with a query or an anchor, which leads to a part of the page. */
export const currentOf = (link: string, current: string): 'page' | undefined => (link === current ? 'page' : undefined)

const isWithin = (link: string, current: string): boolean =>
  link === '/' ? current === '/' : link.endsWith('/') && current.startsWith(link)

/** Returns true if an item, or an item inside of it, links to the page. */
const isListed = (items: readonly Item[], current: string): boolean => items.some((item) => lists(item, current))

const lists = ({ link, items = [] }: Item, current: string): boolean => link === current || isListed(items, current)
