/** State of a history entry. Each property is changed by one module only; the others copy it unchanged. */
interface EntryState {
  /** True if a modal is open; the previous entry is the page without it (modal/open-modal.ts). */
  readonly overPage?: true
  /** The step of each form on the page, and the id of the form whose step added the entry (kit/form/advance.ts). */
  readonly steps?: Readonly<Record<string, number>>
  readonly pushedBy?: string
  /** Items appended to a list; with the Navigation API they are in the navigation entry's state instead (blocks/product-list). */
  readonly lists?: unknown
}

export const readEntry = (): EntryState => history.state ?? {}

/** Changes some properties of the current entry's state, and optionally its URL. */
export const changeEntry = (change: EntryState, url?: string | URL): void =>
  history.replaceState({ ...readEntry(), ...change }, '', url)

/** Adds an entry after the current one. */
export const pushEntry = (state: EntryState, url?: string | URL): void => history.pushState(state, '', url)
