/** Vike's only page serves every URL. server/engine/pages selects the page file. */
export const route = (): true => true
