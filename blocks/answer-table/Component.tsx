import { Fragment } from 'react'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ caption, items }: Props) {
  return (
    <table className={`full measured ${css.table}`}>
      {caption && <caption className={`bold ${css.caption}`}>{caption}</caption>}
      <tbody>
        {items.map(({ label, text }, index) => (
          <tr key={index}>
            <th scope="row" className={`top-line muted ${css.label}`}>
              {label}
            </th>
            <td className={`top-line ${css.text}`}>{lines(text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Renders line breaks as `br` elements, because mail clients do not support the CSS property `white-space`. */
const lines = (text: string) =>
  text.split(/\r?\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
