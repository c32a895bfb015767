import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { plural } from '#renderer/index.ts'
import { useStudio, useStudioState } from './context.ts'
import { problemWords } from './schema-words.ts'
import { idOf, isInside, type Place } from './store.ts'
import { around, blockOf, chainTo, dropAt, type Item, nameOf } from './tree.ts'
import { useCompose } from './use-compose.ts'

const keyOf = ({ file, pointer }: Place): string => `${file}#${pointer}`

interface Row {
  readonly item: Item
  readonly level: number
  readonly isOpen: boolean | undefined
}

/** A tree of the page's files with their blocks and fields. It can be used with the keyboard. */
export function Outline({ onEnter }: { onEnter: () => void }) {
  const { studio, outline } = useStudio()
  const selected = useStudioState((state) => state.selected)
  const { list: problems } = useStudioState((state) => state.problems)
  const [query, setQuery] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const compose = useCompose()
  const tree = useRef<HTMLDivElement>(null)
  /** True after a key press. Then the selected row gets the focus, even if the row that had it was removed. */
  const hasKeys = useRef(false)
  const words = query.trim().toLowerCase()

  const isOpen = (item: Item): boolean =>
    words !== '' || (toggled.get(keyOf(item.place)) ?? (item === outline[0] || item.kind === 'slot'))
  const rows = outline.flatMap((item) => rowsOf(item, 1, isOpen, words))
  const current = rows.find(({ item }) => selected && keyOf(item.place) === keyOf(selected)) ?? rows[0]

  // Opens all rows around the selected one.
  const reveal = useEffectEvent(() => {
    const file = outline.find(({ place }) => place.file === selected?.file)
    const around = file && selected ? chainTo(file, selected.pointer).slice(0, -1) : []
    if (around.some((item) => !isOpen(item)))
      setToggled(new Map([...toggled, ...around.map(({ place }) => [keyOf(place), true] as const)]))
  })
  useEffect(reveal, [selected])
  const show = useEffectEvent(() => {
    const row = tree.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    row?.scrollIntoView({ block: 'nearest' })
    if (row && (hasKeys.current || tree.current?.contains(document.activeElement))) row.focus({ preventScroll: true })
    if (row) hasKeys.current = false
  })
  useEffect(show, [selected, toggled])

  const toggle = (item: Item, isToOpen: boolean) => setToggled(new Map(toggled).set(keyOf(item.place), isToOpen))

  function press(event: KeyboardEvent<HTMLElement>): void {
    // A key forwarded from the frame (StudioPage.tsx) has the tree as its target. The selected item may have no row, as in a search.
    const target = event.target === event.currentTarget && selected ? selected : current?.item.place
    const file = outline.find(({ place }) => place.file === target?.file)
    const item = file && target && chainTo(file, target.pointer).at(-1)
    if (!item) return
    const at = rows.findIndex((row) => row.item === item)
    const go = (next: Item | undefined) => next && studio.select(next.place)
    const actions: Readonly<Record<string, () => unknown>> = event.altKey
      ? { ArrowUp: () => compose.shift(item, -1), ArrowDown: () => compose.shift(item, 1) }
      : {
          ArrowDown: () => go(rows[at + 1]?.item),
          ArrowUp: () => go(rows[at - 1]?.item),
          ArrowRight: () => (rows[at]?.isOpen === false ? toggle(item, true) : go(item.children[0])),
          ArrowLeft: () => (rows[at]?.isOpen ? toggle(item, false) : go(chainTo(file, item.place.pointer).at(-2))),
          Home: () => go(rows[0]?.item),
          End: () => go(rows.at(-1)?.item),
          Enter: onEnter,
          Escape: () => go(around(file, item.place)),
          Delete: () => compose.remove(item),
          Backspace: () => compose.remove(item),
        }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    hasKeys.current = event.key !== 'Enter'
    action()
  }

  /** The item that is being dragged. `drop` is the mark where it would be inserted. */
  const dragged = useRef<Item>(undefined)
  const [drop, setDrop] = useState<{ row: string; isAfter: boolean }>()
  /** Marks where the item would be inserted. @returns that place; undefined if the item cannot be inserted there */
  function dragOver(event: DragEvent<HTMLElement>, over: Item): string | undefined {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const isAfter = event.clientY > top + height / 2
    const to = dragged.current && dropAt(dragged.current, over, isAfter)
    if (to !== undefined) event.preventDefault()
    setDrop(to === undefined ? undefined : { row: keyOf(over.place), isAfter })
    return to
  }

  /** Selects the clicked row. If it is already selected, opens or closes it. */
  function choose({ target }: MouseEvent<HTMLElement>): void {
    const row = (target as Element).closest('[role="treeitem"]')
    const at = row ? [...(tree.current?.children ?? [])].indexOf(row) : -1
    const { item, isOpen } = rows[at] ?? {}
    if (!item) return
    if (item === current?.item && isOpen !== undefined && selected) toggle(item, !isOpen)
    studio.select(item.place)
  }

  return (
    <>
      <input
        className="desk-field"
        type="search"
        placeholder="Найти блок"
        aria-label="Найти блок на странице"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <div
        ref={tree}
        role="tree"
        aria-label="Состав страницы"
        className="studio-tree"
        onKeyDown={press}
        onClick={choose}
        onDoubleClick={onEnter}
      >
        {rows.map(({ item, level, isOpen }) => {
          const isCurrent = current?.item === item
          const wrong = problems.filter(({ file, pointer }) => isInside({ file, pointer }, item.place)).length
          return (
            <div
              key={keyOf(item.place)}
              role="treeitem"
              aria-level={level}
              aria-selected={selected !== undefined && keyOf(item.place) === keyOf(selected)}
              aria-expanded={isOpen}
              tabIndex={isCurrent ? 0 : -1}
              draggable={item.kind !== 'file' && item.kind !== 'slot'}
              data-drop={drop?.row === keyOf(item.place) ? (drop.isAfter ? 'after' : 'before') : undefined}
              onDragStart={() => {
                dragged.current = item
              }}
              onDragOver={(event) => dragOver(event, item)}
              onDragEnd={() => setDrop(undefined)}
              onDrop={(event) => {
                // Asks again, because the mark may not be rendered yet.
                const to = dragOver(event, item)
                if (dragged.current && to !== undefined) compose.move(dragged.current, to)
              }}
              className={`studio-row row gap-4 text-13 rounded studio-row-${item.kind}`}
              style={{ paddingInlineStart: `${level * 12 - 4}px` }}
            >
              <span className="studio-name grows shrinks unbroken">
                {item.title} {item.words && <span className="studio-words">{item.words}</span>}
              </span>
              {item.marks.map((mark) => (
                <span key={mark} className="studio-mark muted rounded">
                  {mark}
                </span>
              ))}
              {wrong > 0 && (
                <span className="desk-count text-13 medium rounded">
                  {wrong}
                  <span className="visually-hidden"> {plural(wrong, 'замечание', 'замечания', 'замечаний')}</span>
                </span>
              )}
            </div>
          )
        })}
      </div>
      {rows.length === 0 && <p className="desk-note">Такого на странице нет.</p>}
    </>
  )
}

