import './kit/ui/index.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadComponents } from './components.ts'
import deskStyles from './desk.css?url'
import { PAGE_ELEMENT } from './engine/loading/browser-page.ts'
import { App } from './engine/page/App.tsx'
import { blocksOf, typesIn } from './engine/page/components.ts'
import { createPageStore } from './engine/page/page-store.ts'
import type { PageData, RenderInput } from './engine/page/types.ts'
import { type Assets, buildName, documentAssets } from './engine/prerender/assets.ts'
import { Head, PlainHead, toScriptJson } from './engine/prerender/Head.tsx'
import { PreviewBar } from './engine/prerender/PreviewBar.tsx'
import { prerender, renderRoot, withoutHtml } from './engine/prerender/prerender.tsx'
import type { Wake } from './engine/tree/Tree.tsx'
import type { PrerenderedNode } from './engine/tree/types.ts'
import previewStyles from './preview.css?url'
import { Status } from './shop/state/Status.tsx'

export { loadAllComponents } from './components.ts'

/**
 * Renders a prepared page to its document, or to JSON for client-side navigation.
 * @param assets the build's manifest; null in development, where vike adds the tags
 */
export async function renderPage({ page, as, report }: RenderInput, assets: Assets): Promise<string> {
  const components = await loadComponents(typesIn(page.blocks))
  // Only social networks need the image, and they read it from the document.
  const { image: _, ...meta } = page.meta
  const toData = (tree: readonly PrerenderedNode[]): PageData => ({
    build: buildName(assets),
    status: page.status,
    ...(page.area !== undefined && { area: page.area }),
    meta,
    constants: page.constants,
    ...(page.visit && { visit: page.visit }),
    ...(page.clears && { clears: page.clears }),
    ...(page.variant && { variant: page.variant }),
    tree,
  })
  const { area, preview, isPlaced } = page
  if (as === 'json') return JSON.stringify(toData(prerender(page.blocks, components, report, isPlaced)))

  const isOfArea = area !== undefined
  const root = (nodes: readonly PrerenderedNode[]) => {
    const store = createPageStore(toData(nodes), components)
    return (
      <App store={store} wake={isOfArea ? undefined : ALL_AWAKE}>
        {!isOfArea && <Status store={store} />}
      </App>
    )
  }
  const { tree, html } = renderRoot(page.blocks, components, report, root, isPlaced)
  const areaStyles = isOfArea ? STYLES[area] : undefined
  const { head, script } = documentAssets(assets, { hydrated: typesIn(tree, !isOfArea), areaStyles })
  const tags = isOfArea ? <PlainHead meta={page.meta} /> : <Head meta={page.meta} jsonLd={page.jsonLd} />
  return `<!doctype html>
<html lang="ru"${isOfArea ? '' : ` data-blocks="${blocksOf(tree)}"`}>
<head><meta charset="utf-8">${head}${preview ? `<link rel="stylesheet" href="${previewStyles}">` : ''}${renderToStaticMarkup(tags)}</head>
<body${isOfArea ? ` class="${area}"` : ''}>${preview ? renderToStaticMarkup(<PreviewBar {...preview} />) : ''}<div id="root">${html}</div>
<script type="application/json" id="${PAGE_ELEMENT}">${toScriptJson(toData(withoutHtml(tree)))}</script>${script}</body>
</html>`
}

/** On the server no block sleeps, because every component is loaded. */
const ALL_AWAKE: Wake = { wanted: async () => undefined, awake: () => undefined }

/** Additional stylesheet of each area of the site, such as the staff's desk. */
const STYLES: Readonly<Record<string, string>> = { desk: deskStyles }
