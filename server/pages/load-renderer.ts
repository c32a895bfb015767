import { join } from 'node:path'
import { getGlobalContext, renderPage as renderWithVike } from 'vike/server'
import type { RenderInput } from '#renderer/engine/page/types.ts'
import type { Assets } from '#renderer/engine/prerender/assets.ts'
import type { RenderLetter } from '../mail/letters.ts'
import { distFolder } from '../paths.ts'

/** Turns a prepared page into its document or its JSON. @throws what the rendering threw, but for single blocks */
export type RenderPage = (
  page: RenderInput['page'],
  as: RenderInput['as'],
  report: RenderInput['report'],
) => Promise<string>

/** The built renderer, called without vike in between: that costs as much again as the page itself (npm run bench). */
export async function loadBuiltRenderer(): Promise<RenderPage> {
  await import(join(distFolder, 'server', 'entry.mjs'))
  // vike's public type is the one that the browser has too, which lacks the server's part.
  const { assetsManifest } = (await getGlobalContext()) as { assetsManifest?: Assets }
  const built: { renderPage: (input: RenderInput, assets: Assets) => Promise<string> } = await import(
    join(distFolder, 'server', 'render.mjs')
  )
  return (page, as, report) => built.renderPage({ page, as, report }, assetsManifest ?? null)
}

/** The built letters (renderer/mail.tsx). */
export async function loadBuiltLetters(): Promise<RenderLetter> {
  const built: { renderLetter: RenderLetter } = await import(join(distFolder, 'server', 'mail.mjs'))
  return built.renderLetter
}

/** In development: Vite's modules, always the newest. */
export const renderInDevelopment: RenderPage = async (page, as, report) => {
  const result = await renderWithVike({ urlOriginal: '/', page, as, report })
  if (result.errorWhileRendering) throw result.errorWhileRendering
  const { json } = result as { json?: string }
  return as === 'json' ? (json ?? '') : (result.httpResponse?.body ?? '')
}
