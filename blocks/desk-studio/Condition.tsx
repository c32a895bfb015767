import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { Computed } from './Bound.tsx'
import { Choice, JsonInput, TextInput } from './Controls.tsx'
import {
  COMPARED,
  type Condition,
  readCondition,
  type Source,
  TESTS,
  type Test,
  testsFor,
  valueFor,
  writeCondition,
} from './condition.ts'
import { type ControlProps, useEdit, useStudioState } from './context.ts'
import { sourcesOf } from './form-fields.ts'
import { NumberInput } from './ReadInputs.tsx'
import { wordsOf } from './schema-words.ts'

const WHEN = { always: 'всегда', never: 'никогда', if: 'если…', other: 'вычисляется' } as const

/** Editor of a condition: always, never, or one comparison of another field. Any other condition is edited as an expression. */
export function ConditionInput(props: ControlProps) {
  const { id, name, schema, value, place } = props
  const edit = useEdit()
  const form = useStudioState((state) => state.values[place.file])
  const { label } = wordsOf(name, schema)
  const absent = schema.default === false ? 'never' : 'always'
  const [, field = ''] = /^(\/fields\/\d+)\//.exec(place.pointer) ?? []
  const sources = sourcesOf(form, record(valueAt(form, field)).name)
  const read = readCondition(value, absent)
  const source = read?.when === 'if' ? sources.find(({ name }) => name === read.field) : undefined
  const condition = read?.when === 'if' && !source ? undefined : read
  const set = (next: Condition) => edit(place, writeCondition(next, absent))
  const [first] = sources
  const ask = (field: Source | undefined, test = firstTest(field), before?: unknown) =>
    field && set({ when: 'if', field: field.name, test, value: valueFor(test, field, before) })
  const offered = Object.entries(WHEN).filter(([when]) =>
    when === 'if' ? first !== undefined : when !== 'other' || !condition,
  )
  const test = condition?.when === 'if' ? condition.test : undefined
  const compared = {
    ...{ ...props, id: `${id}value`, label: `${label}: с чем сравнить`, isRequired: true, schema: {} },
    place: { ...place, pointer: place.pointer + ((test && COMPARED[test]) ?? '') },
    value: condition?.when === 'if' ? condition.value : undefined,
  }
  return (
    <div className="studio-condition grid gap-4">
      <Choice
        {...{ ...props, isRequired: true, value: condition?.when ?? 'other' }}
        options={offered.map(([value, text]) => ({ value, text }))}
        onChoose={(when) => {
          if (when === 'if') ask(first)
          else if (when === 'always' || when === 'never') set({ when })
        }}
      />
      {condition?.when === 'if' && source && (
        <>
          <Choice
            {...{ ...props, id: `${id}field`, isRequired: true, value: source.name }}
            label={`${label}: по какому полю`}
            options={sources.map(({ name, title }) => ({ value: name, text: title }))}
            onChoose={(chosen) => ask(sources.find(({ name }) => name === chosen))}
          />
          <Choice
            {...{ ...props, id: `${id}test`, isRequired: true, value: condition.test }}
            label={`${label}: как сравнить`}
            options={[...new Set([...testsFor(source), condition.test])].map((test) => ({
              value: test,
              text: (source.holds === 'tick' && TICKED[test]) || TESTS[test],
            }))}
            onChoose={(test) => ask(source, test as Test, condition.value)}
          />
          {Array.isArray(condition.value) ? (
            <Several
              {...{ label: compared.label, source, chosen: condition.value.map(String) }}
              set={(value) => set({ ...condition, value })}
            />
          ) : source.options.length > 0 && condition.value !== undefined ? (
            <Choice {...compared} options={source.options} onChoose={(value) => set({ ...condition, value })} />
          ) : typeof condition.value === 'number' ? (
            <NumberInput {...compared} />
          ) : (
            condition.value !== undefined && <TextInput {...compared} />
          )}
        </>
      )}
      {!condition && (
        <>
          <Computed {...{ place, value }} />
          <details className="studio-element studio-code">
            <summary>Как записано</summary>
            <JsonInput {...props} id={`${id}json`} />
          </details>
        </>
      )}
    </div>
  )
}

/** Returns the test of a new condition. If the field has no options, it tests whether the field is filled in. */
const firstTest = (field: Source | undefined) => (field && field.options.length > 0 && testsFor(field)[0]) || 'filled'

const TICKED: Partial<Record<Test, string>> = { filled: 'отмечено', empty: 'не\u00a0отмечено' }

interface SeveralProps {
  readonly label: string
  readonly source: Source
  readonly chosen: readonly string[]
  readonly set: (chosen: readonly string[]) => void
}

/** Checkboxes for the options to compare with. A chosen option that the field no longer has gets one, too. */
function Several({ label, source: { options }, chosen, set }: SeveralProps) {
  const gone = chosen.filter((one) => options.every(({ value }) => value !== one))
  return (
    <fieldset className="studio-group grid gap-8" aria-label={label}>
      {[...options, ...gone.map((value) => ({ value, text: value }))].map(({ value, text }) => (
        <label key={value} className="studio-flag flex gap-8">
          <input
            type="checkbox"
            className="studio-check"
            checked={chosen.includes(value)}
            // The last chosen option cannot be deselected: a comparison with no options is never true.
            disabled={chosen.length === 1 && chosen[0] === value}
            onChange={({ target }) => set(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
