/** Where the JSON of a page is: the page's own address below this prefix. */
export const PAGE_PREFIX = '/_page'

/** Where the JSON of a modal is: what opens it, "?modal=callback", after this path. */
export const MODAL_PATH = '/_modal/'

/** Said in the header Server-Timing of a document that was asked for with `Save-Data: on`. */
export const SAVE_DATA = 'save-data'
