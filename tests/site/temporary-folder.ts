import { mkdtempSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Removes a folder, with retries: child processes of a process that has just ended may still write to it. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** Creates a temporary folder, which is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tara-test-'))
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** Creates a temporary folder for a test file, or for a `describe` block; it is removed after the last test. */
export function suiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tara-suite-'))
  afterAll(() => removeFolder(folder))
  return folder
}
