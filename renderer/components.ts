import { blockTypes, loadBlockComponents } from '../blocks/registry.ts'
import { Outlet } from './engine/page/Outlet.tsx'
import type { Components } from './engine/tree/types.ts'

/** Loads components by block type: those of blocks and the renderer's own. A modal's code is loaded on first use. */
export async function loadComponents(types: ReadonlySet<string>): Promise<Components> {
  const [blocks, modal] = await Promise.all([
    loadBlockComponents(types),
    types.has('modal') ? import('./kit/modal/ModalDialog.tsx').then(({ ModalDialog }) => ({ modal: ModalDialog })) : {},
  ])
  return { outlet: Outlet, ...blocks, ...modal }
}

/** Loads every component, so that a running server survives the replacement of its build. */
export const loadAllComponents = (): Promise<Components> => loadComponents(new Set([...blockTypes, 'modal']))
