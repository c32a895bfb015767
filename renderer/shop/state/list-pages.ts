import type { ListName } from './list-types.ts'

/** Pages of the lists (specification.md §2). */
export const LIST_PAGES: Readonly<Record<ListName, string>> = {
  basket: '/basket/',
  favorite: '/favorite/',
  compare: '/compare/',
}
