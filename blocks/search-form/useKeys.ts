import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTaken, type ListState, type Step, stepOf } from './keys.ts'

/** Answers the field's keys, and `onLeave` when the focus leaves it, its form is sent or something beside it is pressed. */
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
    // The page that was asked for may be on its way for long.
    input?.form?.addEventListener('submit', leave)
    // A touch beside the field does not take the focus from it everywhere.
    document.addEventListener('pointerdown', pressBeside)
    return () => {
      input?.removeEventListener('keydown', press)
      input?.removeEventListener('blur', leave)
      input?.form?.removeEventListener('submit', leave)
      document.removeEventListener('pointerdown', pressBeside)
    }
  }, [field])
}