/** Returns the visible rows for an item and its descendants: those inside open rows, or those that match the search. */
function rowsOf(item: Item, level: number, isOpen: (item: Item) => boolean, words: string): Row[] {
  const open = item.children.length > 0 ? isOpen(item) : undefined
  const inner = open ? item.children.flatMap((child) => rowsOf(child, level + 1, isOpen, words)) : []
  const isWanted = words === '' || inner.length > 0 || nameOf(item).toLowerCase().includes(words)
  return isWanted ? [{ item, level, isOpen: open }, ...inner] : []
}

/** A list of the draft's problems and conflicts. Each has a button that opens its place, and submits the form around, if any. */
export function ProblemList() {
  const { outline, show, opening } = useStudio()
  const { list, conflicts } = useStudioState((state) => state.problems)
  if (list.length + conflicts.length === 0) return null
  const placeName = (place: Place): string => {
    const file = outline.find((item) => item.place.file === place.file)
    const { title = idOf(place.file) } = opening.files.find((one) => one.file === place.file) ?? {}
    return file ? nameOf(blockOf(file, place)) : title
  }
  return (
    <details className="studio-problems" open>
      <summary>Замечания: {list.length + conflicts.length}</summary>
      <ul>
        {conflicts.map(({ file, pointer, why, yours, theirs }) => (
          <li key={`conflict ${file}${pointer}`}>
            <button type="submit" className="studio-offer studio-wrong" onClick={() => void show({ file, pointer })}>
              <b>{placeName({ file, pointer })}</b>:{' '}
              {why === 'gone'
                ? 'на\u00a0сайте этого больше нет; в\u00a0черновике оно осталось, с\u00a0вашей правкой.'
                : `меняли и\u00a0вы, и\u00a0другие. У\u00a0вас: «${yours || 'пусто'}». На\u00a0сайте: «${theirs || 'пусто'}».`}
            </button>
          </li>
        ))}
        {list
          .map(({ file, pointer, severity, ...words }) => ({ file, pointer, severity, ...problemWords(words) }))
          .map(({ file, pointer, severity, plain, code }) => (
            <li key={`${file}${pointer}${plain}${code}`}>
              <button
                type="submit"
                className={`studio-offer studio-${severity === 'error' ? 'wrong' : 'warning'}`}
                onClick={() => void show({ file, pointer })}
              >
                <b>{placeName({ file, pointer })}</b>: {plain}
                <span className="studio-code"> {code}</span>
              </button>
            </li>
          ))}
      </ul>
    </details>
  )
}
