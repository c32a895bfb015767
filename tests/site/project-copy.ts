import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/engine/paths.ts'

const PARTS = [
  ...['schema', 'renderer', 'server', 'blocks', 'public'],
  ...['README.md', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
]

/**
 * Creates a copy of the project whose code a test may change, inside the project, so that Node finds the packages.
 * @returns the copy's folder, and a function that removes it
 */
export async function copyProject(): Promise<{ folder: string; remove: () => Promise<void> }> {
  await mkdir(join(root, '.tmp'), { recursive: true })
  const folder = await mkdtemp(join(root, '.tmp', 'project-'))
  for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
