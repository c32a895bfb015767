import { isRecord, list } from '#schema/definitions/json-schema/unknown.ts'
import {
  type Condition,
  readCondition,
  type Source,
  TESTS,
  type Test,
  testsFor,
  valueFor,
  writeCondition,
} from './condition.ts'
import { type ControlProps, useEdit } from './context.ts'
import { JsonInput } from './Fields.tsx'
import { bindingWords } from './schema-words.ts'

interface ConditionProps extends ControlProps {
  readonly label: string
  /** No value means this. */
  readonly absent: 'always' | 'never'
  /** The fields that it may ask about. */
  readonly sources: readonly Source[]
}

/** «Always, never, or if another field…»; what that cannot say stays an expression. */
export function ConditionInput(props: ConditionProps) {
  const { id, about, isWrong, label, value, place, absent, sources } = props
  const edit = useEdit()
  const read = readCondition(value, absent)
  const source = read?.when === 'if' ? sources.find(({ name }) => name === read.field) : undefined
  const condition = read?.when === 'if' && !source ? undefined : read
  const set = (next: Condition) => edit(place, writeCondition(next, absent))
  const [first] = sources
  const ask = (field: Source, test = firstTest(field), before?: unknown) =>
    set({ when: 'if', field: field.name, test, value: valueFor(test, field, before) })
  return (
    <div className="studio-condition grid gap-4">
      <select
        id={id}
        className="desk-field"
        aria-label={label}
        aria-describedby={about}
        aria-invalid={isWrong}
        value={condition?.when ?? 'other'}
        onChange={({ target }) => {
          if (target.value === 'if') first && ask(first)
          else if (target.value !== 'other') set({ when: target.value as 'always' | 'never' })
        }}
      >
        <option value="always">всегда</option>
        <option value="never">никогда</option>
        {first && <option value="if">если…</option>}
        {!condition && <option value="other">вычисляется</option>}
      </select>
      {condition?.when === 'if' && source && (
        <>
          <select
            className="desk-field"
            aria-label={`${label}: по какому полю`}
            value={source.name}
            onChange={({ target }) => {
              const next = sources.find(({ name }) => name === target.value)
              if (next) ask(next)
            }}
          >
            {sources.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
          <select
            className="desk-field"
            aria-label={`${label}: как сравнить`}
            value={condition.test}
            onChange={({ target }) => ask(source, target.value as Test, condition.value)}
          >
            {[...new Set([...testsFor(source), condition.test])].map((test) => (
              <option key={test} value={test}>
                {source.holds === 'tick' ? TICKED[test as keyof typeof TICKED] : TESTS[test]}
              </option>
            ))}
          </select>
          <ValueInput
            label={label}
            source={source}
            value={condition.value}
            set={(next, isTyping) => {
              edit(place, writeCondition({ ...condition, value: next }, absent), isTyping)
            }}
          />
        </>
      )}
      {!condition && isRecord(value) && (
        <>
          <p className="desk-note">Условие {bindingWords(value)}.</p>
          <details className="studio-element">
            <summary>Как записано</summary>
            <JsonInput {...props} id={`${id}json`} />
          </details>
        </>
      )}
    </div>
  )
}

/** A text to compare with is still to be typed: until then the field is shown if the other one is filled. */
const firstTest = (field: Source): Test => (field.options.length > 0 ? (testsFor(field)[0] ?? 'filled') : 'filled')

const TICKED = { filled: 'отмечено', empty: 'не\u00a0отмечено' } as const

/** With what a field is compared: one of its options where it has some. */
function ValueInput({
  label,
  source,
  value,
  set,
}: {
  label: string
  source: Source
  value: unknown
  set: (value: unknown, isTyping?: boolean) => void
}) {
  const name = `${label}: с чем сравнить`
  if (value === undefined) return null
  if (Array.isArray(value)) {
    const chosen = list(value).map(String)
    const all = [
      ...source.options,
      ...chosen
        .filter((one) => source.options.every(({ value }) => value !== one))
        .map((one) => ({ value: one, text: one })),
    ]
    return (
      <fieldset className="studio-group grid gap-8" aria-label={name}>
        {all.map((option) => (
          <label key={option.value} className="studio-flag flex gap-8">
            <input
              type="checkbox"
              className="studio-check"
              checked={chosen.includes(option.value)}
              // One is left: a comparison with nothing is never true.
              disabled={chosen.length === 1 && chosen[0] === option.value}
              onChange={({ target }) =>
                set(target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
              }
            />
            <span>{option.text}</span>
          </label>
        ))}
      </fieldset>
    )
  }
  if (source.options.length > 0)
    return (
      <select
        className="desk-field"
        aria-label={name}
        value={String(value)}
        onChange={({ target }) => set(target.value)}
      >
        {source.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
        {source.options.every((option) => option.value !== value) && (
          <option value={String(value)}>{String(value)}</option>
        )}
      </select>
    )
  return (
    <input
      className="desk-field"
      aria-label={name}
      type={typeof value === 'number' ? 'number' : 'text'}
      step="any"
      value={String(value)}
      onChange={({ target }) => set(typeof value === 'number' ? Number(target.value) : target.value, true)}
    />
  )
}
