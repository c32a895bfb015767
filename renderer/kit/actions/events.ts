/** Something that happened on the page. Analytics and other code listen for it. */
export type PageEvent =
  /** The server accepted a submitted form. */
  | { readonly kind: 'accepted'; readonly call: string; readonly answer: Readonly<Record<string, unknown>> }
  /** The server refused a submitted form, because the data that the visitor saw have changed. */
  | { readonly kind: 'changed' }

/** Event on the window for each `PageEvent`. */
export const PAGE_EVENT = 'tara:event'

export const emitPageEvent = (event: PageEvent): void => {
  window.dispatchEvent(new CustomEvent<PageEvent>(PAGE_EVENT, { detail: event }))
}
