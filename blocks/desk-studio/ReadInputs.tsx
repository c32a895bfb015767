import { useState } from 'react'
import { formatDate, formatMoney } from '#schema/definitions/text/format.ts'
import { isHoursNotation, readHours } from '#schema/definitions/text/hours.ts'
import { readMoment } from '#schema/definitions/text/read-moment.ts'
import { useTyping } from './Controls.tsx'
import { type ControlProps, useEdit } from './context.ts'

interface ReadInputProps extends ControlProps {
  /** As people write it. */
  readonly shown: string
  /** Returns the value; undefined for what is none. */
  readonly read: (text: string) => string | number | undefined
  /** A valid example, shown when the typed text cannot be read. */
  readonly sample: string
}

/** A value that is typed as people write it. What cannot be read stays in the field, and is said. */
function ReadInput({ shown, read, sample, ...props }: ReadInputProps) {
  const edit = useEdit()
  const typing = useTyping(props)
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const { about, id, isWrong, place, schema, value } = props
  const isUnread = isLeft && typed !== undefined && typed.trim() !== '' && read(typed) === undefined
  return (
    <>
      <input
        {...typing}
        className={isUnread ? 'desk-field studio-unread' : 'desk-field'}
        aria-describedby={`${about} ${id}read`}
        aria-invalid={isWrong || isUnread}
        placeholder={schema.default === undefined ? undefined : String(schema.default)}
        value={typed ?? (value === undefined ? '' : shown)}
        onChange={({ target }) => {
          setLeft(false)
          setTyped(target.value)
          const next = read(target.value)
          if (next !== undefined) edit(place, next, true)
        }}
        onBlur={({ target }) => {
          setLeft(true)
          if (target.value.trim() === '') edit(place, undefined)
          if (target.value.trim() === '' || read(target.value) !== undefined) setTyped(undefined)
          typing.onBlur({ target: { value: '-' } })
        }}
      />
      <span id={`${id}read`} className="desk-wrong">
        {isUnread && `Не\u00a0понято, пока не\u00a0сохранено. Напишите так: ${sample}.`}
      </span>
    </>
  )
}

const numberIn = (text: string): number | undefined => {
  const number = Number(text.replace(',', '.').replaceAll(/\s/g, ''))
  return Number.isNaN(number) ? undefined : number
}

/** A point or a comma between thousands only where the other one follows: «12,345» may be either. */
const RUBLES =
  /^(\d+|\d{1,3}(?:\s\d{3})+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d{1,2}))?\s*(?:₽|р(?:уб(?:л\p{L}+)?)?\.?)?$/iu

/** Rubles as kopecks, digit by digit. The shop's reader of figures is not among the scripts of the desk's other pages. */
function kopecksIn(text: string): number | undefined {
  const [, whole, part = ''] = RUBLES.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(/\D/g, '') + part.padEnd(2, '0'))
}

export const NumberInput = (props: ControlProps) => (
  <ReadInput {...props} shown={String(props.value).replace('.', ',')} read={numberIn} sample="1200 или 0,5" />
)

/** Kopecks of the file, typed in rubles. */
export const MoneyInput = (props: ControlProps) => (
  <ReadInput {...props} shown={formatMoney(Number(props.value))} read={kopecksIn} sample="900 или 1 200,50" />
)

const HOURS = { weekdays: 'пн–пт или сб, вс', time: 'с 9 до 18', hours: 'пн–пт с 9 до 18' } as const

/** Days of the week, times of a day, or both (`verify`). */
export function HoursInput(props: ControlProps) {
  const { verify } = props.schema
  const notation = isHoursNotation(verify) ? verify : 'hours'
  const read = (text: string) => readHours(text, notation)
  return <ReadInput {...props} shown={String(props.value)} read={read} sample={HOURS[notation]} />
}

/** A day, or a minute of one, with a calendar. */
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
        shown={formatDate(day) + (time ? ` ${time}` : '')}
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
