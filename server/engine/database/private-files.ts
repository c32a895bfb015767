import { chmodSync, type Dirent, existsSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config.ts'

const OWN_NAMES = /^(tara\.sqlite.*|schema\.json.*|mail|uploads|pictures|lost\+found)$/

/**
 * Removes all rights of other users from a data folder and its files, because a copied folder may be readable by everyone. Skips files of
 * other owners, and a folder with unknown files, such as a home folder. New files are private anyway (server/engine/umask.ts).
 */
export function tightenDataFolder(folder: string): void {
  if (!existsSync(folder) || !readdirSync(folder).every((name) => OWN_NAMES.test(name))) return
  const mail = join(folder, 'mail')
  const stats = statOf(mail)
  // If other users cannot open the folder of letters, its files are private already.
  const letters = stats && isOpen(stats) ? filesIn(mail) : []
  for (const path of [folder, ...filesIn(folder), ...letters]) tighten(path)
}

/** Matches the files that a serving site creates in addition to its database. */
const SERVED_NAMES = /^(schema\.json|tara\.sqlite\.damaged-.*|mail|uploads|pictures)$/

/** Returns the files and folders that show that this folder contained a shop's data. @throws StartError if it is not a folder */
export function leftFiles(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => SERVED_NAMES.test(entry.name))
    .filter((entry) => !entry.isDirectory() || readdirSync(join(folder, entry.name)).length > 0)
    .map(({ name }) => name)
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code = 'ошибка' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    throw new StartError(
      `${folder} не\u00a0читается как папка данных (${code}). Проверьте DATA_DIR и\u00a0права на\u00a0эту папку.`,
    )
  }
}

const filesIn = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name))

/** Restricts a file to its owner. Ignores a file that was deleted meanwhile, such as another process's journal. */
function tighten(path: string): void {
  const stats = statOf(path)
  if (!stats || !isOpen(stats) || stats.uid !== process.getuid?.()) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch (error) {
    if (statOf(path)) throw error
  }
}

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

const isOpen = ({ mode }: Stats): boolean => (mode & 0o077) !== 0
