/** Event on the window: the page's data on the server have changed. */
export const REFRESH_EVENT = 'tara:refresh'

/** Makes the page fetch its data again. */
export const refresh = (): void => void dispatchEvent(new Event(REFRESH_EVENT))

/** `info` of a navigation after a form: if the new page's code fails to load, the browser loads its document. */
export const AFTER_FORM = 'after-form'

/** Navigates to a page of this site after a submitted form. */
export function goTo(address: string, replace: boolean): void {
  if ('navigation' in window) navigation.navigate(address, { history: replace ? 'replace' : 'push', info: AFTER_FORM })
  else if (replace) location.replace(address)
  else location.assign(address)
}
