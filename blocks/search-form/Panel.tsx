import { type MouseEvent, useId, useLayoutEffect, useState } from 'react'
import { plural } from '#renderer/index.ts'
import type { Step } from './keys.ts'
import { Options } from './Options.tsx'
import css from './Panel.module.css'
import { groupsOf } from './suggestions.ts'
import type { PanelProps } from './types.ts'
import { useKeys } from './useKeys.ts'
import { type Found, useSuggestions } from './useSuggestions.ts'

/** Suggestions under the field. The focus stays in the field; the chosen option is told by its id. */
export function Panel({ field, action, typed, onTyped, onShown }: PanelProps) {
  const id = useId()
  const [found, close] = useSuggestions(typed)
  const [chosen, setChosen] = useState<{ of: Found; index: number }>()
  const isOpen = found !== undefined && found.list.length > 0
  const active = chosen && chosen.of === found ? chosen.index : -1
  const activeId = active === -1 ? undefined : `${id}-${active}`
  // And «Все результаты» after them.
  const count = (found?.list.length ?? 0) + 1

  const take = (step: Step): void => {
    if (step.do === 'move') setChosen(found && { of: found, index: step.to })
    else if (step.do === 'open') onTyped({ text: field.current?.value ?? '' })
    else {
      if (step.do === 'choose' && activeId) document.getElementById(activeId)?.click()
      close()
    }
  }
  useKeys(field, { open: isOpen, count, active }, take, close)

  // Before anything is drawn or read out: the field and the list say the same.
  useLayoutEffect(() => {
    onShown(isOpen ? { list: id, active: activeId } : undefined)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [onShown, isOpen, id, activeId])

  const follow = (event: MouseEvent): void => {
    // A new tab or window leaves the list as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest('a')) close()
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen && `${found.list.length}\u00a0${plural(found.list.length, 'подсказка', 'подсказки', 'подсказок')}`}
      </p>
      {isOpen && (
        // The field keeps the focus while an option is pressed.
        // biome-ignore lint/a11y/noStaticElementInteractions: the options are its links, reached from the field
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, see useKeys
        <div className={css.panel} onMouseDown={(event) => event.preventDefault()} onClick={follow}>
          <Options id={id} groups={groupsOf(found.list)} q={found.q} active={active} action={action} />
        </div>
      )}
    </>
  )
}
