import { useEffect, useRef, useState } from 'react'
import { PICKED } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** Returns the checkboxes that are visible. The page may contain a second table for browsers without scripts. */
const boxesOf = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => 'checked' in element && element.checkVisibility(),
  )

const ticked = (form: HTMLFormElement | null) => boxesOf(form).flatMap(({ checked, value }) => (checked ? value : []))

/** Maximum number of records in a bulk action (schema/api/desk/orders.ts). */
const MOST = 100

export function Component({ action, label }: Props) {
  const form = useRef<HTMLFormElement>(null)
  /** IDs selected on this page of the list, undefined before hydration. `elsewhere`: IDs selected on its other pages. */
  const [here, setHere] = useState<readonly string[]>()
  const [elsewhere, setElsewhere] = useState<readonly string[]>([])
  const [name, setName] = useState('')

  useEffect(() => {
    let last: HTMLInputElement | undefined
    /** Handles a click on a checkbox. With Shift, all checkboxes from the previously clicked one get the same state. */
    const press = (event: MouseEvent): void => {
      const boxes = boxesOf(form.current)
      const box = boxes.find((candidate) => candidate === event.target)
      if (!box) return
      if (event.shiftKey && last) {
        const [from = 0, to = 0] = [boxes.indexOf(last), boxes.indexOf(box)].toSorted((a, b) => a - b)
        for (const between of boxes.slice(from, to + 1)) between.checked = box.checked
      }
      last = box
      setHere(ticked(form.current))
    }
    const boxes = boxesOf(form.current)
    const kept = readPicked(action)
    for (const box of boxes) if (kept.includes(box.value)) box.checked = true
    setElsewhere(kept.filter((value) => boxes.every((box) => box.value !== value)))
    setName(boxes[0]?.name ?? '')
    setHere(ticked(form.current))
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [action])
  useEffect(() => {
    if (here) keepPicked([...elsewhere, ...here])
  }, [here, elsewhere])

  const count = (here?.length ?? 0) + elsewhere.length
  const setAll = (checked: boolean): void => {
    for (const box of boxesOf(form.current)) box.checked = checked
    if (!checked) setElsewhere([])
    setHere(ticked(form.current))
  }
  return (
    <form ref={form} id={PICKED} className="desk-picked row wraps unprinted" action={action}>
      {elsewhere.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" disabled={count > MOST}>
        {label}
      </button>
      {here && (
        <>
          <span role="status">
            {`Отмечено: ${count}${elsewhere.length > 0 ? `, не\u00a0здесь ${elsewhere.length}` : ''}${count > MOST ? `, можно не\u00a0больше ${MOST}` : ''}`}
          </span>
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

// The selection on all pages of a list is stored: the list's path and the IDs, separated by spaces. Storage may be forbidden.

/**
 * Returns the stored selection of this list. It survives a reload, Back, and visits to the list's pages and items. After any other page it
 * is dropped. @param action URL of the bulk action's page: a link from there also drops the selection
 */
function readPicked(action: string): readonly string[] {
  try {
    const [list, ...values] = sessionStorage.getItem(PICKED)?.split(' ') ?? []
    const { referrer } = document
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // there is only one entry
    const isNear = referrer.includes(location.pathname) && !referrer.includes(action)
    return list === location.pathname && (isNear || entry?.type !== 'navigate') ? values : []
  } catch {
    return []
  }
}

function keepPicked(values: readonly string[]): void {
  try {
    sessionStorage.setItem(PICKED, [location.pathname, ...values].join(' '))
  } catch {}
}
