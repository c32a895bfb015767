/** Letters of schema/mails that the server sends by itself, and the params that it gives them. */
export const ownLetters: ReadonlyMap<string, readonly string[]> = new Map([
  ['subscription-confirm', ['link', 'unsubscribe']],
])
