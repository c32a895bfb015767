import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from './refusal.ts'

/** What a command does to one file. */
export interface Change {
  /** On the disk. */
  readonly file: string
  /** Undefined where there is none yet. */
  readonly before: string | undefined
  /** Undefined where it goes. */
  readonly after: string | undefined
}

/** What files are written with; tests give a disk that fails. */
export interface Disk {
  write(file: string, text: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
}

const nodeDisk: Disk = {
  async write(file, text) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx' })
  },
  rename,
  remove: (file) => rm(file, { force: true }),
}

/**
 * All changes or none: first every new text beside its file, then each into its place; what fails on the way is taken
 * back.
 * @throws Refusal that says why nothing was written, or which files could not be taken back
 */
export async function writeChanges(changes: readonly Change[], disk: Disk = nodeDisk): Promise<void> {
  const aside = ({ file }: Change): string => `${file}.new-${process.pid}`
  const written = changes.filter(({ after }) => after !== undefined)
  const done: Change[] = []
  try {
    for (const change of written) await disk.write(aside(change), change.after ?? '')
    for (const change of changes) {
      done.push(change)
      await (change.after === undefined ? disk.remove(change.file) : disk.rename(aside(change), change.file))
    }
  } catch (error) {
    const lost = await takenBack(done, disk)
    for (const change of written) await disk.remove(aside(change)).catch(() => undefined)
    const left = lost.length > 0 ? ` Верните из истории: ${lost.join(', ')}.` : ''
    throw new Refusal(`Не записано ничего: ${reasonOf(error)}.${left}`)
  }
}

/** @returns the files that are not as they were */
async function takenBack(done: readonly Change[], disk: Disk): Promise<string[]> {
  const lost: string[] = []
  for (const { file, before } of done.toReversed()) {
    try {
      if (before === undefined) await disk.remove(file)
      else {
        const back = `${file}.old-${process.pid}`
        await disk.write(back, before)
        await disk.rename(back, file)
      }
    } catch {
      lost.push(file)
    }
  }
  return lost
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'писать сюда нельзя, нет прав',
  EPERM: 'писать сюда нельзя, нет прав',
  EROFS: 'диск открыт только для чтения',
  ENOSPC: 'на диске кончилось место',
  EDQUOT: 'на диске кончилось место',
  EEXIST: 'файл уже есть',
  ENOENT: 'такого файла или папки нет',
  ENOTDIR: 'на месте папки лежит файл',
}

/** Why the disk refuses, and which file. */
export function reasonOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  const file = path?.replace(/\.(new|old)-\d+$/, '')
  return (REASONS[String(code)] ?? message) + (file ? ` (${file})` : '')
}
