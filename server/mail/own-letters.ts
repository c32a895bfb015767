/** Letters of schema/mails that the server sends by itself, and the params that it gives them. */
export const ownLetters: ReadonlyMap<string, readonly string[]> = new Map([
  ['subscription-confirm', ['link', 'unsubscribe']],
  ['registration-confirm', ['link']],
  ['registration-known', ['login', 'restore']],
  ['email-change', ['link']],
  ['email-changed', []],
  ['password-restore', ['link']],
  ['password-changed', ['restore']],
  ['account-idle', ['login', 'until']],
  ['order-received', ['number', 'total', 'lines', 'sums', 'answers']],
  ['order-status', ['number', 'date', 'total', 'status', 'text', 'link']],
  ['order-cancelled', ['number', 'date', 'total']],
  ['new-order', ['number', 'total', 'lines', 'sums', 'answers']],
])
