/** Dispatched on the window when the page's data have changed. */
export const REFRESH_EVENT = 'tara:refresh'

/** Fetches the page's data again. */
export const refresh = (): void => void dispatchEvent(new Event(REFRESH_EVENT))

/** Navigates to a page of the site. */
export function goTo(address: string, replace: boolean): void {
  if ('navigation' in window) navigation.navigate(address, { history: replace ? 'replace' : 'push' })
  else if (replace) location.replace(address)
  else location.assign(address)
}
