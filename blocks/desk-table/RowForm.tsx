import type { PreparedForm } from '#renderer/index.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'

/** The value of a row by its name: «total», «look.name». */
export const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), row)

const shown = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The state of a refused form, if it was this row's: its hidden values say whose it is. */
export function stateOf(form: PreparedForm, row: unknown): PreparedForm['state'] {
  const { state, fields } = form
  const key = fields.find(({ type }) => type === 'hidden')
  return state && key && shown(state.values[key.name]) === shown(valueAt(row, key.name)) ? state : undefined
}

/** The message, and what it does not say of the fields. */
const errorText = (message: string, errors: Readonly<Record<string, string>>): string =>
  [message, ...Object.values(errors).filter((text) => !message.includes(text))].join(' ')

/** The form itself and its button; fields in other cells belong to it by its id. */
export function RowForm({ form, id, row, name }: { form: PreparedForm; id: string; row: unknown; name: string }) {
  const state = stateOf(form, row)
  return (
    <form id={id} method="post" className="desk-row-form">
      <input type="hidden" name="form" value={form.id} />
      {form.fields.map((field) =>
        field.type === 'hidden' ? (
          <input key={field.name} type="hidden" name={field.name} value={shown(valueAt(row, field.name))} />
        ) : null,
      )}
      {form.confirm === undefined ? (
        <Button label={form.label} name={name} />
      ) : (
        <details>
          <summary aria-label={`${form.label}: ${name}`}>{form.label}</summary>
          <Button label={form.confirm} name={name} />
        </details>
      )}
      {state?.message !== undefined && (
        <p role="alert" className="desk-wrong">
          {errorText(state.message, state.errors)}
        </p>
      )}
    </form>
  )
}

const Button = ({ label, name }: { label: string; name: string }) => (
  <button type="submit" aria-label={`${label}: ${name}`}>
    {label}
  </button>
)
