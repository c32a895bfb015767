import { renderToString } from 'react-dom/server'
import { loadComponents } from '#renderer/components.ts'
import { typesIn } from '#renderer/engine/page/components.ts'
import { ComponentsContext, Tree } from '#renderer/engine/tree/Tree.tsx'
import type { BlockNode } from '#renderer/engine/tree/types.ts'

/** The measure to beat: the whole page by one renderToString, nothing kept, nothing static. */
export async function renderWhole(blocks: readonly BlockNode[]): Promise<string> {
  const components = await loadComponents(typesIn(blocks))
  return renderToString(
    <ComponentsContext value={components}>
      <Tree nodes={blocks} />
    </ComponentsContext>,
  )
}
