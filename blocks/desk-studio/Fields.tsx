import { type ReactNode, useId, useState } from 'react'
import { LINK_TARGETS } from '#schema/definitions/contract/link.ts'
import { twinsOf } from '#schema/definitions/drafts/merge.ts'
import { ownTitle, said, wordOf } from '#schema/definitions/expressions/said.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import { Choice, Flag, JsonInput, shownText, TextArea, TextInput, useTyping } from './Controls.tsx'
import { type ControlProps, type FieldProps, late, useEdit, useStudio, useStudioState } from './context.ts'
import { type Control, controlOf, emptyOf, optionsOf, problemWords, upper, wordsOf } from './schema-words.ts'
import { idOf, inside, isInside, type Place } from './store.ts'
import { entriesAmong, type Language, titleIn } from './tree.ts'

const Bound = late(() => import('./Bound.tsx').then((loaded) => loaded.Bound))
const ConditionInput = late(() => import('./Condition.tsx').then((loaded) => loaded.ConditionInput))
const ValuesText = late(() => import('./ValuesText.tsx').then((loaded) => loaded.ValuesText))
const readInputs = () => import('./ReadInputs.tsx')
const DateInput = late(() => readInputs().then((loaded) => loaded.DateInput))
const HoursInput = late(() => readInputs().then((loaded) => loaded.HoursInput))
const MoneyInput = late(() => readInputs().then((loaded) => loaded.MoneyInput))
const NumberInput = late(() => readInputs().then((loaded) => loaded.NumberInput))
const uploadInput = () => import('./UploadInput.tsx')
const AssetInput = late(() => uploadInput().then((loaded) => loaded.AssetInput))
const PictureInput = late(() => uploadInput().then((loaded) => loaded.PictureInput))

/** Fields for the keys of an object. Required keys come first. */
export function FieldGroup({
  schema,
  place,
  value,
  hidden,
}: Omit<FieldProps, 'name'> & { hidden?: (key: string) => boolean }) {
  const { properties = {}, required = [] } = schema
  const keys = Object.keys(properties).filter((key) => !hidden?.(key))
  const ordered = [...required.filter((key) => keys.includes(key)), ...keys.filter((key) => !required.includes(key))]
  return ordered.map((key) => (
    <Field
      key={key}
      name={key}
      schema={properties[key] ?? {}}
      place={inside(place, key)}
      value={record(value)[key]}
      isRequired={required.includes(key)}
    />
  ))
}

/** A value's control with its label, help and problems. */
export function Field(props: FieldProps) {
  const { name, schema, place, value, isRequired = false } = props
  const id = useId()
  const edit = useEdit()
  const control = controlOf(schema, value)
  const isBound = control !== 'condition' && control !== 'values' && isRecord(value) && isExpression(value)
  const isWhole = !isBound && (control === 'group' || control === 'list')
  const { list: all, conflicts } = useStudioState((state) => state.problems)
  // A group or a list shows only problems of its own pointer: the fields inside show the others.
  const isOfThis = ({ file, pointer }: Place): boolean =>
    isWhole ? file === place.file && pointer === place.pointer : isInside({ file, pointer }, place)
  const problems = [
    ...all.filter(isOfThis).map(problemWords),
    ...conflicts
      .filter(isOfThis)
      .map(({ theirs }) => ({ plain: `На\u00a0сайте теперь другое: «${theirs || 'пусто'}».`, code: '' })),
  ]
  const { label, help, code } = wordsOf(name, schema)
  const about = `${id}help ${id}wrong`
  const notes = (
    <>
      {help && (
        <span id={`${id}help`} className="desk-note">
          {help}
        </span>
      )}
      {code && <span className="desk-note studio-code">{code}</span>}
      <span id={`${id}wrong`} className="desk-wrong">
        {problems.map(({ plain }) => plain).join(' ')}
        <span className="studio-code"> {problems.map(({ code }) => code).join(' ')}</span>
      </span>
    </>
  )
  // In a letter, a string can be turned into a text with placeholders.
  const isOfLetter = schema.bind === true && typeof value === 'string' && /\bmails\//.test(place.file)
  const isMissing = value === undefined && !isRequired && isWhole
  const controlProps = { ...props, id, about, isWrong: problems.length > 0 }
  const body = isBound ? (
    <Bound {...props} id={id}>
      {'default' in value && (
        <Field
          name="default"
          schema={{ ...schema, description: '', title: 'Если там пусто' }}
          place={inside(place, 'default')}
          value={value.default}
        />
      )}
    </Bound>
  ) : isMissing ? (
    <button type="button" onClick={() => edit(place, emptyOf(schema))}>
      Добавить: {label.toLowerCase()}
    </button>
  ) : (
    CONTROLS[control](controlProps)
  )
  if (isBound || isWhole)
    return (
      <fieldset className="studio-group grid gap-8" data-pointer={place.pointer}>
        <legend>{label}</legend>
        {notes}
        {body}
        {!isRequired && value !== undefined && (
          <button type="button" className="studio-quiet" onClick={() => edit(place, undefined)}>
            Убрать: {label.toLowerCase()}
          </button>
        )}
      </fieldset>
    )
  if (control === 'flag')
    return (
      <div className="studio-field grid gap-4" data-pointer={place.pointer}>
        <label className="studio-flag flex gap-8" htmlFor={id}>
          {body}
          <span>{label}</span>
        </label>
        {notes}
      </div>
    )
  return (
    <div className="studio-field grid gap-4" data-pointer={place.pointer}>
      <label htmlFor={id}>{label}</label>
      {body}
      {isOfLetter && (
        <button type="button" className="studio-quiet" onClick={() => edit(place, { $text: value })}>
          Вставить значение…
        </button>
      )}
      {notes}
    </div>
  )
}

