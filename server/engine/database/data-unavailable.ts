/**
 * The database was unreachable, too slow or could not write; a retry may succeed. `code` is the engine's or the
 * network's, if there is one.
 */
export class DataUnavailable extends Error {
  override name = 'DataUnavailable'
  readonly code: string | undefined

  constructor(cause: Error, code: string | undefined) {
    super(cause.message, { cause })
    this.code = code
  }
}

/** SQLite's primary codes of a disk that takes nothing: it is read-only, broken or full. */
export const SQLITE_WRITES_FAIL: Readonly<Record<number, string>> = {
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  13: 'SQLITE_FULL',
}

/** The same of files, and of PostgreSQL's disk. */
const WRITES_FAIL: readonly unknown[] = [...Object.values(SQLITE_WRITES_FAIL), 'ENOSPC', 'EDQUOT', '53100']

/**
 * Returns true where another transaction has just written the same unique value. PostgreSQL alone says so: on SQLite
 * transactions follow one another.
 */
export const isDuplicate = (error: unknown): boolean => Object(error).code === '23505'

/** Returns true for an error of a disk that takes nothing, which is full most often. */
export const isWriteFailure = (error: unknown): boolean => WRITES_FAIL.includes(Object(error).code)
