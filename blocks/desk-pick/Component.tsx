import { useEffect, useRef, useState } from 'react'
import { PICKED } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** The boxes that are seen: scripts show another table than a page without them. */
const boxesOf = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => 'checked' in element && element.checkVisibility(),
  )

const countIn = (form: HTMLFormElement | null): number => boxesOf(form).filter(({ checked }) => checked).length

export function Component({ action, label }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState<number>()

  useEffect(() => {
    let last: HTMLInputElement | undefined
    /** With Shift, all from the box that was pressed before get its state. */
    const press = (event: MouseEvent): void => {
      const boxes = boxesOf(form.current)
      const box = boxes.find((candidate) => candidate === event.target)
      if (!box) return
      if (event.shiftKey && last) {
        const [from = 0, to = 0] = [boxes.indexOf(last), boxes.indexOf(box)].toSorted((a, b) => a - b)
        for (const between of boxes.slice(from, to + 1)) between.checked = box.checked
      }
      last = box
      setCount(countIn(form.current))
    }
    setCount(countIn(form.current))
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [])

  const setAll = (checked: boolean): void => {
    for (const box of boxesOf(form.current)) box.checked = checked
    setCount(countIn(form.current))
  }
  return (
    <form ref={form} id={PICKED} className="desk-picked unprinted" action={action}>
      <button type="submit">{label}</button>
      {count !== undefined && (
        <>
          <span role="status">{`Отмечено: ${count}`}</span>
          <button type="button" onClick={() => setAll(true)}>
            Отметить все
          </button>
          <button type="button" onClick={() => setAll(false)}>
            Снять отметки
          </button>
        </>
      )}
    </form>
  )
}
