import { loadBlocks } from '../fetch/load-blocks.ts'
import { MODAL_PATH } from '../fetch/page-prefix.ts'
import type { LoadComponents } from '../page/components.ts'
import type { FetchedModal } from '../page/modals.ts'
import type { PageData } from '../page/types.ts'
import type { Components } from '../tree/types.ts'

const MAX_AGE_MS = 60_000
const fetched = new Map<string, { at: number; page: Promise<PageData> }>()

/** Query parameters that select a modal; its content depends on no others. */
const MODAL_PARAMETERS = ['modal', 'with'] as const

/**
 * Fetches a modal, or takes it from the cache, and loads its components.
 * @throws BlocksNotLoaded, and network and server errors
 */
export async function fetchModal(search: string, load: LoadComponents, overrides?: Components): Promise<FetchedModal> {
  const page = await fetchPage(search)
  return { page, components: await loadBlocks(page, load, overrides) }
}

function fetchPage(search: string): Promise<PageData> {
  const cached = fetched.get(search)
  if (cached && Date.now() - cached.at < MAX_AGE_MS) return cached.page
  const page = fetch(MODAL_PATH + search).then(async (response) => {
    if (!response.ok) throw new Error(`The modal came as ${response.status}`)
    return (await response.json()) as PageData
  })
  fetched.set(search, { at: Date.now(), page })
  page.catch(() => fetched.delete(search))
  return page
}

export function prefetchModal(search: string, load: LoadComponents): void {
  fetchModal(search, load).catch(() => undefined)
}

/** Invalidates prefetched modals, which may hold personal data. */
export const clearModals = (): void => fetched.clear()

/** Returns the part of a URL that opens a modal, "?modal=callback"; undefined without a modal. */
export function modalOf({ searchParams }: URL): string | undefined {
  if (!searchParams.has('modal')) return undefined
  const parameters = MODAL_PARAMETERS.flatMap((name) =>
    searchParams
      .getAll(name)
      .slice(0, 1)
      .map((value) => [name, value]),
  )
  return `?${new URLSearchParams(parameters)}`
}

/** Returns the modal that a link opens over the current page; undefined for any other link. */
export const modalIn = (url: URL): string | undefined =>
  url.origin === location.origin && url.pathname === location.pathname ? modalOf(url) : undefined

/** Returns a page's URL with another modal, or with none. @param search as returned by `modalOf` */
export function withModal(address: string | URL, search = ''): URL {
  const url = new URL(address)
  for (const name of MODAL_PARAMETERS) url.searchParams.delete(name)
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.set(name, value)
  return url
}
