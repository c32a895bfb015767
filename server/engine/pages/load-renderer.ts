import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderInput } from '#renderer/engine/page/types.ts'
import type { Assets } from '#renderer/engine/prerender/assets.ts'
import type { RenderLetter } from '../mail/letters.ts'
import { distFolder, importFile } from '../paths.ts'

/** Renders a prepared page to HTML or JSON. Reports errors of single blocks; throws any other error. */
export type RenderPage = (
  page: RenderInput['page'],
  as: RenderInput['as'],
  report: RenderInput['report'],
) => Promise<string>

interface BuiltRenderer {
  renderPage(input: RenderInput, assets: Assets): Promise<string>
  loadAllComponents(): Promise<unknown>
}

/**
 * Loads the built renderer. Vike's own `renderPage` would take a third longer for an uncached product page, and twice as long for an
 * article (docs/performance.md).
 */
export async function loadBuiltRenderer(): Promise<RenderPage> {
  const assets = JSON.parse(await readFile(join(distFolder, 'assets.json'), 'utf8')) as Assets
  const { renderPage, loadAllComponents } = await importFile<BuiltRenderer>(join(distFolder, 'server', 'render.mjs'))
  await loadAllComponents()
  return (page, as, report) => renderPage({ page, as, report }, assets)
}

/** Loads the built renderer of letters (renderer/mail.tsx). */
export async function loadBuiltLetters(): Promise<RenderLetter> {
  const built = await importFile<{ renderLetter: RenderLetter }>(join(distFolder, 'server', 'mail.mjs'))
  return built.renderLetter
}
