import { blockTypes, loadBlockComponents } from '../blocks/registry.ts'
import { Outlet } from './engine/tree/Tree.tsx'
import { type Components, FORM_STEPS } from './engine/tree/types.ts'

/** Loads the components of block types and the renderer's own ones. The code of modals and form steps is loaded only if it is needed. */
export async function loadComponents(types: ReadonlySet<string>): Promise<Components> {
  const [blocks, modal, steps] = await Promise.all([
    loadBlockComponents(types),
    types.has('modal') ? import('./kit/modal/ModalDialog.tsx').then(({ ModalDialog }) => ({ modal: ModalDialog })) : {},
    types.has(FORM_STEPS) ? import('./kit/form/Steps.tsx').then(({ Steps }) => ({ [FORM_STEPS]: Steps })) : {},
  ])
  return { outlet: Outlet, ...blocks, ...modal, ...steps }
}

/** Loads all components when the server starts. Later a new build may replace the files of the running server's build. */
export const loadAllComponents = () => loadComponents(new Set([...blockTypes, 'modal', FORM_STEPS]))