const CONTROLS: Readonly<Record<Control, (props: ControlProps) => ReactNode>> = {
  values: (props) => <ValuesText {...props} />,
  line: (props) => <TextInput {...props} />,
  date: (props) => <DateInput {...props} />,
  hours: (props) => <HoursInput {...props} />,
  text: (props) => <TextArea {...props} />,
  number: (props) => <NumberInput {...props} />,
  money: (props) => <MoneyInput {...props} />,
  flag: (props) => <Flag {...props} />,
  choice: (props) => <Choice {...props} options={optionsOf(props.schema)} />,
  condition: (props) => <ConditionInput {...props} />,
  name: (props) => <NameChoice {...props} />,
  link: (props) => <LinkInput {...props} />,
  picture: (props) => <PictureInput {...props} />,
  asset: (props) => <AssetInput {...props} />,
  list: (props) => <ListField {...props} />,
  group: ({ schema, place, value }) => <FieldGroup schema={schema} place={place} value={value} />,
  json: (props) => <JsonInput {...props} />,
}

/** A choice of files, entries or calls by name. If there is nothing to choose from, a text field. */
function NameChoice(props: ControlProps) {
  const { opening, language, show } = useStudio()
  const { among } = props.schema
  const file = useStudioState(({ values }) => values[props.place.file])
  const word = wordOf(props.schema) ?? ''
  const options = among ? entriesAmong(file, props.place.pointer, among) : (language.names.get(word) ?? [])
  const chosen = opening.files.find(({ file, kind }) => kind === word && idOf(file) === props.value)
  return (
    <>
      {among && options.length === 0 ? <TextInput {...props} /> : <Choice {...props} options={options} />}
      {chosen && (
        <button type="button" onClick={() => void show({ file: chosen.file, pointer: '' })}>
          Открыть: «{chosen.title}»
        </button>
      )}
    </>
  )
}

const TARGET_NAMES: Readonly<Record<string, string>> = {
  ...{ address: 'Адрес', route: 'Страница', modal: 'Окно', mail: 'Почта', phone: 'Телефон' },
  ...{ file: 'Файл', anchor: 'Место на\u00a0странице', href: 'Внешний адрес' },
}

