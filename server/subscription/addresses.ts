/** Pages that letters lead to (schema/pages/subscription-confirm.json, unsubscribe.json). */
export const CONFIRM_PATH = '/subscribe/confirm/'
export const LEAVE_PATH = '/unsubscribe/'

/** An address of a letter: its host comes from the configuration (REQUIREMENTS S7). */
export const withToken = (origin: string, path: string, token: string): string =>
  `${origin}${path}?token=${encodeURIComponent(token)}`
