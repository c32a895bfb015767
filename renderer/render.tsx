import './kit/ui/index.css'
import { loadComponents } from './components.ts'
import { App } from './engine/page/App.tsx'
import { PAGE_ELEMENT } from './engine/page/browser-page.ts'
import { typesIn } from './engine/page/components.ts'
import { createPageStore } from './engine/page/page-store.ts'
import type { PageData, RenderInput } from './engine/page/types.ts'
import { type Assets, buildName, documentAssets, stylesheetsOf } from './engine/prerender/assets.ts'
import { Head, toScriptJson } from './engine/prerender/Head.tsx'
import { prerender, renderRoot, withoutHtml } from './engine/prerender/prerender.tsx'
import { renderToStaticMarkup } from './engine/prerender/react/write.ts'
import { toBytes } from './engine/prerender/to-bytes.ts'
import { loadLateParts } from './engine/tree/late-part.tsx'
import type { PrerenderedNode } from './engine/tree/types.ts'
import { Notices } from './kit/shop/Notices.tsx'

/** Loads what blocks of these types are drawn by, before a page that has them is asked for. */
export async function loadBlocks(types: ReadonlySet<string>): Promise<void> {
  await loadComponents(types)
  await loadLateParts()
}

/**
 * A prepared page as its document, or as the JSON that navigation in the browser asks for.
 * @param assets the build's manifest; null in development, where vike puts the tags in
 */
export async function renderPage({ page, as, report }: RenderInput, assets: Assets): Promise<Buffer> {
  const types = typesIn(page.blocks)
  const components = await loadComponents(types)
  await loadLateParts()
  // Social networks read the document: browsers need no picture of it.
  const { image: _, ...meta } = page.meta
  const toData = (tree: readonly PrerenderedNode[]): PageData => ({
    build: buildName(assets),
    status: page.status,
    meta,
    constants: page.constants,
    ...(page.visit && { visit: page.visit }),
    ...(page.clears && { clears: page.clears }),
    ...(page.region !== undefined && { region: page.region }),
    tree,
  })
  if (as === 'json') {
    const styles = stylesheetsOf(assets, types)
    return Buffer.from(
      JSON.stringify({ ...toData(prerender(page.blocks, components, report)), styles } satisfies PageData),
    )
  }

  const { prerendered, html } = renderRoot(page.blocks, components, report, (tree) => (
    <App store={createPageStore(toData(tree), components)}>
      <Notices />
    </App>
  ))
  const { head, script } = documentAssets(assets, types, typesIn(prerendered))
  return toBytes([
    `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8">${head}${renderToStaticMarkup(<Head meta={page.meta} jsonLd={page.jsonLd} />)}</head>
<body><div id="root">`,
    ...html,
    `</div>
<script type="application/json" id="${PAGE_ELEMENT}">${toScriptJson(toData(withoutHtml(prerendered, components)))}</script>${script}</body>
</html>`,
  ])
}
