/** Every address is this one vike page: which page file answers it was decided by server/pages before. */
export const route = (): true => true
