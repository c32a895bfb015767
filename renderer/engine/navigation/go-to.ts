/** Told to the window when what the page shows has changed. */
export const REFRESH_EVENT = 'tara:refresh'

/** Goes to a page of the site. */
export function goTo(address: string, replace: boolean): void {
  if ('navigation' in window) navigation.navigate(address, { history: replace ? 'replace' : 'push' })
  else if (replace) location.replace(address)
  else location.assign(address)
}
