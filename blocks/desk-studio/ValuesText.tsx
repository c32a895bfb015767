import { type ClipboardEvent, useLayoutEffect, useRef } from 'react'
import { requestCall } from '#renderer/index.ts'
import { TEMPLATE } from '#schema/definitions/expressions/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { Marks, useTyping } from './Controls.tsx'
import { type ControlProps, useEdit, useStudio } from './context.ts'
import { useRead } from './Dialog.tsx'
import { pastedText } from './pasted.ts'
import { wordsOf } from './schema-words.ts'
import { inside } from './store.ts'

/** Editor of a text with placeholders, `{ $text: "до {params.until}" }`. A placeholder is a chip that cannot be edited. */
export function ValuesText(props: ControlProps) {
  const { name, schema, place, value } = props
  const { studio } = useStudio()
  const edit = useEdit()
  const { onChange: _, onBlur, ...attributes } = useTyping({ label: wordsOf(name, schema).label, ...props })
  const box = useRef<HTMLDivElement>(null)
  const choice = useRef<HTMLSelectElement>(null)
  /** Selection at the time when the field lost the focus. */
  const left = useRef<Range>(undefined)
  const answer = useRead(() => studio.settled().then(() => requestCall('GET /desk/api/studio/paths', { ...place })))
  const { list } = typeof answer === 'object' ? answer : { list: [] }
  const titles = new Map(list.map(({ path, title }) => [path, title.split(' › ').at(-1) || path]))
  const isText = schema.role === 'text'
  const text = String(record(value).$text)

  // Not needed while the author types, because then the field already contains the text.
  useLayoutEffect(() => {
    if (box.current && box.current.textContent !== text) box.current.replaceChildren(chipped(text, titles))
  })
  if (typeof answer !== 'object') return <p className="desk-note">{answer ?? 'Читаем, какие здесь есть значения…'}</p>

  /** Builds the nodes of a text. Only placeholders of existing values become chips, also in a pasted text. */
  const known = (template: string) =>
    chipped(
      template.replaceAll(TEMPLATE, (whole, path) => (titles.has(path) ? whole : path)),
      titles,
    )
  function changed(): void {
    for (const node of [...(box.current?.childNodes ?? [])])
      if (node instanceof Text && /[{}]/.test(node.data)) node.replaceWith(known(node.data))
    edit(inside(place, '$text'), box.current?.textContent ?? '', true)
  }
  /** Replaces the selection by a text. If the selection is outside of the field, adds the text at the end. */
  function put(template: string, at = document.createRange()): void {
    if (!box.current) return
    if (box.current.contains(at.startContainer)) at.deleteContents()
    else at.selectNodeContents(box.current)
    at.collapse(false)
    at.insertNode(known(template))
    box.current.focus()
    getSelection()?.collapse(at.endContainer, at.endOffset)
    changed()
  }
  // Copies the placeholders by script. They are invisible inside chips, and browsers do not copy invisible text.
  function take(event: ClipboardEvent): void {
    event.preventDefault()
    event.clipboardData.setData('text/plain', String(chosen()))
    if (event.type === 'cut') put('', chosen())
  }
  return (
    <>
      {isText && (
        <Marks
          onWrap={(before, after, sample) => put(before + (String(left.current ?? '') || sample) + after, left.current)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: no input holds chips */}
      <div
        {...attributes}
        ref={box}
        className="desk-field studio-values"
        contentEditable="plaintext-only"
        role="textbox"
        tabIndex={0}
        aria-multiline={isText}
        onInput={changed}
        onBeforeInput={(event) => /[{}]/.test(event.nativeEvent.data ?? '') && event.preventDefault()}
        onKeyDown={(event) => event.key === 'Enter' && !isText && event.preventDefault()}
        onBlur={() => {
          left.current = chosen()
          onBlur({ target: { value: text } })
        }}
        onCopy={take}
        onCut={take}
        onPaste={(event) => {
          event.preventDefault()
          const html = isText ? event.clipboardData.getData('text/html') : ''
          put(html === '' ? event.clipboardData.getData('text/plain') : pastedText(html), chosen())
        }}
        onDragStart={({ target, dataTransfer }) => {
          if (target instanceof HTMLElement) chosen()?.selectNode(target)
          dataTransfer.setData('text/plain', String(chosen()))
        }}
        onDrop={(event) => {
          event.preventDefault()
          const range = rangeAt(event.clientX, event.clientY)
          chosen()?.deleteContents()
          put(event.dataTransfer.getData('text/plain'), range)
        }}
      />
      <span className="studio-buttons">
        <select ref={choice} className="desk-field" aria-label="Какое значение вставить">
          {list.map(({ path, title }) => (
            <option key={path} value={path}>
              {title || path}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => put(`{${choice.current?.value}}`, left.current)}>
          Вставить значение
        </button>
      </span>
    </>
  )
}

const chosen = (): Range | undefined => (getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined)

/** Builds the nodes of a text. A chip contains its `{path}`, so that the field's text is the file's. CSS shows its title. */
function chipped(template: string, titles: ReadonlyMap<string, string>): DocumentFragment {
  const fragment = document.createDocumentFragment()
  // Every second part is a path, because `split` also returns what the group captured.
  for (const [i, part] of template.split(TEMPLATE).entries()) {
    const chip = document.createElement('span')
    const looks = { role: 'img', ariaLabel: titles.get(part) ?? part, className: 'studio-chip' }
    Object.assign(chip, looks, { contentEditable: 'false', draggable: true, textContent: `{${part}}` })
    fragment.append(i % 2 === 1 ? chip : part.replaceAll(/[{}]/g, ''))
  }
  return fragment
}

/** Returns the position in the text at a point. Safari has only the older function. */
function rangeAt(x: number, y: number): Range {
  const isOld = typeof document.caretPositionFromPoint !== 'function'
  if (isOld) return document.caretRangeFromPoint(x, y) ?? document.createRange()
  const range = document.createRange()
  const at = document.caretPositionFromPoint(x, y)
  if (at) range.setStart(at.offsetNode, at.offset)
  return range
}
