import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

// This module reads data files without changing them, and imports as little code as possible.

export const SQLITE_FILE = 'tara.sqlite'

/** Name of the fact with the current catalog's id (table `facts`). */
export const CURRENT_CATALOG = 'current-catalog'

/** Name of the fact whose value changes with each edit of the current catalog. */
export const CATALOG_EDITION = 'catalog-edition'

/** Opens a file read-only, with its write-ahead log. Without a log it is opened as immutable, so that SQLite creates no files beside it. */
export function openReadOnly(file: string): DatabaseSync {
  const alone = new URL(`${pathToFileURL(file)}?immutable=1`)
  return new DatabaseSync(existsSync(`${file}-wal`) ? file : alone, { readOnly: true, timeout: 10_000 })
}