function LinkInput(props: ControlProps) {
  const edit = useEdit()
  const { place, value, id } = props
  const { opening } = useStudio()
  const target = isRecord(value) ? (LINK_TARGETS.find((key) => key in value) ?? 'address') : 'address'
  const targetProps =
    target === 'address' ? props : { ...props, place: inside(place, target), value: record(value)[target] }
  const { route, params } = record(value)
  const pages = opening.pages.map(({ route, params, title }) => ({
    value: { route, ...(params !== undefined && { params }) },
    text: title,
  }))
  return (
    <span className="studio-link grid gap-4">
      <select
        className="desk-field"
        aria-label={`${wordsOf(props.name, props.schema).label}: что за ссылка`}
        value={target}
        onChange={({ currentTarget: { value } }) => edit(place, value === 'address' ? '/' : { [value]: '' })}
      >
        {['address', ...LINK_TARGETS].map((key) => (
          <option key={key} value={key}>
            {TARGET_NAMES[key]}
          </option>
        ))}
      </select>
      {target === 'route' ? (
        <Choice {...props} isRequired value={{ route, ...(params !== undefined && { params }) }} options={pages} />
      ) : target === 'modal' ? (
        <NameChoice {...targetProps} isRequired schema={{ type: 'string', role: target }} />
      ) : target === 'file' ? (
        <AssetInput {...targetProps} />
      ) : (
        <>
          <LinkText {...targetProps} list={target === 'address' ? `${id}pages` : undefined} />
          <datalist id={`${id}pages`}>
            {opening.pages.map(({ path, title }) => (
              <option key={path} value={path}>
                {title}
              </option>
            ))}
          </datalist>
        </>
      )}
    </span>
  )
}

const LinkText = ({ list: offers, ...props }: ControlProps & { list: string | undefined }) => (
  <input {...useTyping(props)} {...shownText(props)} list={offers} />
)

/** Returns React keys that follow the elements of a list: what was typed in an element stays with it. */
function useKeys(value: unknown): readonly number[] {
  const keysOf = (before: readonly unknown[], keys: readonly number[], next: number) =>
    twinsOf(before, list(value)).map((twin) => (twin === undefined ? next++ : (keys[twin] ?? next++)))
  const [known, setKnown] = useState(() => ({ value, keys: keysOf([], [], 0) }))
  if (known.value === value) return known.keys
  const keys = keysOf(list(known.value), known.keys, Math.max(-1, ...known.keys) + 1)
  setKnown({ value, keys })
  return keys
}

function ListField({ schema, place, value }: ControlProps) {
  const keys = useKeys(value)
  const edit = useEdit()
  const { studio, language } = useStudio()
  const whole = useStudioState(({ values }) => values[place.file])
  const items = list(value)
  const itemSchema = schema.items ?? {}
  const { file, pointer } = place
  const named = entriesAmong(whole, `${pointer}/0`, itemSchema.among ?? [])
  const change = (operation: { do: 'remove'; at: string } | { do: 'move'; at: string; to: string }) =>
    studio.change([{ ...operation, file }])
  return (
    <>
      {items.map((item, i) => {
        const at = `${pointer}/${i}`
        const words = named.find(({ value }) => value === item)?.text ?? itemWords(item, itemSchema, language)
        const name = `${i + 1}. ${words}`
        return (
          <details key={keys[i]} className="studio-element" data-pointer={at}>
            <summary>{name}</summary>
            {isRecord(item) && itemSchema.properties && !isExpression(item) ? (
              <FieldGroup schema={itemSchema} place={{ file, pointer: at }} value={item} />
            ) : (
              <Field name="Значение" schema={itemSchema} place={{ file, pointer: at }} value={item} isRequired />
            )}
            <div className="studio-buttons">
              <button
                type="button"
                disabled={i === 0}
                aria-label={`Выше: ${name}`}
                onClick={() => change({ do: 'move', at, to: `${pointer}/${i - 1}` })}
              >
                Выше
              </button>
              <button
                type="button"
                disabled={i === items.length - 1}
                aria-label={`Ниже: ${name}`}
                onClick={() => change({ do: 'move', at, to: `${pointer}/${i + 1}` })}
              >
                Ниже
              </button>
              <button type="button" aria-label={`Убрать: ${name}`} onClick={() => change({ do: 'remove', at })}>
                Убрать
              </button>
            </div>
          </details>
        )
      })}
      <button
        type="button"
        disabled={items.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)}
        onClick={() => {
          const at = `${pointer}/${items.length}`
          if (value === undefined) edit(place, [emptyOf(itemSchema)])
          else studio.change([{ do: 'insert', file, at, value: emptyOf(itemSchema) }])
          studio.select(studio.store.getState().selected, { file, pointer: at })
        }}
      >
        Добавить
      </button>
    </>
  )
}

/** Returns a short text by which people can recognize an element of a list. */
function itemWords(item: unknown, schema: JsonSchema, language: Language): string {
  const words = ownTitle(item) ?? said(item, schema, { titleOf: (word, id) => titleIn(language, word, id) })
  return /[\p{L}\p{N}/]/u.test(words) ? upper(words).slice(0, 60) : 'Новое'
}
