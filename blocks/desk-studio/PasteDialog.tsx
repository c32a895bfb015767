import { useRef } from 'react'
import { StudioDialog } from './Dialog.tsx'
import type { StudioState } from './store.ts'

/** Says what a text loses where it is pasted, before it is. */
export function PasteDialog({ loss, answer }: NonNullable<StudioState['asked']>) {
  const isWanted = useRef(false)
  return (
    <StudioDialog title="Вставить текст" onClose={() => answer(isWanted.current)}>
      {(close) => (
        <>
          <p>{loss}</p>
          <button
            type="button"
            onClick={() => {
              isWanted.current = true
              close()
            }}
          >
            Вставить так
          </button>
        </>
      )}
    </StudioDialog>
  )
}
