/** Prefix of the URLs that return a page as JSON: "/_page/about/" is the JSON of "/about/". */
export const PAGE_PREFIX = '/_page'

/** Path that returns a modal as JSON. The modal's query follows: "/_modal/?modal=callback". */
export const MODAL_PATH = '/_modal/'

/** Name of the Server-Timing entry by which the server tells the page that its request contained `Save-Data: on`. */
export const SAVE_DATA = 'save-data'
