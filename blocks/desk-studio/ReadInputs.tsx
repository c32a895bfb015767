import { useState } from 'react'
import { formatDate, formatMoney } from '#schema/definitions/text/format.ts'
import { isHoursNotation, readHours } from '#schema/definitions/text/hours.ts'
import { readMoment } from '#schema/definitions/text/read-moment.ts'
import { useTyping } from './Controls.tsx'
import { type ControlProps, useEdit } from './context.ts'

interface ReadInputProps extends ControlProps {
  /** The file's value in the notation that people use, for example rubles. Undefined if it is invalid. */
  readonly shown: string | undefined
  /** Parses the typed text to the file's value. Returns undefined for an invalid text. */
  readonly read: (text: string) => string | number | undefined
  /** A valid example for the error message. */
  readonly sample: string
}

/** Field for a value in the notation that people use. An invalid text is stored unchanged, and the checker reports it. */
function ReadInput({ shown, read, sample, ...props }: ReadInputProps) {
  const edit = useEdit()
  const typing = useTyping(props)
  const [typed, setTyped] = useState<string>()
  const { about, id, isWrong, place, schema, value } = props
  const isUnread = typed === undefined && value !== undefined && shown === undefined
  return (
    <>
      <input
        {...typing}
        className={isUnread ? 'desk-field studio-unread' : 'desk-field'}
        aria-describedby={`${about} ${id}read`}
        aria-invalid={isWrong || isUnread}
        placeholder={schema.default === undefined ? undefined : String(schema.default)}
        value={typed ?? (value === undefined ? '' : (shown ?? String(value)))}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = read(target.value)
          if (next !== undefined) edit(place, next, true)
        }}
        onBlur={({ target }) => {
          const text = target.value.trim()
          if (typed !== undefined && read(text) === undefined) edit(place, text || undefined)
          setTyped(undefined)
          typing.onBlur({ target: { value: '-' } })
        }}
      />
      <span id={`${id}read`} className="desk-wrong">
        {isUnread && `Не\u00a0понято. Напишите так: ${sample}.`}
      </span>
    </>
  )
}

const numberIn = (text: string): number | undefined => {
  const digits = text.replace(',', '.').replaceAll(/\s/g, '')
  return digits === '' || Number.isNaN(Number(digits)) ? undefined : Number(digits)
}

/** Matches a sum. A point separates thousands only if a decimal comma follows, or the reverse: «12,345» is ambiguous. */
const RUBLES =
  /^(\d+|\d{1,3}(?:\s\d{3})+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d{1,2}))?\s*(?:₽|р(?:уб(?:л\p{L}+)?)?\.?)?$/iu

/** Converts rubles to kopecks, digit by digit. The shop's own parser would be one more script on the desk's pages. */
function kopecksIn(text: string): number | undefined {
  const [, whole, part = ''] = RUBLES.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(/\D/g, '') + part.padEnd(2, '0'))
}

export const NumberInput = (props: ControlProps) => (
  <ReadInput
    {...props}
    shown={typeof props.value === 'number' ? String(props.value).replace('.', ',') : undefined}
    read={numberIn}
    sample="1200 или 0,5"
  />
)

/** A field for a sum. Authors type rubles, the file contains kopecks. */
export const MoneyInput = (props: ControlProps) => (
  <ReadInput
    {...props}
    shown={typeof props.value === 'number' ? formatMoney(props.value) : undefined}
    read={kopecksIn}
    sample="900 или 1 200,50"
  />
)

const HOURS = { weekdays: 'пн–пт или сб, вс', time: 'с 9 до 18', hours: 'пн–пт с 9 до 18' } as const

/** A field for weekdays, hours, or both, depending on `verify`. */
export function HoursInput(props: ControlProps) {
  const { verify } = props.schema
  const notation = isHoursNotation(verify) ? verify : 'hours'
  const read = (text: string) => readHours(text, notation)
  const shown = String(props.value)
  return (
    <ReadInput {...props} shown={read(shown) === undefined ? undefined : shown} read={read} sample={HOURS[notation]} />
  )
}

/** A field for a date with a calendar. It may also contain a time. */
export function DateInput(props: ControlProps) {
  const edit = useEdit()
  const { place, schema, value } = props
  const [day = '', time] = String(value ?? '').split(' ')
  const hasMinutes = schema.format === 'day-or-minute'
  const read = (text: string) => {
    const moment = readMoment(text)
    return moment === undefined || (!hasMinutes && moment.includes(' ')) ? undefined : moment
  }
  return (
    <span className="studio-day grid gap-4">
      <ReadInput
        {...props}
        shown={/^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(day) + (time ? ` ${time}` : '') : undefined}
        read={read}
        sample={`1.12.2026 или 31 декабря${hasMinutes ? ', можно и\u00a0час: 31 декабря 18:00' : ''}`}
      />
      <input
        type="date"
        className="desk-field studio-calendar"
        aria-label="Выбрать в календаре"
        value={day}
        onChange={({ target }) => target.value && edit(place, target.value + (time ? ` ${time}` : ''))}
      />
    </span>
  )
}
