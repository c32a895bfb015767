import type { ListName } from './list-types.ts'

/** Where a list is seen (specification.md §2). */
export const LIST_PAGES: Readonly<Record<ListName, string>> = {
  basket: '/basket/',
  favorite: '/favorite/',
  compare: '/compare/',
}
