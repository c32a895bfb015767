import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { plural, useAnswer } from '#renderer/index.ts'
import type { PanelProps } from './contract.ts'
import { Options } from './Options.tsx'
import css from './Panel.module.css'
import { groupsOf, type Suggestion, suggestionsFor } from './suggestions.ts'

/** The suggestions below the field. The focus stays in the field; `aria-activedescendant` names the chosen option. */
export function Panel({ field, action, typed, onTyped, onShown }: PanelProps) {
  const id = useId()
  const { text: q = '', answer: list } = useAnswer(typed.trim(), suggestionsFor)
  const [chosen, setChosen] = useState<{ of: readonly Suggestion[]; index: number }>()
  const isOpen = list !== undefined && list.length > 0
  const active = chosen && chosen.of === list ? chosen.index : -1
  const activeId = active === -1 ? undefined : `${id}-${active}`
  // The last option is the link «Все результаты».
  const count = (list?.length ?? 0) + 1
  const close = (): void => onTyped('')

  const take = (step: Step): void => {
    if (step.do === 'move') setChosen(list && { of: list, index: step.to })
    else if (step.do === 'open') onTyped(field.current?.value ?? '')
    else {
      if (step.do === 'choose' && activeId) document.getElementById(activeId)?.click()
      close()
    }
  }
  useKeys(field, { open: isOpen, count, active }, take, close)

  // A layout effect, because the field's ARIA attributes must be set before the list is painted.
  useLayoutEffect(() => {
    onShown(isOpen ? { list: id, active: activeId } : undefined)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [onShown, isOpen, id, activeId])

  const follow = (event: MouseEvent): void => {
    // If the link opens in a new tab or window, the list stays open.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest('a')) close()
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen && `${list.length}\u00a0${plural(list.length, 'подсказка', 'подсказки', 'подсказок')}`}
      </p>
      {isOpen && (
        // Preventing `mousedown` keeps the focus in the field while the visitor clicks an option.
        // biome-ignore lint/a11y/noStaticElementInteractions: the options are its links, reached from the field
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys (useKeys)
        <div className={`panel ${css.panel}`} onMouseDown={(event) => event.preventDefault()} onClick={follow}>
          <Options id={id} groups={groupsOf(list)} q={q} active={active} action={action} />
        </div>
      )}
    </>
  )
}

/** Handles keys in the field. Calls `onLeave` on blur, on submit and on a click outside. */
export function useKeys(
  field: RefObject<HTMLInputElement | null>,
  state: ListState,
  onStep: (step: Step) => void,
  onLeave: () => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    const step = stepOf(event.key, state)
    if (!step) return
    if (isTaken(event.key, step)) event.preventDefault()
    onStep(step)
  })
  const leave = useEffectEvent(onLeave)
  const pressBeside = useEffectEvent(({ target }: Event): void => {
    if (target instanceof Node && !field.current?.closest('search')?.contains(target)) onLeave()
  })
  useEffect(() => {
    const input = field.current
    input?.addEventListener('keydown', press)
    input?.addEventListener('blur', leave)
    // Closes the list on submit, because the page may take long to load.
    input?.form?.addEventListener('submit', leave)
    // Needed because on some devices a touch outside does not blur the field.
    document.addEventListener('pointerdown', pressBeside)
    return () => {
      input?.removeEventListener('keydown', press)
      input?.removeEventListener('blur', leave)
      input?.form?.removeEventListener('submit', leave)
      document.removeEventListener('pointerdown', pressBeside)
    }
  }, [field])
}

/** State of the list. `active` is the index of the chosen option, or -1 if none is chosen. */
export interface ListState {
  readonly open: boolean
  readonly count: number
  readonly active: number
}

export type Step =
  | { readonly do: 'move'; readonly to: number }
  | { readonly do: 'open' | 'close' | 'choose' | 'search' }

/**
 * Returns what a key does (WAI-ARIA pattern "Editable Combobox With List Autocomplete"). Up and down cycle through the options and the
 * field. Keys that move the caret clear the choice. Undefined for keys that only the field handles.
 */
function stepOf(key: string, { open, count, active }: ListState): Step | undefined {
  if (!open) return key === 'ArrowDown' ? { do: 'open' } : undefined
  switch (key) {
    case 'ArrowDown':
      return { do: 'move', to: active === count - 1 ? -1 : active + 1 }
    case 'ArrowUp':
      return { do: 'move', to: active === -1 ? count - 1 : active - 1 }
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Home':
    case 'End':
      return { do: 'move', to: -1 }
    case 'Enter':
      return { do: active === -1 ? 'search' : 'choose' }
    case 'Escape':
      return { do: 'close' }
    default:
      return undefined
  }
}

/** Returns true if the key's default action is prevented: the caret must stay, or the form must not be submitted. */
const isTaken = (key: string, step: Step): boolean =>
  step.do !== 'search' && !['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)
