import { type ComponentType, useRef, useState } from 'react'
import { Icon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { loadPanel } from './load-panel.ts'
import type { PanelProps, Shown, Typed } from './types.ts'
import { useSearched } from './useSearched.ts'

/** A form that a browser sends by itself; from the first focus on, suggestions stand under its field. */
export function Component({ action, value, placeholder = 'Артикул, объём, горловина' }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>()
  const [typed, setTyped] = useState<Typed>()
  const [shown, setShown] = useState<Shown>()
  useSearched(field, action)
  return (
    <search className={css.search}>
      <form className={css.form} action={action} method="get">
        <input
          ref={field}
          className={css.input}
          type="search"
          name="q"
          defaultValue={value}
          placeholder={placeholder}
          aria-label="Поиск по каталогу"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          required
          onFocus={() => !Panel && loadPanel().then((loaded) => setPanel(() => loaded))}
          onInput={(event) => setTyped({ text: event.currentTarget.value })}
          {...(Panel && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': shown !== undefined,
            'aria-controls': shown?.list,
            'aria-activedescendant': shown?.active,
          })}
        />
        <button type="submit" className={css.submit} aria-label="Найти">
          <Icon name="search" />
        </button>
      </form>
      {Panel && <Panel field={field} action={action} typed={typed} onTyped={setTyped} onShown={setShown} />}
    </search>
  )
}
