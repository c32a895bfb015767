/** Characters of an error's message, at most. */
const MAX_LENGTH = 300

/** Lines of a stack that tell where. */
const MAX_FRAMES = 8

/** PostgreSQL's errors quote values: «invalid input syntax for type integer: "…"». */
const SQLSTATE = /^[0-9A-Z]{5}$/

/** What is logged of an error: no text that a visitor typed, no address, no secret (S17). */
export interface LoggedError {
  type: string
  code?: string
  message?: string
  /** Where it was thrown. */
  at?: string
  cause?: LoggedError
}

/**
 * An error as the log has it: an allow-list of its properties, its message without what may be personal. Drivers put
 * the row that failed into properties of their own (`detail: Key (email)=(…) already exists`): these are left out.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) }
  const { name, message, stack, code, cause } = error as Error & { code?: unknown }
  const isSql = typeof code === 'string' && SQLSTATE.test(code)
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    // JSON.parse quotes what it could not read.
    ...(!(error instanceof SyntaxError) && { message: scrub(isSql ? message.replace(/"[^"]*"/g, '"…"') : message) }),
    ...(frames.length > 0 && { at: frames.slice(0, MAX_FRAMES).join('\n') }),
    ...(cause !== undefined && cause !== error && { cause: loggedError(cause) }),
  }
}

/** Without e-mail addresses, phones and long secrets, in one line. */
const scrub = (text: string): string =>
  text
    .slice(0, 4 * MAX_LENGTH)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[^\s@"'(<,;:]{1,64}@[^\s@"')>,;:]+/g, '…@…')
    .replace(/\+?\d(?:[\s()-]{0,2}\d){6,}/g, '…')
    .replace(/[\w-]{30,}/g, '…')
    .slice(0, MAX_LENGTH)
