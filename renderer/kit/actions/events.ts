/** Event on the page, for analytics and other listeners. */
export type PageEvent =
  /** The server accepted a submitted form. */
  | { readonly kind: 'accepted'; readonly call: string; readonly answer: Readonly<Record<string, unknown>> }
  /** The server refused a submitted form because the data behind it have changed. */
  | { readonly kind: 'changed' }

/** Dispatched on the window for each event. */
export const PAGE_EVENT = 'tara:event'

export const emitPageEvent = (event: PageEvent): void => {
  window.dispatchEvent(new CustomEvent<PageEvent>(PAGE_EVENT, { detail: event }))
}
