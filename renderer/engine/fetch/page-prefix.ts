/** URL prefix of a page's JSON; the page's path follows. */
export const PAGE_PREFIX = '/_page'

/** Path of a modal's JSON; the query of the modal follows: "?modal=callback". */
export const MODAL_PATH = '/_modal/'

/** Server-Timing entry of a document that was requested with `Save-Data: on`. */
export const SAVE_DATA = 'save-data'
