/** One vike page handles every URL: server/engine/pages selects the page file. */
export const route = (): true => true
