import type { FromSchema } from 'json-schema-to-ts'
import type { ReactNode } from 'react'
import type { facts } from '#schema/api/desk/shared.ts'

/** A list of labels and values. A fact without a text is omitted. */
export const FactList = ({ items }: { items: FromSchema<typeof facts> }): ReactNode => (
  <dl>
    {items
      .filter(({ text }) => text !== '')
      .map(({ label, text, link }, i) => (
        <div key={i}>
          <dt>{label}</dt>
          <dd>{link === undefined ? text : <a href={link}>{text}</a>}</dd>
        </div>
      ))}
  </dl>
)
