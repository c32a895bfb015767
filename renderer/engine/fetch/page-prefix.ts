/** Prefix of URLs that return a page as JSON; the page's path follows it. */
export const PAGE_PREFIX = '/_page'

/** Path that returns a modal as JSON; the modal's query follows it: "?modal=callback". */
export const MODAL_PATH = '/_modal/'

/** Name of the Server-Timing entry that marks a document requested with `Save-Data: on`. */
export const SAVE_DATA = 'save-data'
