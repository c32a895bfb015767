/** Dispatched on the window when the page's data have changed. */
export const REFRESH_EVENT = 'tara:refresh'

/** Fetches the page's data again. */
export const refresh = (): void => void dispatchEvent(new Event(REFRESH_EVENT))

/** `info` of a navigation after a form: if the code of the new page fails to load, the browser loads its document. */
export const AFTER_FORM = 'after-form'

/** Navigates to a page of the site after a form. */
export function goTo(address: string, replace: boolean): void {
  if ('navigation' in window) navigation.navigate(address, { history: replace ? 'replace' : 'push', info: AFTER_FORM })
  else if (replace) location.replace(address)
  else location.assign(address)
}
