import { useId } from 'react'
import { formatMoment, formatNumber, PickCell, PickHead, type PreparedForm, rubles, SortHead } from '#renderer/index.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import type { Props } from './contract.ts'

/** In files, `form` is a form's name. The component gets the prepared form (server/engine/pages/block-data.ts). */
type Filled = Omit<Props, 'form'> & { form?: PreparedForm }

type Column = Props['columns'][number]

function Value({
  value,
  format,
  empty = '',
}: {
  value: unknown
  format?: Column['format']
  empty?: string | undefined
}) {
  if (!isFilled(value)) return empty
  if (format === 'badge' && isRecord(value))
    return <span className={`desk-badge unbroken desk-${String(value.tone)}`}>{String(value.name)}</span>
  if (format === 'number' || format === 'rubles') return (format === 'number' ? formatNumber : rubles)(Number(value))
  if (format === 'share')
    return (
      <span className="desk-share">
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Number(value)} height="1" />
        </svg>
        {`${String(value)}\u00a0%`}
      </span>
    )
  if (format === 'date') return <time dateTime={String(value)}>{formatMoment(String(value))}</time>
  return <Words text={String(value)} isWhole={format === 'code'} />
}

/** Characters. A longer text wraps on a tablet. Shorter texts do not: if they do not fit, the table scrolls. */
const WIDE = 30

/** Matches a long text without spaces. It may break anywhere, so that the table does not become wider. */
const LONG = /\S{24}/

function Words({ text, isWhole }: { text: string; isWhole: boolean }) {
  if (isWhole) return <span className="desk-code">{text}</span>
  return LONG.test(text) ? <span className="desk-long">{text}</span> : text
}

const isNumber = ({ format }: Column): boolean => format === 'number' || format === 'rubles' || format === 'share'

/** Returns true if a column is shown: it has a value in some row, or a text for missing values (`empty`). */
const isShown = ({ value, empty }: Column, rows: Props['rows']): boolean =>
  empty !== undefined || rows.some((row) => isFilled(valueAt(row, value)))

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

export function Component(props: Filled) {
  const { caption, rows, columns: all, empty, form, formIf, pick, scriptless, print } = props
  const ids = useId()
  const columns = all.filter((column) => isShown(column, rows))
  const formOf = (row: Props['rows'][number]) =>
    form && (formIf === undefined || valueAt(row, formIf) === true) ? form : undefined
  const anyForm = rows.map(formOf).find((rowForm) => rowForm !== undefined)
  const place = `${print ? '' : ' unprinted'}${scriptless ? ' desk-scriptless' : ''}`
  if (rows.length === 0) return <p className={`desk-empty${place}`}>{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={`table-frame desk-frame${place}`} aria-label={caption} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {pick && <PickHead />}
            {columns.map((column) => (
              <SortHead
                key={column.label}
                {...props}
                {...column}
                className={isNumber(column) ? 'desk-number' : undefined}
              />
            ))}
            {anyForm && (
              <th scope="col">
                <span className="visually-hidden">{anyForm.label}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Row
              key={i}
              row={row}
              columns={columns}
              form={formOf(row)}
              hasForms={anyForm !== undefined}
              pick={pick}
              id={`${ids}${i}`}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  row: Props['rows'][number]
  columns: readonly Column[]
  /** The form of this row. Undefined if the row has none. */
  form: PreparedForm | undefined
  hasForms: boolean
  pick: string | undefined
  id: string
}

function Row({ row, columns, form, hasForms, pick, id }: RowProps) {
  const name = String(valueAt(row, columns[0]?.value ?? '') ?? '')
  return (
    <tr>
      {pick && <PickCell name={pick} value={valueAt(row, pick)} label={name} />}
      {columns.map((column) => (
        <Cell key={column.label} column={column} row={row} />
      ))}
      {hasForms && <td>{form && <RowForm form={form} id={id} row={row} name={name} />}</td>}
    </tr>
  )
}

function Cell({ column, row }: Pick<RowProps, 'row'> & { column: Column }) {
  const { label, value, link, format, empty } = column
  const href = link === undefined ? undefined : valueAt(row, link)
  const text = valueAt(row, value)
  const shown = <Value value={text} format={format} empty={empty} />
  const isWide = format === undefined && String(text ?? '').length > WIDE
  return (
    <td data-label={label} className={isNumber(column) ? 'desk-number' : isWide ? 'desk-wide' : undefined}>
      {typeof href === 'string' ? <a href={href}>{shown}</a> : shown}
    </td>
  )
}

/** Returns a value of a row by its path, for example «total» or «look.name». */
const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), row)

const shown = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** Returns the state of a rejected form, if it was submitted for this row. Its hidden field identifies the row. */
function stateOf(form: PreparedForm, row: unknown): PreparedForm['state'] {
  const { state, fields } = form
  const key = fields.find(({ type }) => type === 'hidden')
  return state && key && shown(state.values[key.name]) === shown(valueAt(row, key.name)) ? state : undefined
}

/** Joins a message with the errors of fields, except those that the message already contains. */
const errorText = (message: string, errors: Readonly<Record<string, string>>): string =>
  [message, ...Object.values(errors).filter((text) => !message.includes(text))].join(' ')

/** The form of a row: hidden fields, a button, and an error message. */
function RowForm({ form, id, row, name }: { form: PreparedForm; id: string; row: unknown; name: string }) {
  const state = stateOf(form, row)
  return (
    <form id={id} method="post" className="desk-row-form row wraps gap-8">
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
