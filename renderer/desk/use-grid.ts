import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isEmpty, pastedCells, type Row } from './grid-rows.ts'

export interface Place {
  readonly row: number
  readonly cell: number
}

interface GridOptions {
  start: () => readonly Row[]
  /** Parses a text to rows. */
  read: (text: string) => readonly (readonly string[])[]
  /** Indexes of the first and last editable cells. */
  first: number
  last: number
  /** True if rows can be added, moved and removed; the last row is then empty. */
  isOpen: boolean
  hasFocus: boolean
}

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Rows of a grid, the focused cell, and the handling of keys and clipboard. Each action is one undo step. */
export function useGrid({ start, read, first, last, isOpen, hasFocus }: GridOptions) {
  const [rows, setRows] = useState(() => withEmpty(start()))
  const [place, setPlace] = useState<Place>({ row: 0, cell: first })
  /** The corner of the selection opposite to `place`. */
  const [anchor, setAnchor] = useState<Place>()
  /** Number of cells of the last paste that were dropped for lack of space. */
  const [lost, setLost] = useState(0)
  const past = useRef<readonly (readonly Row[])[]>([])
  const table = useRef<HTMLTableElement>(null)
  /** True once the focused cell has been edited: further edits of it belong to the same undo step. */
  const isTyped = useRef(false)
  /** True while arrow keys move the caret inside the cell. */
  const isInside = useRef(false)
  const shouldFocus = useRef(hasFocus)
  useLayoutEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    table.current?.querySelector<HTMLInputElement>(`[data-place="${place.row} ${place.cell}"]`)?.focus()
  })

  function withEmpty(list: readonly Row[]): readonly Row[] {
    const end = list.at(-1)
    return !isOpen || (end && isEmpty(end)) ? list : [...list, newRow(list)]
  }
  function newRow(list: readonly Row[]): Row {
    const key = Math.max(-1, ...list.map((row) => row.key)) + 1
    return { key, cells: Array.from({ length: last + 1 }, () => '') }
  }
  const change = (next: readonly Row[]): void => {
    past.current = [...past.current, rows]
    setRows(withEmpty(next))
  }
  function goTo(to: Place, from?: Place): void {
    isTyped.current = false
    isInside.current = false
    shouldFocus.current = true
    setAnchor(from)
    setPlace(to)
  }
  const undo = (): void => {
    const before = past.current.at(-1)
    if (!before) return
    past.current = past.current.slice(0, -1)
    setRows(before)
    goTo({ row: Math.min(place.row, before.length - 1), cell: place.cell })
  }
  const setCell = (at: Place, value: string): readonly Row[] =>
    rows.map((row, i) => (i === at.row ? { ...row, cells: row.cells.with(at.cell, value) } : row))
  const type = (value: string): void => {
    // A semicolon separates cells: only the last cell of a line may contain one.
    const next = setCell(place, isOpen && place.cell === last ? value : value.replaceAll(';', ','))
    if (isTyped.current) setRows(withEmpty(next))
    else change(next)
    isTyped.current = true
  }
  /** Replaces the cell at index `at` of a row, unless its value is no longer that in `cells`. Adds no undo step. */
  const replace = ({ key, cells }: Row, at: number, value: string): void =>
    setRows((list) =>
      list.map((row) =>
        row.key === key && row.cells[at] === cells[at] ? { ...row, cells: row.cells.with(at, value) } : row,
      ),
    )

  const corner = anchor ?? place
  const from = { row: Math.min(place.row, corner.row), cell: Math.min(place.cell, corner.cell) }
  const to = { row: Math.max(place.row, corner.row), cell: Math.max(place.cell, corner.cell) }
  const isChosen = (row: number, cell: number): boolean =>
    row >= from.row && row <= to.row && cell >= from.cell && cell <= to.cell

  const clear = (): void =>
    change(rows.map((row, i) => ({ ...row, cells: row.cells.map((cell, j) => (isChosen(i, j) ? '' : cell)) })))
  const moveRow = (by: number): void => {
    const [row, next] = [rows[place.row], rows[place.row + by]]
    if (!row || !next || isEmpty(row) || isEmpty(next)) return
    change(rows.with(place.row, next).with(place.row + by, row))
    goTo({ row: place.row + by, cell: place.cell })
  }
  const removeRow = (): void => {
    change(rows.filter((_, i) => i !== place.row))
    goTo({ row: Math.max(0, Math.min(place.row, rows.length - 2)), cell: place.cell })
  }
  /** Adds a row whose first cell contains a text. */
  const addRow = (text: string): void => {
    const row = rows.findLastIndex(isEmpty)
    change(setCell({ row, cell: first }, text))
    goTo({ row, cell: first })
    isInside.current = true
  }

  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text')
    // Pasted lines may be in the notation of order lines.
    const block = isOpen && from.cell === first ? read(text).map(pastedLine) : pastedCells(text)
    if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return
    event.preventDefault()
    const next = [...rows]
    let missing = 0
    for (const [i, values] of block.entries()) {
      const row = from.row + i
      if (isOpen && !next[row]) next.push(newRow(next))
      const old = next[row]
      const fitting = old ? values.slice(0, last + 1 - from.cell) : []
      missing += values.slice(fitting.length).filter(Boolean).length
      if (old) next[row] = { ...old, cells: old.cells.map((cell, j) => fitting[j - from.cell] ?? cell) }
    }
    change(next)
    goTo(from, { row: Math.min(from.row + block.length, next.length) - 1, cell: from.cell })
    setLost(missing)
  }
  const copy = (event: ClipboardEvent): void => {
    if (!anchor) return
    event.preventDefault()
    const block = rows.slice(from.row, to.row + 1).map(({ cells }) => cells.slice(from.cell, to.cell + 1).join('\t'))
    event.clipboardData.setData('text/plain', block.join('\n'))
  }

  const inTable = (row: number): number => Math.max(0, Math.min(row, rows.length - 1))
  const step = ([down, right]: readonly [number, number], isLonger: boolean): void => {
    const cell = Math.max(first, Math.min(place.cell + right, last))
    goTo({ row: inTable(place.row + down), cell }, isLonger ? (anchor ?? place) : undefined)
  }
  /** Moves down or up the column; in an empty row, to its first cell. */
  const enter = (by: number): void => {
    const row = inTable(place.row + by)
    const next = rows[row]
    goTo({ row, cell: next && isEmpty(next) ? first : place.cell })
  }
  /** @returns false at either end of the table, where the focus leaves it */
  const tab = (by: number): boolean => {
    const width = last - first + 1
    const index = place.row * width + place.cell - first + by
    if (index < 0 || index >= rows.length * width) return false
    goTo({ row: Math.floor(index / width), cell: first + (index % width) })
    return true
  }
  /** @returns false for a key that the cell handles itself */
  const press = ({ key, code, shiftKey, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean => {
    const by = STEPS[key]
    if ((ctrlKey || metaKey) && !shiftKey && code === 'KeyZ') undo()
    else if (altKey && isOpen && by?.[1] === 0) moveRow(by[0])
    else if (ctrlKey || metaKey || altKey) return false
    else if (key === 'F2') {
      isInside.current = true
      putCaretAtEnd(target)
    } else if (key === 'Escape') {
      if (isTyped.current) undo()
      isInside.current = false
    } else if (key === 'Enter') enter(shiftKey ? -1 : 1)
    else if (key === 'Tab') return tab(shiftKey ? -1 : 1)
    else if (by && !(isInside.current && by[0] === 0)) step(by, shiftKey)
    else if (key === 'Delete' && !isInside.current) clear()
    else return false
    return true
  }

  return {
    ...{ rows, place, table, lost, isTyped, isChosen },
    ...{ type, replace, goTo, moveRow, removeRow, addRow, paste, copy, press, change },
    enterCell(input: HTMLInputElement, at: Place): void {
      if (at.row !== place.row || at.cell !== place.cell) goTo(at)
      shouldFocus.current = false
      if (isInside.current) putCaretAtEnd(input)
      else input.select()
    },
    clickCell(input: HTMLInputElement, clicks: number): void {
      if (clicks > 1) isInside.current = true
      else if (!isInside.current) input.select()
    },
  }
}

/** Returns the cells of a pasted line without the first one, because the row keeps its position. */
const pastedLine = ([, ...cells]: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex(Boolean) + 1)

function putCaretAtEnd(target: EventTarget): void {
  if (target instanceof HTMLInputElement) target.setSelectionRange(target.value.length, target.value.length)
}
