/** One vike page handles every URL: server/pages selects the page file. */
export const route = (): true => true
