import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Pages } from './Pagination.tsx'

const shown = createStore<{ added: Pages | undefined }>(() => ({ added: undefined }))

/** Says which page a list on this page was extended by last, if any. */
export const setAddedPages = (added: Pages | undefined): void => shown.setState({ added })

/** A list's pagination, or that of the page it was extended by (specification.md §4). @param pages of the page itself */
export const usePages = (pages: Pages): Pages =>
  useStore(shown, ({ added }) => (added?.base === pages.base && added.page > pages.page ? added : pages))
