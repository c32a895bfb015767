/** The database was unreachable, too slow or could not write; a retry may succeed. `code` is the error code of the database or the network. */
export class DataUnavailable extends Error {
  override name = 'DataUnavailable'
  readonly code: string | undefined

  constructor(cause: Error, code: string | undefined) {
    super(cause.message, { cause })
    this.code = code
  }
}

/** SQLSTATEs of transactions that PostgreSQL ended because they and others waited for each other: the same transaction may succeed. */
const CROSSED: readonly unknown[] = ['40P01', '40001']

/** Returns true if PostgreSQL ended a transaction in favor of another one. Impossible on SQLite, where writers wait. */
export const isCrossed = (error: unknown): boolean => CROSSED.includes(Object(error).code)

/** SQLite's primary error codes for failed writes: the disk is read-only, broken or full. */
export const SQLITE_WRITES_FAIL: Readonly<Record<number, string>> = {
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  13: 'SQLITE_FULL',
}

/** Error codes for failed writes: of SQLite, of the file system and of PostgreSQL. */
const WRITES_FAIL: readonly unknown[] = [...Object.values(SQLITE_WRITES_FAIL), 'ENOSPC', 'EDQUOT', '53100']

/** Returns true if another transaction has just inserted the same unique value. Impossible on SQLite, where writers wait. */
export const isDuplicate = (error: unknown): boolean => Object(error).code === '23505'

/** Returns true if a write failed because the disk is full, broken or read-only. */
export const isWriteFailure = (error: unknown): boolean => WRITES_FAIL.includes(Object(error).code)
