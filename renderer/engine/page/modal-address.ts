/** Query parameters that select a modal. A modal's content depends only on these. */
const MODAL_PARAMETERS = ['modal', 'with'] as const

/** Returns the query of the modal that a URL opens, "?modal=callback". Undefined if it opens none. */
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

/** Returns the query of the modal that a link opens over the current page. Undefined for any other link. */
export const modalIn = (url: URL): string | undefined =>
  url.origin === location.origin && url.pathname === location.pathname ? modalOf(url) : undefined

/** Returns a page's URL with another modal or without one. @param search query of the modal, as `modalOf` returns it */
export function withModal(address: string | URL, search = ''): URL {
  const url = new URL(address)
  for (const name of MODAL_PARAMETERS) url.searchParams.delete(name)
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.set(name, value)
  return url
}
