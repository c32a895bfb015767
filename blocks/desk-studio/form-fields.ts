import { type Operation, valueAt } from '#schema/definitions/drafts/operations.ts'
import { pathsIn } from '#schema/definitions/expressions/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import type { Source } from './condition.ts'
import type { Place } from './store.ts'
import { type Composed, type Item, insertion, labelOf, removal, split } from './tree.ts'

const FIELDS = '/fields'

export const fieldsOf = (form: unknown): readonly Readonly<Record<string, unknown>>[] =>
  list(record(form).fields).map(record)

/** Returns an unused name for a field, made from its label: "kogdaPozvonit" for «Когда позвонить». */
export function freeName(form: unknown, words: string): string {
  const base =
    slugOf(words)
      .replace(/^[0-9-]+/, '')
      .split('-')
      .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
      .join('')
      .slice(0, 30) || 'field'
  const names = new Set(fieldsOf(form).map(({ name }) => name))
  let number = 1
  while (names.has(number === 1 ? base : base + number)) number++
  return number === 1 ? base : base + number
}

/** Inserts a field into the form, and into the step of the preceding field. @param at index of the new field */
export function fieldInsertion(
  form: unknown,
  file: string,
  at: number,
  field: { name: string; [key: string]: unknown },
): Composed {
  const { operations, selected } = insertion(form, file, `${FIELDS}/${at}`, field)
  const before = fieldsOf(form)[at - 1]?.name
  const steps = stepsOf(form)
  const named = steps.findIndex((names) => names.includes(before))
  const step = named < 0 ? steps.length - 1 : named
  const names = steps[step]
  const place = named < 0 ? (names?.length ?? 0) : (names?.indexOf(before) ?? 0) + 1
  const joining: Operation = { do: 'insert', file, at: `/steps/${step}/fields/${place}`, value: field.name }
  return { operations: names && !isHidden(field) ? [...operations, joining] : operations, selected }
}

/** Returns true for a hidden field. Hidden fields are in no step. */
const isHidden = (field: unknown): boolean => record(field).type === 'hidden'

const stepsOf = (form: unknown): (readonly unknown[])[] =>
  list(record(form).steps).map((step) => list(record(step).fields))

/** Returns two steps with half of the fields each. Undefined if there are fewer than two fields. */
export function twoSteps(form: unknown): object[] | undefined {
  const names = fieldsOf(form).flatMap((field) => (isHidden(field) ? [] : [field.name]))
  const half = Math.ceil(names.length / 2)
  if (names.length < 2) return undefined
  return [
    { title: 'Первый шаг', fields: names.slice(0, half) },
    { title: 'Второй шаг', fields: names.slice(half) },
  ]
}

export function fieldDuplication(form: unknown, { file, pointer }: Place): Composed {
  const field = record(valueAt(form, pointer))
  const name = freeName(form, String(field.name).replace(/\d+$/, ''))
  return fieldInsertion(form, file, split(pointer).index + 1, { ...field, name })
}

/** Removes a field from a form, and from its step, unless the step has no other field. */
export function fieldRemoval(form: unknown, item: Item, place: Place): Composed {
  const { operations, selected } = removal(form, item, place)
  const { name } = record(valueAt(form, place.pointer))
  const leaving = stepsOf(form).flatMap((names, step): Operation[] => {
    const at = names.indexOf(name)
    return at < 0 || names.length === 1 ? [] : [{ do: 'remove', file: place.file, at: `/steps/${step}/fields/${at}` }]
  })
  return { operations: [...operations, ...leaving], selected }
}

/** Describes the other parts of a form that use a field, for example «поле «Телефон»» or «адрес письма». */
export function needing(form: unknown, name: unknown): string[] {
  const path = `form.${String(name)}`
  const reads = (value: unknown): boolean => pathsIn(value).some((one) => one === path || one.startsWith(`${path}.`))
  const inFields = fieldsOf(form).flatMap((field) => {
    const { validation, fill } = field
    const named = [record(validation).sameAs, record(validation).withInn, ...Object.values(record(fill))]
    return field.name !== name && (reads(field) || named.includes(name)) ? [`поле «${labelOf(field)}»`] : []
  })
  const { mails, onSuccess, data, submit } = record(form)
  return [
    ...inFields,
    ...(reads(mails) ? ['адрес письма'] : []),
    ...(reads([onSuccess, data, submit]) ? ['то, что происходит после отправки'] : []),
  ]
}

/** Returns the fields that a condition may compare. @param except name of the field to which the condition belongs */
export const sourcesOf = (form: unknown, except: unknown): Source[] =>
  fieldsOf(form).flatMap((field) => {
    const { name, type, options } = field
    if (name === except || type === 'file' || type === 'password') return []
    const known = list(options).map((option) => {
      const { value, text } = record(option)
      return { value: String(value), text: String(text) }
    })
    const holds = type === 'checkbox' ? 'tick' : type === 'checkboxes' ? 'options' : type === 'number' ? type : 'text'
    return [{ name: String(name), title: labelOf(field), holds, options: known }]
  })
