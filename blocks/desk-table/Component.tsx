import { formatMoment, formatNumber, rubles } from '#renderer/index.ts'
import type { Props } from './contract.ts'

type Column = Props['columns'][number]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), row)

function Value({
  value,
  format,
  empty = '',
}: {
  value: unknown
  format?: Column['format']
  empty?: string | undefined
}) {
  if (value === undefined || value === null || value === '') return empty
  if (format === 'badge' && isRecord(value))
    return <span className={`desk-badge desk-${String(value.tone)}`}>{String(value.name)}</span>
  if (format === 'number' || format === 'rubles') return (format === 'number' ? formatNumber : rubles)(Number(value))
  return format === 'date' ? <time dateTime={String(value)}>{formatMoment(String(value))}</time> : String(value)
}

const isNumber = ({ format }: Column): boolean => format === 'number' || format === 'rubles'

export function Component({ caption, rows, columns, empty, print }: Props) {
  const place = print ? '' : ' unprinted'
  if (rows.length === 0) return <p className={`desk-empty${place}`}>{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={`table-frame desk-frame${place}`} aria-label={caption} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={isNumber(column) ? 'desk-number' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {columns.map((column) => {
                const { label, value, link, format, empty } = column
                const href = link === undefined ? undefined : valueAt(row, link)
                const shown = <Value value={valueAt(row, value)} format={format} empty={empty} />
                return (
                  <td key={label} data-label={label} className={isNumber(column) ? 'desk-number' : undefined}>
                    {typeof href === 'string' ? <a href={href}>{shown}</a> : shown}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
