import {
  chmodSync,
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

// Plain JavaScript: it runs before what is made of TypeScript can be kept, and to read that takes a start 0.05 s.

const root = join(import.meta.dirname, '..')
const distFolder = join(root, 'dist')

/**
 * The folder of what can be made anew, kept from one start to the next: that of the build, or where another user built
 * it, of the data. Only this user may write there, since what lies there is believed.
 * @returns {string | undefined} undefined where nothing can be kept
 */
export function cacheFolder() {
  ensureDistFolder()
  const parents = [distFolder, process.env.DATA_DIR ?? join(root, '.data')]
  return parents.map((parent) => join(parent, 'cache')).find(ensureOwnFolder)
}

/** Everybody may read what is built; `server/umask.ts` would close it. */
function ensureDistFolder() {
  try {
    mkdirSync(distFolder)
    chmodSync(distFolder, 0o755)
  } catch {
    // It is there, or nothing can be built here.
  }
}

/** @param {string} folder */
function ensureOwnFolder(folder) {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    // It is there, or the next line finds none.
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return false
  return isOwn(found)
}

/**
 * Whether nobody else can have written it.
 * @param {{ uid: number, mode: number }} found
 */
const isOwn = ({ uid, mode }) => uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0

/**
 * A file of the cache folder, if this user alone can have written it.
 * @param {string} file
 */
export function readOwnFile(file) {
  try {
    const handle = openSync(file, 'r')
    try {
      return isOwn(fstatSync(handle)) ? readFileSync(handle, 'utf8') : undefined
    } finally {
      closeSync(handle)
    }
  } catch {
    return undefined
  }
}

/**
 * Puts the whole file in place at once, or leaves the one that was.
 * @param {string} file
 * @param {string} text
 */
export function writeOwnFile(file, text) {
  const beside = `${file}.${process.pid}`
  try {
    writeFileSync(beside, text, { mode: 0o600 })
    renameSync(beside, file)
  } catch {
    // What is not kept is made anew; a part of it would only fill the disk.
    try {
      rmSync(beside, { force: true })
    } catch {
      // It cannot be taken away either.
    }
  }
}
