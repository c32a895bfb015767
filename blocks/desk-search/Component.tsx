import { type RefObject, useEffect, useRef } from 'react'
import type { Props } from './contract.ts'
import { Found, SearchDialog } from './SearchDialog.tsx'

/** A GET form. Its field or a keyboard shortcut opens a dialog, which searches while the user types. */
export function Component({ action, q = '', groups }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useKeys(dialog)
  if (groups)
    return groups.length > 0 ? (
      <Found groups={groups} />
    ) : (
      <p className="desk-empty">{q.trim() === '' ? 'Напишите, что найти.' : `«${q}»: ничего не\u00a0найдено.`}</p>
    )
  return (
    <search className="desk-search" aria-label="Всё рабочее место">
      <form action={action}>
        <input
          className="desk-field"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder="Найти: /"
          aria-label="Найти на рабочем месте"
          autoComplete="off"
          onClick={() => dialog.current?.showModal()}
        />
      </form>
      <SearchDialog dialog={dialog} action={action} />
    </search>
  )
}

/** Opens the dialog on Ctrl+K, Cmd+K and, outside of fields, on «/», which is the key of «.» in the Russian layout. */
function useKeys(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      const { code, key, ctrlKey, metaKey, altKey, shiftKey } = event
      const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey && code === 'KeyK'
      const isSlash = !ctrlKey && !metaKey && !altKey && (key === '/' || (code === 'Slash' && !shiftKey))
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
      if (!(isCommand || (isSlash && !isInField)) || document.querySelector('dialog[open]')) return
      if (!dialog.current) return
      event.preventDefault()
      dialog.current.showModal()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [dialog])
}
