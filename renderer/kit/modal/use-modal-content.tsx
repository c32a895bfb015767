import { type ReactNode, useEffect, useState } from 'react'
import { type FetchedModal, useOpening } from '../../engine/page/opening.ts'
import { ComponentsContext, Tree } from '../../engine/tree/Tree.tsx'
import { isReady, type LiveNode } from '../../engine/tree/types.ts'

/** What stands in a modal, to be shown elsewhere than in a window over the page. */
interface ModalContent {
  title: string
  content: ReactNode
}

/**
 * The content of a modal of schema/modals, with the code of its blocks; undefined until it is there.
 * @param id undefined: nothing is fetched yet
 */
export function useModalContent(id: string | undefined): ModalContent | undefined {
  const { get } = useOpening()
  const [fetched, take] = useState<FetchedModal>()
  useEffect(() => {
    if (id === undefined) return
    let isWanted = true
    get(`?modal=${encodeURIComponent(id)}`)
      .then((modal) => isWanted && take(modal))
      .catch(() => undefined) // who shows it can do without
    return () => {
      isWanted = false
    }
  }, [id, get])

  const modal = fetched?.page.tree.find((node): node is LiveNode => !isReady(node) && node.type === 'modal')
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
