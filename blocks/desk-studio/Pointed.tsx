import { useEffect, useRef } from 'react'
import { useOpened } from './context.ts'
import { type Source, sourceWords } from './sources.ts'
import type { Place } from './store.ts'

export interface PointedProps {
  /** Element on the page whose text is not exactly one value. `sources` are values that it may come from. */
  readonly element: HTMLElement
  readonly sources: readonly Source[]
  /** True if the text contains a value of the block itself. The panel then shows the field of this value. */
  readonly isPart: boolean
  /** Scale at which the frame shows the page. */
  readonly scale: number
  readonly onType: (element: HTMLElement, place: Place) => void
  readonly onClose: () => void
}

/** Minimum distance in pixels of the popover's upper left corner from the window's right and bottom edges. */
const ROOM = 350

/** A popover at a text on the page. It names the values that the text may come from, with buttons to edit them. */
export function Pointed({ element, sources, isPart, scale, onType, onClose }: PointedProps) {
  const opened = useOpened()
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    popover.current?.showPopover()
    popover.current?.querySelector('button')?.focus()
  }, [])
  const { left, bottom } = element.getBoundingClientRect()
  const frame = document.querySelector('.studio-stage iframe')?.getBoundingClientRect()
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label="Откуда этот текст"
      className="studio-pointed grid starts gap-8 text-13"
      style={{
        left: Math.max(0, Math.min((frame?.left ?? 0) + left * scale, innerWidth - ROOM)),
        top: Math.max(0, Math.min((frame?.top ?? 0) + bottom * scale, innerHeight - ROOM)),
      }}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {sources.length === 0 && (
        <p>
          {isPart
            ? 'Составлено из\u00a0нескольких значений: поле одного из\u00a0них открыто в\u00a0свойствах.'
            : 'Этих слов нет в\u00a0файлах страницы: их составляет сайт, например из\u00a0каталога.'}
        </p>
      )}
      {sources.map((source) => (
        <div key={source.place.file + source.place.pointer} className="grid starts gap-4">
          <p>{sourceWords(opened, source, sources.length === 1)}</p>
          <button type="button" onClick={() => onType(element, source.place)}>
            Изменить здесь
          </button>
        </div>
      ))}
    </div>
  )
}
