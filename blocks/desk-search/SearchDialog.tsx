import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { requestCall, useAnswer } from '#renderer/index.ts'
import type { Props } from './contract.ts'

const search = (q: string, signal: AbortSignal) => requestCall('GET /desk/api/search', { q }, { signal })

/** Closes the dialog on a click outside. Safari does not support the attribute `closedby`, which would do this. */
function closeOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): void {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  if (target === currentTarget && !isInside) currentTarget.close()
}

/** A dialog that searches while the user types. Arrow keys move through the results, Enter opens one, Esc closes. */
export function SearchDialog({
  dialog,
  action,
}: Pick<Props, 'action'> & { dialog: RefObject<HTMLDialogElement | null> }) {
  const [text, setText] = useState('')
  const { answer, problem = '' } = useAnswer(text.trim(), search)
  return (
    <dialog ref={dialog} className="desk-dialog" aria-label="Поиск" onKeyDown={moveFocus} onMouseDown={closeOutside}>
      <form className="desk-dialog-form flex gap-8" action={action}>
        <input
          className="desk-field"
          // In an input of type `search`, Esc would clear the text and not close the dialog.
          type="text"
          enterKeyHint="search"
          name="q"
          value={text}
          maxLength={100}
          placeholder="Номер, имя, телефон, изделие, сумма"
          aria-label="Что найти"
          autoComplete="off"
          // Selects the text of the previous search, so that typing replaces it.
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          Закрыть
        </button>
      </form>
      <p className="desk-note" role="status">
        {answer ? stateText(answer.groups) : problem}
      </p>
      {answer && <Found groups={answer.groups} />}
    </dialog>
  )
}

function stateText(groups: Required<Props>['groups']): string {
  const count = groups.reduce((sum, { list }) => sum + list.length, 0)
  return count === 0 ? 'Ничего не\u00a0найдено' : `Показано: ${count}. Стрелки\u00a0— выбрать, Enter\u00a0— открыть`
}

/** Moves the focus by arrow keys, through the field and the links of results. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const place = places.findIndex((element) => element.matches(':focus'))
  places[Math.min(Math.max(place + step, 0), places.length - 1)]?.focus()
}

/** Search results: a list of links for each group. */
export function Found({ groups }: Required<Pick<Props, 'groups'>>) {
  return groups.map(({ title, list, link }) => (
    <section key={title} className="desk-found">
      <h2>{title}</h2>
      <ul>
        {list.map(({ text, detail, link }) => (
          <li key={link + text}>
            <a href={link}>
              {text} <span className="desk-note">{detail}</span>
            </a>
          </li>
        ))}
        {link !== undefined && (
          <li>
            <a href={link}>Все: {title.toLowerCase()}</a>
          </li>
        )}
      </ul>
    </section>
  ))
}
