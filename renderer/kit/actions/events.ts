/** Event on the page, for analytics and other listeners. */
export type PageEvent =
  /** A call accepted a form. */
  | { readonly kind: 'accepted'; readonly call: string; readonly answer: Readonly<Record<string, unknown>> }
  /** A call refused a form because the underlying data have changed. */
  | { readonly kind: 'changed' }

/** Dispatched on the window for each event. */
export const PAGE_EVENT = 'tara:event'

export const emitPageEvent = (event: PageEvent): void => {
  window.dispatchEvent(new CustomEvent<PageEvent>(PAGE_EVENT, { detail: event }))
}
