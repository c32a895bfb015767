import { Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ caption, columns, rows, note }: Props) {
  const sideOf = (index: number) => (columns[index]?.align === 'end' ? css.end : undefined)
  return (
    <figure className={`spaced ${css.figure}`}>
      <figcaption className={`text-15 bold ${css.caption}`}>{caption}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="table-frame" aria-label={caption} tabIndex={0}>
        <table className={`full text-15 snug ${css.table}`}>
          <thead>
            <tr>
              {columns.map(({ text }, index) => (
                <th key={index} scope="col" className={sideOf(index)}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map((_, index) => (
                  <td key={index} className={sideOf(index)}>
                    <Text text={row[index] ?? ''} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {note && (
        <p className="figure-note">
          <Text text={note} />
        </p>
      )}
    </figure>
  )
}
