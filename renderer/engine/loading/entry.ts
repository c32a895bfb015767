/** State of a history entry. Only one module sets each property; the other modules copy it. */
interface EntryState {
  /** True if a modal is open. The previous entry is then the page without the modal (modal/open-modal.ts). */
  readonly overPage?: true
  /** `steps`: the current step of each form on the page. `pushedBy`: the form whose step has added this entry (kit/form/advance.ts). */
  readonly steps?: Readonly<Record<string, number>>
  readonly pushedBy?: string
  /** Items that the visitor has appended to a list (blocks/product-list). With the Navigation API they are in its entry state instead. */
  readonly lists?: unknown
}

export const readEntry = (): EntryState => history.state ?? {}

/** Changes some properties of the current entry's state, and optionally its URL. */
export const changeEntry = (change: EntryState, url?: string | URL): void =>
  history.replaceState({ ...readEntry(), ...change }, '', url)

/** Adds a history entry after the current one. */
export const pushEntry = (state: EntryState, url?: string | URL): void => history.pushState(state, '', url)
