import { type ReactNode, useEffect, useState } from 'react'
import { type FetchedModal, useModals } from '../../engine/page/modals.ts'
import { ComponentsContext, Tree } from '../../engine/tree/Tree.tsx'
import { type Components, type Island, isStaticHtml } from '../../engine/tree/types.ts'

/** Replaces the component of the dialog, so that only the dialog's content is rendered. */
const OF_WINDOW: Components = { modal: () => null }

/**
 * Fetches a modal of schema/modals, with the code of its blocks. Returns its content, or undefined until it has loaded.
 * @param id of the modal; if undefined, nothing is fetched
 */
export function useModalContent(id: string | undefined): { title: string; content: ReactNode } | undefined {
  const { get } = useModals()
  const [fetched, take] = useState<FetchedModal>()
  useEffect(() => {
    if (id === undefined) return
    let isWanted = true
    get(`?modal=${encodeURIComponent(id)}`, OF_WINDOW)
      .then((modal) => isWanted && take(modal))
      .catch(() => undefined) // the caller works without the modal's content
    return () => {
      isWanted = false
    }
  }, [id, get])

  const modal = fetched?.page.tree.find((node): node is Island => !isStaticHtml(node) && node.type === 'modal')
  if (!fetched || !modal) return undefined
  return {
    title: String(modal.props.title),
    content: (
      <ComponentsContext value={fetched.components}>
        <Tree nodes={modal.slots?.content?.flat() ?? []} />
      </ComponentsContext>
    ),
  }
}
