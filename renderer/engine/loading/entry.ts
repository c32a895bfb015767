/** State of a history entry. Each part has one owner; the others copy it. */
interface EntryState {
  /** An open modal; the entry before it is the page without one (modal/open-modal.ts). */
  readonly overPage?: true
  /** The step of each form on the page, and the form whose step made the entry (kit/form/advance.ts). */
  readonly steps?: Readonly<Record<string, number>>
  readonly pushedBy?: string
  /** Items added to a list; with the Navigation API they are in its own state (blocks/product-list). */
  readonly lists?: unknown
}

export const readEntry = (): EntryState => history.state ?? {}

/** Changes parts of the current entry's state, and its address. */
export const changeEntry = (change: EntryState, url?: string | URL): void =>
  history.replaceState({ ...readEntry(), ...change }, '', url)

/** Adds an entry after the current one. */
export const pushEntry = (state: EntryState, url?: string | URL): void => history.pushState(state, '', url)
