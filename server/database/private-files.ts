import { chmodSync, existsSync, readdirSync, type Stats, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of files in a data folder. */
const OWN_NAMES = /^(tara\.sqlite.*|(schema|schema-held|pages)\.json.*|mail|uploads|pictures|cache|lost\+found)$/

/**
 * Takes from others the rights that an older version left them: a folder 0700, files 0600. A folder that holds anything
 * else, somebody's home for one, or that belongs to another user stays as it is; new files in it are the user's own.
 */
export function tightenDataFolder(folder: string): void {
  if (!existsSync(folder) || !readdirSync(folder).every((name) => OWN_NAMES.test(name))) return
  const mail = join(folder, 'mail')
  const found = statOf(mail)
  // A closed folder of letters has been seen to, and all that is in it.
  const letters = found && isOpen(found) ? filesIn(mail) : []
  for (const path of [folder, ...filesIn(folder), ...letters]) tighten(path)
}

const filesIn = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name))

/** A file that has disappeared since, such as another process's journal, is ignored. */
function tighten(path: string): void {
  const found = statOf(path)
  if (!found || !isOpen(found) || found.uid !== process.getuid?.()) return
  try {
    chmodSync(path, found.mode & 0o700)
  } catch (error) {
    if (statOf(path)) throw error
  }
}

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

const isOpen = ({ mode }: Stats): boolean => (mode & 0o077) !== 0

/** Writes a file for its user alone, also where there was one that others could read. */
export async function writePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(content)
  } finally {
    await handle.close()
  }
}
