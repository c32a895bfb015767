import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStudio } from './context.ts'
import { type Item, insertable, moves, nameOf } from './tree.ts'
import { useCompose } from './use-compose.ts'

interface DialogProps {
  file: Item
  item: Item
  onClose: () => void
}

/** The dialog that is open for a block, if any: where it goes, or what is inserted at a place. */
export const BlockDialog = ({ dialog, ...props }: DialogProps & { dialog: 'move' | { at: string } | undefined }) =>
  dialog === 'move' ? <MoveDialog {...props} /> : dialog && <InsertDialog {...props} at={dialog.at} />

/** Chooses a block to insert. @param at the list and the index that it gets */
function InsertDialog({ file, at, onClose }: DialogProps & { at: string }) {
  const { language, opening } = useStudio()
  const [query, setQuery] = useState('')
  const compose = useCompose()
  const kind = opening.files.find((one) => one.file === file.place.file)?.kind ?? ''
  const words = query.trim().toLowerCase()
  const offered = insertable(language, kind).filter(({ type, title, description }) =>
    `${title} ${description} ${type}`.toLowerCase().includes(words),
  )
  return (
    <StudioDialog title="Вставить блок" onClose={onClose}>
      {(close) => (
        <>
          <input
            className="desk-field"
            type="search"
            placeholder="Название или что он показывает"
            aria-label="Найти блок по названию"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          <ul className="studio-choices">
            {offered.map(({ type, title, description, example }) => (
              <li key={type}>
                <button
                  type="button"
                  className="studio-offer"
                  onClick={() => {
                    compose.insert(file, at, example ?? { type, props: {} }, title)
                    close()
                  }}
                >
                  <b>{title}</b>
                  <span className="desk-note">{description}</span>
                </button>
              </li>
            ))}
          </ul>
          {offered.length === 0 && <p className="desk-note">Такого блока нет.</p>}
        </>
      )}
    </StudioDialog>
  )
}

/** Chooses where a block of the file goes. */
function MoveDialog({ file, item, onClose }: DialogProps) {
  const compose = useCompose()
  return (
    <StudioDialog title={`Переместить: ${nameOf(item)}`} onClose={onClose}>
      {(close) => (
        <ul className="studio-choices">
          {moves(file, item.place).map(({ to, title, depth }) => (
            <li key={to} style={{ paddingInlineStart: `${depth * 16}px` }}>
              <button
                type="button"
                className="studio-offer"
                onClick={() => {
                  compose.move(item, to)
                  close()
                }}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </StudioDialog>
  )
}

/** Closed as dialogs close: the focus goes back to the button that opened it. */
export function StudioDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: (close: () => void) => ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="desk-dialog studio-dialog" aria-label={title} closedby="any" onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <button type="button" onClick={close}>
          Закрыть
        </button>
      </header>
      {children(close)}
    </dialog>
  )
}
