/**
 * Whether a text is one address, and nothing that a mail program could read as more: no comma, no name in front, no
 * line break. International domains come in their ASCII form.
 */
export const isOneAddress = (text: string): boolean =>
  text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)

/** One key for one mailbox: no provider in use tells capital letters apart. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
