import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLetters, type Letters } from '../engine/mail/letters.ts'
import { loadBuiltLetters } from '../engine/pages/load-renderer.ts'
import type { SiteState } from '../engine/pages/site-state.ts'
import { distFolder } from '../engine/paths.ts'

/** Letters for a command; undefined where the site has never been built: its build renders them. */
export async function builtLetters({ maker }: SiteState): Promise<Letters | undefined> {
  if (!existsSync(join(distFolder, 'server', 'mail.mjs'))) return undefined
  return createLetters(
    (mail, roots) => maker.prepareLetter(mail, roots),
    await loadBuiltLetters(),
    (at, error) => console.error(`Блок письма пропущен, ${at}:`, error),
  )
}
