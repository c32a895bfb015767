import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurn } from '../in-turn.ts'
import type { RenderPage } from '../pages/load-renderer.ts'
import type { SiteState } from '../pages/site-state.ts'
import { distFolder } from '../paths.ts'
import { regionList } from '../site/regions.ts'

/**
 * Shows the home page before anybody can ask: what runs for the first time takes tens of milliseconds at once, which
 * visitors would wait for side by side. What goes wrong here goes wrong again, and is told, where the page is asked for.
 */
export async function warmUp({ site, maker, origin }: SiteState, render: RenderPage): Promise<void> {
  const { list } = regionList(site)
  const [region] = list
  if (!region) return
  const visitor = { region, regions: list, choseRegion: false, signedIn: false }
  try {
    const prepared = await maker.preparePage(new URL('/', origin), visitor)
    if (prepared.kind === 'page') await render(prepared.page, 'html', () => undefined)
  } catch {}
}

/** Loads what pages are made of once others can ask, one module a turn: a page would load its own all at once. */
export async function loadAhead(folder = join(distFolder, 'server', 'chunks')): Promise<void> {
  for (const name of await readdir(folder)) {
    await import(join(folder, name))
    await inTurn()
  }
}
