import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

// Read-only access to a data file, which loads as little code as possible.

export const SQLITE_FILE = 'tara.sqlite'

/** Name of the fact with the current catalog's id (table `facts`). */
export const CURRENT_CATALOG = 'current-catalog'

/** Name of the fact whose value changes with each edit of the current catalog. */
export const CATALOG_EDITION = 'catalog-edition'

/** Opens a file read-only, including its write-ahead log. */
export function openReadOnly(file: string): DatabaseSync {
  const alone = new URL(`${pathToFileURL(file)}?immutable=1`)
  return new DatabaseSync(existsSync(`${file}-wal`) ? file : alone, { readOnly: true, timeout: 10_000 })
}
