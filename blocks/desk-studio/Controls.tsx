import { type ClipboardEvent, type RefObject, useRef, useState } from 'react'
import { released } from '#renderer/index.ts'
import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { said } from '#schema/definitions/expressions/said.ts'
import { type ControlProps, type FieldProps, useEdit, usePaste, useStudio } from './context.ts'
import { readAddress } from './schema-words.ts'
import { GONE } from './store.ts'
import { type Option, titleIn } from './tree.ts'

/** Returns the attributes of a text control whose changes are sent after a pause in typing, and on blur. */
export function useTyping({ id, label, about, place, schema, isRequired, isWrong }: ControlProps) {
  const edit = useEdit()
  const { studio } = useStudio()
  return {
    id,
    className: 'desk-field',
    'aria-label': label,
    'aria-describedby': about,
    'aria-required': isRequired,
    'aria-invalid': isWrong,
    onChange: ({ target }: { target: { value: string } }) => edit(place, target.value, true),
    onBlur({ target }: { target: { value: string } }) {
      // Clearing an optional value removes its key.
      if (target.value === '' && !isRequired) edit(place, undefined)
      const address = readAddress(target.value, schema, location.origin)
      if (address !== target.value) edit(place, address)
      // Waits until no pointer button is down. Saving changes the toolbar, so a click on it could miss its button.
      void released().then(studio.flush)
    },
  }
}

export const shownText = ({ value, schema }: FieldProps) => ({
  value: typeof value === 'string' ? value : '',
  ...(schema.default !== undefined && { placeholder: String(schema.default) }),
})

/** Converts pasted content to the shop's text. @returns also the number of characters above the maximum length */
function usePasteInto(props: ControlProps, field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>) {
  const edit = useEdit()
  const { studio } = useStudio()
  const read = usePaste()
  const [over, setOver] = useState(0)
  async function onPaste(event: ClipboardEvent): Promise<void> {
    const { selectionStart, selectionEnd } = field.current ?? {}
    const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0]
    event.preventDefault()
    const held = studio.hold(props.place)
    const text = await read(event.clipboardData, props.schema)
    const now = held.now()
    held.release()
    if (text === undefined) return
    if (!now) return studio.say(GONE)
    const { value } = shownText({ ...props, value: valueAt(studio.store.getState().values[now.file], now.pointer) })
    edit(now, value.slice(0, start) + text + value.slice(end))
    setOver(Math.max(0, value.length + start - end + text.length - (props.schema.maxLength ?? Infinity)))
  }
  return { over, onPaste: (event: ClipboardEvent) => void onPaste(event) }
}

export function TextInput(props: ControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const { onPaste } = usePasteInto(props, input)
  // The browser itself can paste a single line without tabs.
  const isMore = ({ clipboardData }: ClipboardEvent) => /[\n\t]/.test(clipboardData.getData('text/plain').trim())
  return (
    <input
      ref={input}
      type="text"
      {...useTyping(props)}
      {...shownText(props)}
      onPaste={(event) => isMore(event) && onPaste(event)}
    />
  )
}

/** Buttons that insert inline marks. */
export const Marks = ({ onWrap }: { onWrap: (before: string, after: string, sample: string) => void }) => (
  <span className="studio-marks">
    <button type="button" aria-label="Выделить полужирным" onClick={() => onWrap('**', '**', 'важное')}>
      <b>Ж</b>
    </button>
    <button type="button" onClick={() => onWrap('[', '](/)', 'ссылка')}>
      Ссылка
    </button>
  </span>
)

/** Editor of a text with inline marks: **bold** and [links](/about/). */
export function TextArea(props: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = useEdit()
  const typing = useTyping(props)
  const { value } = shownText(props)
  const { over, onPaste } = usePasteInto(props, area)
  const wrap = (before: string, after: string, sample: string) => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {}
    const chosen = value.slice(start, end) || sample
    edit(props.place, value.slice(0, start) + before + chosen + after + value.slice(end))
    const from = start + before.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from, from + chosen.length)
    })
  }
  return (
    <>
      {props.schema.role === 'text' && <Marks onWrap={wrap} />}
      <textarea
        ref={area}
        {...typing}
        {...shownText(props)}
        onPaste={onPaste}
        rows={Math.min(12, Math.max(3, Math.ceil(value.length / 38)))}
      />
      {over > 0 && (
        <p role="status">Вставлено целиком, но не&nbsp;поместится: лишних знаков {over}. Сократите текст.</p>
      )}
    </>
  )
}

export function Flag({ id, about, place, value, schema, isRequired }: ControlProps) {
  const edit = useEdit()
  const isOn = value ?? schema.default ?? false
  return (
    <input
      id={id}
      type="checkbox"
      className="studio-check"
      aria-describedby={about}
      checked={isOn === true}
      onChange={({ target }) =>
        edit(place, target.checked || schema.const === undefined || isRequired ? target.checked : undefined)
      }
    />
  )
}

interface ChoiceProps extends ControlProps {
  readonly options: readonly Option[]
  /** Called with the chosen value. By default it is set in the file. */
  readonly onChoose?: (value: unknown) => void
}

export function Choice({ options, onChoose, ...props }: ChoiceProps) {
  const edit = useEdit()
  const { id, label, about, place, value, schema, isRequired = false, isWrong } = props
  const written = JSON.stringify(value)
  const at = options.findIndex((option) => JSON.stringify(option.value) === written)
  const absent =
    schema.default === undefined
      ? 'Не\u00a0задано'
      : `${options.find((option) => option.value === schema.default)?.text ?? ''} (обычно)`
  return (
    <select
      id={id}
      className="desk-field"
      aria-label={label}
      aria-describedby={about}
      aria-invalid={isWrong}
      value={at < 0 ? '' : String(at)}
      onChange={({ target }) => {
        const chosen = target.value === '' ? undefined : options[Number(target.value)]?.value
        if (onChoose) onChoose(chosen)
        else edit(place, chosen)
      }}
    >
      {(!isRequired || at < 0) && (
        <option value="">
          {at >= 0 || value === undefined || value === '' ? absent : typeof value === 'string' ? value : 'Другое'}
        </option>
      )}
      {options.map(({ value, text }, i) => (
        <option key={JSON.stringify(value)} value={i}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** JSON editor for a value that no other control can edit. */
export function JsonInput({ id, about, place, value, schema, isRequired = false }: ControlProps) {
  const edit = useEdit()
  const { language } = useStudio()
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState('')
  const shown = typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))
  return (
    <>
      {value !== undefined && (
        <p className="desk-note">{said(value, schema, { titleOf: (word, id) => titleIn(language, word, id) })}</p>
      )}
      <textarea
        id={id}
        className="desk-field studio-json studio-code text-13"
        aria-describedby={`${about} ${id}json`}
        aria-invalid={wrong !== ''}
        spellCheck={false}
        rows={Math.min(12, shown.split('\n').length + 1)}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed === undefined) return
          try {
            edit(place, typed.trim() === '' && !isRequired ? undefined : JSON.parse(typed))
            setTyped(undefined)
            setWrong('')
          } catch {
            setWrong('Это не\u00a0JSON: проверьте скобки, кавычки и\u00a0запятые. Пока не\u00a0сохранено.')
          }
        }}
      />
      <span id={`${id}json`} className="desk-wrong">
        {wrong}
      </span>
    </>
  )
}
