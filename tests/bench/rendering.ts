import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { openDemoStore } from '#server/catalog/store.ts'
import { loadBuiltRenderer } from '#server/pages/load-renderer.ts'
import { loadSite } from '#server/pages/site-state.ts'
import { distFolder, publicFolder, root, schemaFolder } from '#server/paths.ts'
import { readVisitor } from '#server/visitor/visitor.ts'
import { processorTime, report } from './measure.ts'

const ADDRESS = new URL('http://site.example/articles/kak-vybrat-gorlovinu/')

/** An article page that is not kept, beside the same blocks rendered whole by one renderToString. */
export async function measureRendering(): Promise<void> {
  const renderWhole = await buildWhole()
  const render = await loadBuiltRenderer()
  const store = await openDemoStore()
  const { state } = await loadSite({ schemaFolder, publicFolder, store: () => store }, () => undefined)
  if (!state) throw new Error('The schema files do not check')
  const visitor = readVisitor(state.site, undefined)
  const prepare = async () => {
    const prepared = await state.maker.preparePage(ADDRESS, visitor)
    if (prepared.kind !== 'page') throw new Error('The article has moved')
    return prepared.page
  }
  const page = await prepare()
  const ours = await processorTime(async () => render(await prepare(), 'html', fail))
  const whole = await processorTime(async () => renderWhole((await prepare()).blocks))
  const blocks = await processorTime(() => renderWhole(page.blocks))
  const json = await processorTime(async () => render(await prepare(), 'json', fail))
  report('article: whole document, not kept, processor time', `${ours.toFixed(2)} ms`, '', true)
  report('article: page JSON for navigation, processor time', `${json.toFixed(2)} ms`, '', true)
  report('article: its blocks by one renderToString, processor time', `${blocks.toFixed(2)} ms`, '', true)
  report('article: document / (prepared and rendered whole)', (ours / whole).toFixed(2), 'at most 1', ours <= whole)
}

async function buildWhole(): Promise<(blocks: readonly BlockNode[]) => Promise<string>> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: 'tests/bench/whole.tsx', outDir: 'dist/bench', emptyOutDir: true, copyPublicDir: false },
  })
  const built: { renderWhole: (blocks: readonly BlockNode[]) => Promise<string> } = await import(
    join(distFolder, 'bench', 'whole.js')
  )
  return built.renderWhole
}

function fail(at: string, error: unknown): void {
  throw new Error(`${at} threw`, { cause: error })
}
