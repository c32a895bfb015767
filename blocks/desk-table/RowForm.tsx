import type { PreparedForm } from '#renderer/index.ts'
import { valueAt } from './value.ts'

const shown = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The state of a refused form, if it was this row's: its hidden values say whose it is. */
export function stateOf(form: PreparedForm, row: unknown): PreparedForm['state'] {
  const { state, fields } = form
  const hidden = fields.filter(({ type, name }) => type === 'hidden' && valueAt(row, name) !== undefined)
  const key = hidden[0]
  return state && key && shown(state.values[key.name]) === shown(valueAt(row, key.name)) ? state : undefined
}

/** The message, and what it does not say of the fields. */
const errorText = (message: string, errors: Readonly<Record<string, string>>): string =>
  [message, ...Object.values(errors).filter((text) => !message.includes(text))].join(' ')

/** The form itself and its button; fields in other cells belong to it by its id. */
export function RowForm({ form, id, row, name }: { form: PreparedForm; id: string; row: unknown; name: string }) {
  const state = stateOf(form, row)
  // A hidden field that no row has is the server's: with it the server asks, and only then is there something to confirm.
  const isServers = (field: string): boolean => valueAt(row, field) === undefined
  const asks = form.fields.some(({ name, type }) => type === 'hidden' && isServers(name))
  const initialValue = (field: string): unknown =>
    isServers(field) ? state?.asked && state.values[field] : valueAt(row, field)
  return (
    <form id={id} method="post" className="desk-row-form">
      <input type="hidden" name="form" value={form.id} />
      {form.fields.map((field) =>
        field.type === 'hidden' ? (
          <input key={field.name} type="hidden" name={field.name} value={shown(initialValue(field.name))} />
        ) : null,
      )}
      {form.confirm === undefined || asks ? (
        <Button label={(state?.asked && form.confirm) || form.label} name={name} />
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
