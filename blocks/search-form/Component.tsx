import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon, requestOf } from '#renderer/index.ts'
import css from './Component.module.css'
import type { PanelProps, Props, Shown } from './contract.ts'

/** A GET form. When its field gets the focus for the first time, the suggestions' code is loaded. */
export function Component({ action }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<Shown>()
  useSearched(field, action)
  return (
    <search className={`unprinted full positioned ${css.search}`}>
      <form className={`flex on-card rounded ${css.form}`} action={action} method="get">
        <input
          ref={field}
          className={`grows shrinks full bare rounded ${css.input}`}
          type="search"
          name="q"
          placeholder="Артикул, объём, горловина"
          aria-label="Поиск по каталогу"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          required
          onFocus={() => !Panel && loadPanel().then((loaded) => setPanel(() => loaded))}
          onInput={(event) => setTyped(event.currentTarget.value)}
          {...(Panel && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': shown !== undefined,
            'aria-controls': shown?.list,
            'aria-activedescendant': shown?.active,
          })}
        />
        <button type="submit" className={`row centered bare rounded hover-accent ${css.submit}`} aria-label="Найти">
          <Icon name="search" />
        </button>
      </form>
      {Panel && <Panel field={field} action={action} typed={typed} onTyped={setTyped} onShown={setShown} />}
    </search>
  )
}

/**
 * Loads the panel with suggestions. Undefined if the server cannot be reached. A failed import would reload the document
 * (renderer/engine/loading/reload-guard.ts). A reload helps after a release, but not offline, so the server is tried first.
 */
async function loadPanel(): Promise<ComponentType<PanelProps> | undefined> {
  try {
    const { ok } = await fetch(requestOf('GET /api/app/search/suggest', {}).path, { method: 'HEAD' })
    return ok ? (await import('./Panel.tsx')).Panel : undefined
  } catch {
    return undefined
  }
}

/** Puts the query of the URL into the field. On all pages except the search page, clears the field. */
function useSearched(field: RefObject<HTMLInputElement | null>, action: string): void {
  useEffect(() => {
    const follow = (): void => {
      const input = field.current
      // If the field has the focus, the visitor is typing the next query, so it is not changed.
      if (input && input !== document.activeElement) input.value = searchedFor(action, location.href)
    }
    // Does not replace what the visitor typed before hydration.
    if (field.current?.value === '') follow()
    if (!('navigation' in window)) return
    navigation.addEventListener('navigatesuccess', follow)
    return () => navigation.removeEventListener('navigatesuccess', follow)
  }, [field, action])
}

/** Returns the query of the search page's URL. For other pages, returns an empty string. */
export function searchedFor(action: string, address: string): string {
  const url = new URL(address)
  return url.pathname === new URL(action, url).pathname ? (url.searchParams.get('q') ?? '') : ''
}
