import { Fragment, useId, useState } from 'react'
import { valueAt } from '#schema/definitions/drafts/operations.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { useEdit, useStudio, useStudioState } from './context.ts'
import { StudioDialog } from './Dialog.tsx'
import { Field, FieldGroup } from './Fields.tsx'
import { fieldsOf, freeName, needing, twoSteps } from './form-fields.ts'
import { ItemButtons } from './ItemButtons.tsx'
import { idOf, inside } from './store.ts'
import { type FieldKind, type Item, split } from './tree.ts'
import { useCompose } from './use-compose.ts'

/** Buttons of a form: add a field, add steps, open the form's letters. */
export function FormButtons({ item }: { item: Item }) {
  const { opening, show } = useStudio()
  const form = useStudioState((state) => state.values[item.place.file])
  const [isAdding, setAdding] = useState(false)
  const edit = useEdit()
  const steps = record(form).steps === undefined ? twoSteps(form) : undefined
  const names = new Set(list(record(form).mails).map((letter) => record(letter).mail))
  const letters = opening.files.filter(({ file, kind }) => kind === 'mail' && names.has(idOf(file)))
  return (
    <div className="studio-buttons">
      <button type="button" onClick={() => setAdding(true)}>
        Добавить поле
      </button>
      {steps && (
        <button type="button" onClick={() => edit(inside(item.place, 'steps'), steps)}>
          Разделить на&nbsp;шаги
        </button>
      )}
      {letters.map(({ file, title }) => (
        <button key={file} type="button" onClick={() => void show({ file, pointer: '' })}>
          Письмо: {title}
        </button>
      ))}
      {isAdding && <FieldDialog file={item} at={fieldsOf(form).length} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** Keys of a field that are edited most often. The panel shows them in this order. */
const USUAL = ['label', 'name', 'type', 'placeholder', 'hint', 'options']
const RULES = ['mask', 'validation', 'messages']

/** Panel of a form's field. It contains the keys that the field's type allows. */
export function FieldPanel({ file, item }: { file: Item; item: Item }) {
  const { language } = useStudio()
  const form = useStudioState((state) => state.values[item.place.file])
  const [isAdding, setAdding] = useState(false)
  const { place } = item
  const { index } = split(place.pointer)
  const field = record(valueAt(form, place.pointer))
  const kind = language.fields.get(String(field.type ?? 'text')) ?? language.fields.get('text')
  const { properties = {} } = (kind?.schema ?? {}) as JsonSchema
  // Also shows a key that the type does not allow, so that the author can remove it.
  const every = language.kinds.form?.properties?.fields?.items?.properties ?? {}
  const keys = [...new Set([...Object.keys(properties), ...Object.keys(field).filter((key) => key in every)])]
  const withoutRequired = ({ required: _, ...rules }: NonNullable<JsonSchema['properties']>) => rules
  const schemaOf = (key: string): JsonSchema => {
    const schema = properties[key] ?? every[key] ?? {}
    return key === 'validation' ? { ...schema, properties: withoutRequired(schema.properties ?? {}) } : schema
  }
  const group = (names: readonly string[]) => (
    <FieldGroup
      schema={{
        type: 'object',
        properties: Object.fromEntries(names.flatMap((key) => (keys.includes(key) ? [[key, schemaOf(key)]] : []))),
        required: ['name'],
      }}
      place={place}
      value={field}
    />
  )
  const rest = keys.filter((key) => ![...USUAL, ...RULES, 'visible'].includes(key))
  const needed = needing(form, field.name)
  return (
    <>
      <h2>Поле: {item.title}</h2>
      <p className="desk-note">
        Вид: {kind?.title}. {file.title}.
      </p>
      <ItemButtons item={item}>
        <button type="button" onClick={() => setAdding(true)}>
          Добавить поле после
        </button>
      </ItemButtons>
      {isAdding && <FieldDialog file={file} at={index + 1} onClose={() => setAdding(false)} />}
      <Fragment key={place.file + place.pointer}>
        {group(USUAL.slice(0, 1))}
        {group(USUAL.slice(1))}
        {needed.length > 0 && (
          <p className="desk-note">По имени это поле называют: {needed.join(', ')}. Новое имя впишите и&nbsp;там.</p>
        )}
        <Field
          name="visible"
          schema={{ title: 'Показывать', bind: 'condition' }}
          place={inside(place, 'visible')}
          value={field.visible}
        />
        <Field
          name="required"
          // A checkbox is required by default: the visitor must check it.
          schema={{ title: 'Обязательно заполнить', bind: 'condition', default: field.type === 'checkbox' }}
          place={inside(inside(place, 'validation'), 'required')}
          value={record(field.validation).required}
        />
        <details className="studio-element">
          <summary>Правила и&nbsp;маска</summary>
          {group(RULES)}
        </details>
        <details className="studio-element">
          <summary>Остальное</summary>
          {group(rest)}
        </details>
      </Fragment>
    </>
  )
}

/** Panel of a form's step: its title and its fields. */
export function StepPanel({ item }: { item: Item }) {
  const { language } = useStudio()
  const form = useStudioState((state) => state.values[item.place.file])
  const step = language.kinds.form?.properties?.steps?.items
  const { fields } = step?.properties ?? {}
  const named: JsonSchema = { enum: fieldsOf(form).map(({ name }) => String(name)), description: 'Поле.' }
  const compose = useCompose()
  return (
    <>
      <h2>{item.title}</h2>
      <div className="studio-buttons">
        <button type="button" onClick={() => compose.shift(item, -1)}>
          Раньше
        </button>
        <button type="button" onClick={() => compose.shift(item, 1)}>
          Позже
        </button>
        <button type="button" onClick={() => compose.remove(item)}>
          Удалить
        </button>
      </div>
      <FieldGroup
        key={item.place.pointer}
        schema={{ ...step, properties: { ...step?.properties, fields: { ...fields, items: named } } }}
        place={item.place}
        value={valueAt(form, item.place.pointer)}
      />
    </>
  )
}

/** A dialog for a new field's type and label. Its name is derived from the label. @param at index of the new field */
function FieldDialog({ file, at, onClose }: { file: Item; at: number; onClose: () => void }) {
  const { language } = useStudio()
  const form = useStudioState((state) => state.values[file.place.file])
  const [label, setLabel] = useState('')
  const compose = useCompose()
  const id = useId()
  const add = ({ title, sample }: FieldKind) => {
    const words = label.trim() || title.charAt(0).toUpperCase() + title.slice(1)
    compose.insertField(file, at, { name: freeName(form, words), label: words, ...record(sample) })
  }
  return (
    <StudioDialog title="Добавить поле" onClose={onClose}>
      {(close) => (
        <>
          <label htmlFor={id}>Подпись: о&nbsp;чём спросить</label>
          <input
            id={id}
            className="desk-field"
            placeholder="Когда удобно позвонить"
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
          <ul className="studio-choices" aria-label="Вид поля">
            {[...language.fields.values()].map((kind) => (
              <li key={kind.type}>
                <button
                  type="button"
                  className="studio-offer"
                  onClick={() => {
                    add(kind)
                    close()
                  }}
                >
                  <b>{kind.title}</b>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </StudioDialog>
  )
}
