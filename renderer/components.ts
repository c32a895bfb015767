import './kit/ui/index.css'
import { loadComponents as loadBlocks } from '../blocks/registry.ts'
import { Outlet } from './engine/page/Outlet.tsx'
import type { Components } from './engine/tree/types.ts'

/** Loads components by block type: those of the blocks, and the renderer's own. A modal's code comes with the first one. */
export async function loadComponents(types: ReadonlySet<string>): Promise<Components> {
  const [blocks, modal] = await Promise.all([
    loadBlocks(types),
    types.has('modal') ? import('./kit/modal/Modal.tsx').then(({ Modal }) => ({ modal: Modal })) : {},
  ])
  return { outlet: Outlet, ...blocks, ...modal }
}
