/** Where the JSON of a page is: the page's own address below this prefix. */
export const PAGE_PREFIX = '/_page'
