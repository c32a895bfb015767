import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import type { RenderInput } from '#renderer/engine/page/types.ts'
import type { Assets } from '#renderer/engine/prerender/assets.ts'
import { inTurn } from '../in-turn.ts'
import type { RenderLetter } from '../mail/letters.ts'
import { distFolder, importFile } from '../paths.ts'

/** Turns a prepared page into its document or its JSON. @throws what the rendering threw, but for single blocks */
export type RenderPage = (
  page: RenderInput['page'],
  as: RenderInput['as'],
  report: RenderInput['report'],
) => Promise<string | Buffer>

interface BuiltRenderer {
  renderPage(input: RenderInput, assets: Assets): Promise<Buffer>
  loadBlocks(types: ReadonlySet<string>): Promise<void>
}

// What vike would give is this very file of the build; vike itself stays out of the process.
const loadBuilt = () => importFile<BuiltRenderer>(join(distFolder, 'server', 'render.mjs'))

/** The built renderer, called without vike in between: that costs as much again as the page itself (npm run bench). */
export async function loadBuiltRenderer(): Promise<RenderPage> {
  const assets = JSON.parse(await readFile(join(distFolder, 'assets.json'), 'utf8')) as Assets
  const { renderPage } = await loadBuilt()
  return (page, as, report) => renderPage({ page, as, report }, assets)
}

/**
 * Loads what pages, letters and modals are drawn by once others can ask, one type of blocks a turn: a page would load its
 * own all at once. From then on no module of the build is looked for: another may lie there.
 */
export async function loadBlocksAhead(): Promise<void> {
  const { loadBlocks } = await loadBuilt()
  for (const type of [...contracts.keys(), 'modal']) {
    await loadBlocks(new Set([type]))
    await inTurn()
  }
}

/** The built letters (renderer/mail.tsx). */
export async function loadBuiltLetters(): Promise<RenderLetter> {
  const built = await importFile<{ renderLetter: RenderLetter }>(join(distFolder, 'server', 'mail.mjs'))
  return built.renderLetter
}
