import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that is missing or holds something else. @returns true if it was written */
export async function writeChanged(file: string, content: string | Uint8Array): Promise<boolean> {
  const before = await readFile(file).catch(() => undefined)
  if (before?.equals(Buffer.from(content))) return false
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  return true
}
