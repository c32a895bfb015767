/**
 * Parameters of an address that hold what is only for whoever has it: a letter's secret, what a modal is opened with.
 * Neither what is kept of an answer nor a counter of visits gets them (server/http/address.ts, renderer/kit/analytics).
 */
export const SECRETS: readonly string[] = ['token', 'with']
