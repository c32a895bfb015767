import type { ReactNode } from 'react'
import { loadComponents } from '#renderer/components.ts'
import { App } from '#renderer/engine/page/App.tsx'
import { typesIn } from '#renderer/engine/page/components.ts'
import { createPageStore } from '#renderer/engine/page/page-store.ts'
import type { PreparedPage } from '#renderer/engine/page/types.ts'
import { loadLateParts } from '#renderer/engine/tree/late-part.tsx'
import { Notices } from '#renderer/kit/shop/Notices.tsx'

/** All of a page as one tree, nothing of it kept, of elements of whatever `react` is where this is loaded. */
export async function pageTree({ status, meta, constants, blocks }: PreparedPage): Promise<ReactNode> {
  const components = await loadComponents(typesIn(blocks))
  await loadLateParts()
  return (
    <App store={createPageStore({ build: '', status, meta, constants, tree: blocks }, components)}>
      <Notices />
    </App>
  )
}
