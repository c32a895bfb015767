import { useState } from 'react'
import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { pathsIn } from '#schema/definitions/expressions/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { useStudio, useStudioState } from './context.ts'
import { StudioDialog } from './Dialog.tsx'
import { idOf } from './store.ts'
import { type Item, insertable, moves, nameOf, titleOf } from './tree.ts'
import { useCompose } from './use-compose.ts'

interface DialogProps {
  file: Item
  item: Item
  onClose: () => void
}

export type OpenDialog = 'move' | 'extract' | { at: string } | undefined

/** The dialog that is open for a block, if any: where it goes, its name as a partial, or what is inserted at a place. */
export function BlockDialog({ dialog, ...props }: DialogProps & { dialog: OpenDialog }) {
  if (dialog === 'move') return <MoveDialog {...props} />
  if (dialog === 'extract') return <ExtractDialog {...props} />
  return dialog && <InsertDialog {...props} at={dialog.at} />
}

/** Chooses a block to insert. @param at the list and the index that it gets */
function InsertDialog({ file, at, onClose }: DialogProps & { at: string }) {
  const { language, opening } = useStudio()
  const [query, setQuery] = useState('')
  const compose = useCompose()
  const kind = opening.files.find((one) => one.file === file.place.file)?.kind ?? ''
  const words = query.trim().toLowerCase()
  const all = insertable(language, kind)
  const copied = useStudioState((state) => state.copied)
  const { type: copiedType } = record(copied)
  const isCopied = copiedType === 'partial' || all.some(({ type }) => type === copiedType)
  const partials = opening.files.filter((one) => one.kind === 'partial' && kind !== 'mail')
  const offered = all.filter(({ type, title, description }) =>
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
            {words === '' && isCopied && (
              <li>
                <button
                  type="button"
                  className="studio-offer"
                  onClick={() => {
                    compose.insert(file, at, copied, titleOf(language, String(copiedType)))
                    close()
                  }}
                >
                  <b>Скопированное: {titleOf(language, String(copiedType))}</b>
                </button>
              </li>
            )}
            {partials
              .filter(({ title }) => words !== '' && `фрагмент ${title}`.toLowerCase().includes(words))
              .map(({ file: partial, title }) => (
                <li key={partial}>
                  <button
                    type="button"
                    className="studio-offer"
                    onClick={() => {
                      compose.insert(file, at, { type: 'partial', props: { name: idOf(partial) } }, title)
                      close()
                    }}
                  >
                    <b>Фрагмент: {title}</b>
                  </button>
                </li>
              ))}
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

/** Names the partial that a block becomes. */
function ExtractDialog({ item, onClose }: DialogProps) {
  const { opening } = useStudio()
  const compose = useCompose()
  const block = useStudioState((state) => valueAt(state.values[item.place.file], item.place.pointer))
  const [wrong, setWrong] = useState('')
  return (
    <StudioDialog title={`Во\u00a0фрагмент: ${nameOf(item)}`} onClose={onClose}>
      {(close) => (
        <form
          className="studio-publish"
          onSubmit={(event) => {
            event.preventDefault()
            const title = String(new FormData(event.currentTarget).get('name')).trim()
            const name = slugOf(title)
            if (pathsIn(block).some((path) => /^(data|params|query|let|item|route)\./.test(path)))
              return setWrong(
                'В\u00a0блоке есть значения, связанные с\u00a0этой страницей: сначала замените их своими.',
              )
            if (name === '') return setWrong('В\u00a0имени нужны буквы или цифры.')
            if (opening.files.some(({ file }) => file === `schema/partials/${name}.json`))
              return setWrong(`Фрагмент «${name}» уже есть.`)
            compose.extract(item, name, title)
            close()
          }}
        >
          <p className="desk-note">
            Фрагмент&nbsp;— блок, который стоит на&nbsp;нескольких страницах: правка меняет его везде.
          </p>
          <label>
            Имя фрагмента
            <input className="desk-field" name="name" aria-invalid={wrong !== ''} />
            <span className="desk-wrong">{wrong}</span>
          </label>
          <button type="submit" className="studio-main">
            Сделать фрагментом
          </button>
        </form>
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
