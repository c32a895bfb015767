import { mkdtempSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Also where a process that has just ended has children that still write there. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** A folder of its own, which is gone when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tara-test-'))
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** A folder for the tests of a file, or of a part of it, which is gone after them. */
export function suiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tara-suite-'))
  afterAll(() => removeFolder(folder))
  return folder
}
