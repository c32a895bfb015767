import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { requestCall } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import { Found } from './Found.tsx'

type Groups = Required<Props>['groups']

/** Milliseconds without a keystroke before the search is made. */
const PAUSE_MS = 200

/** The shortest text that the call searches for. */
const SHORTEST = 2

/** A dialog with what is found while somebody types: arrows move through it, Enter opens it, Esc closes it. */
export function SearchDialog({
  dialog,
  action,
}: Pick<Props, 'action'> & { dialog: RefObject<HTMLDialogElement | null> }) {
  const [text, setText] = useState('')
  const { groups, state } = useFound(text.trim())
  return (
    <dialog ref={dialog} className="desk-dialog" aria-label="Поиск" closedby="any" onKeyDown={moveFocus}>
      <form className="desk-dialog-form" action={action}>
        <input
          className="desk-field"
          // Esc would empty a field of the type search first.
          type="text"
          enterKeyHint="search"
          name="q"
          value={text}
          maxLength={100}
          placeholder="Номер, имя, телефон, изделие, сумма"
          aria-label="Что найти"
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          Закрыть
        </button>
      </form>
      <p className="desk-note" role="status">
        {state}
      </p>
      <Found groups={groups} />
    </dialog>
  )
}

/** Results for a text, after a pause in typing; an answer to an earlier text is dropped. */
function useFound(text: string): { groups: Groups; state: string } {
  const [groups, setGroups] = useState<Groups>([])
  const [state, setState] = useState('')
  useEffect(() => {
    if (text.length < SHORTEST) {
      setGroups([])
      setState('')
      return
    }
    const late = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { groups } = await requestCall('desk.search', { q: text }, { signal: late.signal })
        if (late.signal.aborted) return
        setGroups(groups)
        const count = groups.reduce((sum, { list }) => sum + list.length, 0)
        setState(
          count === 0 ? 'Ничего не\u00a0найдено' : `Показано: ${count}. Стрелки\u00a0— выбрать, Enter\u00a0— открыть`,
        )
      } catch (error) {
        if (late.signal.aborted) return
        setGroups([])
        setState(error instanceof Error ? error.message : '')
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      late.abort()
    }
  }, [text])
  return { groups, state }
}

/** Arrows move the focus between the field and the links. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const place = places.findIndex((element) => element.matches(':focus'))
  places[Math.min(Math.max(place + step, 0), places.length - 1)]?.focus()
}
