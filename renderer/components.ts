import { blockTypes, loadBlockComponents } from '../blocks/registry.ts'
import { Outlet } from './engine/tree/Tree.tsx'
import { type Components, FORM_STEPS } from './engine/tree/types.ts'

/** Loads the components of block types, and the renderer's own components. The code of modals is loaded on first use. */
export async function loadComponents(types: ReadonlySet<string>): Promise<Components> {
  const [blocks, modal, steps] = await Promise.all([
    loadBlockComponents(types),
    types.has('modal') ? import('./kit/modal/ModalDialog.tsx').then(({ ModalDialog }) => ({ modal: ModalDialog })) : {},
    types.has(FORM_STEPS) ? import('./kit/form/Steps.tsx').then(({ Steps }) => ({ [FORM_STEPS]: Steps })) : {},
  ])
  return { outlet: Outlet, ...blocks, ...modal, ...steps }
}

/** Loads all components at the start, so that a running server does not need its build's files when a new build replaces them. */
export const loadAllComponents = () => loadComponents(new Set([...blockTypes, 'modal', FORM_STEPS]))
