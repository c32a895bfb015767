import { OFFLINE, RequestError } from '../api/request-error.ts'
import { loadBlocks } from '../fetch/load-blocks.ts'
import { MODAL_PATH } from '../fetch/page-prefix.ts'
import type { LoadComponents } from '../page/components.ts'
import type { FetchedModal } from '../page/modals.ts'
import type { PageData } from '../page/types.ts'
import type { Components } from '../tree/types.ts'

const MAX_AGE_MS = 60_000
const fetched = new Map<string, { at: number; page: Promise<PageData> }>()

/**
 * Returns a modal from the cache or the server, and loads its components. @throws BlocksNotLoaded; RequestError with
 * status 0 if the server cannot be reached; Error if the server's response is not a modal
 */
export async function fetchModal(search: string, load: LoadComponents, overrides?: Components): Promise<FetchedModal> {
  const page = await fetchPage(search)
  return { page, components: await loadBlocks(page, load, overrides) }
}

function fetchPage(search: string): Promise<PageData> {
  const cached = fetched.get(search)
  if (cached && Date.now() - cached.at < MAX_AGE_MS) return cached.page
  const page = fetch(MODAL_PATH + search).then(
    async (response) => {
      if (!response.ok) throw new Error(`The modal came as ${response.status}`)
      return (await response.json()) as PageData
    },
    () => Promise.reject(new RequestError(0, OFFLINE)),
  )
  fetched.set(search, { at: Date.now(), page })
  page.catch(() => fetched.delete(search))
  return page
}

export function prefetchModal(search: string, load: LoadComponents): void {
  fetchModal(search, load).catch(() => undefined)
}

/** Discards cached modals, because they may contain personal data. */
export const clearModals = (): void => fetched.clear()
