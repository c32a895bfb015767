import { useRef } from 'react'
import { useItem, useStudio, useStudioState } from './context.ts'
import { StudioDialog } from './Dialog.tsx'
import { leaveFields } from './Frame.tsx'
import { tableOf } from './pasted.ts'
import type { StudioState } from './store.ts'
import { blockOf, insertable, split } from './tree.ts'
import { useCompose } from './use-compose.ts'

/** A dialog that says what pasting loses. A table can be inserted as a block instead. */
export function PasteDialog({ loss, table, answer }: NonNullable<StudioState['asked']>) {
  const isWanted = useRef(false)
  const { language, opening } = useStudio()
  const selected = useStudioState((state) => state.selected)
  const file = useItem(selected?.file)
  const block = file && selected && blockOf(file, selected)
  const kind = opening.files.find((one) => one.file === selected?.file)?.kind ?? ''
  const contract = insertable(language, kind).find(({ type }) => type === 'table')
  const compose = useCompose()
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
          {table && contract && file && block?.kind === 'block' && (
            <button
              type="button"
              className="studio-main"
              onClick={() => {
                const { list, index } = split(block.place.pointer)
                close()
                // The text's editor on the page must get the answer before it loses the focus, which ends the editing.
                requestAnimationFrame(() => {
                  leaveFields()
                  compose.insert(file, `${list}/${index + 1}`, tableOf(table), contract.title)
                })
              }}
            >
              Вставить блоком «{contract.title}»
            </button>
          )}
        </>
      )}
    </StudioDialog>
  )
}
