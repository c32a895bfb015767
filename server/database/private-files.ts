import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** What stands in a data folder. */
const OWN_NAMES = /^(tara\.sqlite.*|(schema|schema-held|pages)\.json.*|mail|uploads|pictures|cache|lost\+found)$/

/**
 * Takes from others the rights that an older version left them: a folder 0700, files 0600. A folder that holds anything
 * else, somebody's home for one, or that belongs to another user stays as it is; new files in it are the user's own.
 */
export function tightenDataFolder(folder: string): void {
  if (!existsSync(folder) || !readdirSync(folder).every((name) => OWN_NAMES.test(name))) return
  const mail = join(folder, 'mail')
  // A closed folder of letters has been seen to, and all that is in it.
  const letters = existsSync(mail) && isOpen(mail) ? filesIn(mail) : []
  for (const path of [folder, ...filesIn(folder), ...letters]) tighten(path)
}

const filesIn = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name))

function tighten(path: string): void {
  const { mode, uid } = statSync(path)
  if (isOpen(path) && uid === process.getuid?.()) chmodSync(path, mode & 0o700)
}

const isOpen = (path: string): boolean => (statSync(path).mode & 0o077) !== 0

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
