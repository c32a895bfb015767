import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../config.ts'
import { oneAfterAnother } from '../next-loop-turn.ts'

/** Change of one file; `before` is undefined for a new file, `after` for a deleted one. */
export interface Change {
  /** Path on the disk. */
  readonly file: string
  readonly before: string | undefined
  readonly after: string | Uint8Array | undefined
}

export interface TextChange extends Change {
  readonly after: string | undefined
}

/** File operations; tests replace them with operations that fail. */
export interface Disk {
  write(file: string, content: string | Uint8Array): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
}

const nodeDisk: Disk = {
  async write(file, content) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  },
  rename,
  remove: (file) => rm(file, { force: true }),
}

/** Changes are written one after another, since concurrent ones would overwrite each other's temporary files. */
const inTurn = oneAfterAnother()

/** Returns a temporary path: the name is hidden, so that a file left by a killed process does not count as a schema file. */
const staged = (file: string): string => join(dirname(file), `.${basename(file)}.new-${process.pid}`)

/** Checks that the files can be written: writes temporary files and deletes them. @throws StartError if that fails */
export const tryWriting = (changes: readonly Pick<Change, 'file' | 'after'>[]) =>
  inTurn(async () => {
    try {
      for (const { file, after = '' } of changes) await nodeDisk.write(staged(file), after)
    } catch (error) {
      throw new StartError(`Не записано ничего: ${reasonOf(error)}.`)
    } finally {
      await Promise.allSettled(changes.map(({ file }) => nodeDisk.remove(staged(file))))
    }
  })

/**
 * Writes all changes or none: writes every new text to a temporary file first, then renames the temporary files.
 * @throws StartError that says why nothing was written, and which files could not be restored
 */
export const writeChanges = (changes: readonly Change[], disk: Disk = nodeDisk) => inTurn(() => writeAll(changes, disk))

async function writeAll(changes: readonly Change[], disk: Disk): Promise<void> {
  const done: Change[] = []
  try {
    for (const { file, after } of changes) if (after !== undefined) await disk.write(staged(file), after)
    for (const change of changes) {
      const { file, after } = change
      done.push(change)
      await (after === undefined ? disk.remove(file) : disk.rename(staged(file), file))
    }
  } catch (error) {
    const restored = await Promise.allSettled(
      done.map(({ file, before }) => (before === undefined ? disk.remove(file) : disk.write(file, before))),
    )
    await Promise.allSettled(changes.map(({ file }) => disk.remove(staged(file))))
    const lost = done.filter((_, i) => restored[i]?.status === 'rejected').map(({ file }) => file)
    const left = lost.length > 0 ? ` Верните из истории: ${lost.join(', ')}.` : ''
    throw new StartError(`Не записано ничего: ${reasonOf(error)}.${left}`)
  }
}

const DENIED = 'писать сюда нельзя, нет прав'
const FULL = 'на диске кончилось место'
const REASONS: Readonly<Record<string, string>> = { EACCES: DENIED, EPERM: DENIED, EROFS: DENIED, ENOSPC: FULL }

function reasonOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  return (REASONS[String(code)] ?? message) + (path ? ` (${path.replace(/\.([^/]+)\.new-\d+$/, '$1')})` : '')
}

/** Writes a file if it is missing or its content differs. @returns true if it was written */
export async function writeChanged(file: string, content: string | Uint8Array): Promise<boolean> {
  const before = await readFile(file).catch(() => undefined)
  if (before?.equals(Buffer.from(content))) return false
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  return true
}
