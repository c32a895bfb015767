import { OFFLINE, RequestError } from '../api/request-error.ts'
import { storeFetched } from '../fetch/fetched.ts'
import { loadBlocks } from '../fetch/load-blocks.ts'
import { MODAL_PATH } from '../fetch/page-prefix.ts'
import type { LoadComponents } from '../page/components.ts'
import type { FetchedModal } from '../page/modals.ts'
import type { PageData } from '../page/types.ts'
import type { Components } from '../tree/types.ts'

const TTL_MS = 60_000

/**
 * Returns a modal from the cache or the server, and loads its components. @throws BlocksNotLoaded; RequestError with
 * status 0 if the server cannot be reached; Error if the server's response is not a modal
 */
export async function fetchModal(search: string, load: LoadComponents, overrides?: Components): Promise<FetchedModal> {
  const page = await fetchPage(search)
  return { page, components: await loadBlocks(page, load, overrides) }
}

const fetchPage = (search: string): Promise<PageData> =>
  storeFetched(MODAL_PATH + search, TTL_MS, () =>
    fetch(MODAL_PATH + search).then(
      async (response) => {
        if (!response.ok) throw new Error(`The modal came as ${response.status}`)
        return (await response.json()) as PageData
      },
      () => Promise.reject(new RequestError(0, OFFLINE)),
    ),
  )

export function prefetchModal(search: string, load: LoadComponents): void {
  fetchModal(search, load).catch(() => undefined)
}
