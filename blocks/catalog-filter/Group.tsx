import { dotted } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import css from './Group.module.css'

type GroupOf = Props['groups'][number]
type ValueOf = GroupOf['values'][number]

/** Number of values that are visible at first. «Ещё» shows the others. Nine cells fill complete rows. */
const SEEN = { cells: 9, rows: 8 }

/** Attributes whose values are short, so that they are shown as cells. All other values are shown as rows. */
const inCells = ['volume', 'neck']

export function Group({ group: { code, title, chosen, values, range }, isOpen }: { group: GroupOf; isOpen: boolean }) {
  if (values.length === 0 && !range) return null
  // Values without products come last, below «Ещё». A chosen value does not.
  const isLeft = ({ count, chosen }: ValueOf): boolean => count > 0 || chosen
  const left = values.filter(isLeft)
  const cells = inCells.includes(code)
  const seen = SEEN[cells ? 'cells' : 'rows']
  const rest = [...left.slice(seen), ...values.filter((value) => !isLeft(value))]
  return (
    <details className={`top-line ${css.group}`} open={isOpen}>
      <summary className={`chevron-mark row gap-8 tall text-15 medium hover-accent ${css.title}`}>
        {title}
        {chosen > 0 && <span className={`text-13 rounded ${css.chosen}`}>{chosen}</span>}
      </summary>
      {range ? <Range title={title} range={range} /> : <Values values={left.slice(0, seen)} cells={cells} />}
      {rest.length > 0 && (
        <details className={`column ${css.rest}`} open={rest.some((value) => value.chosen)}>
          <summary className={`row text-15 blueprint hover-accent ${css.more}`}>Ещё {rest.length}</summary>
          <Values values={rest} cells={cells} />
        </details>
      )}
    </details>
  )
}

export const RANGES_FORM = 'filter-ranges'

function Range({ title, range }: { title: string; range: NonNullable<GroupOf['range']> }) {
  const { min, max, from, to, wrong, fromName, toName } = range
  const field = {
    className: 'number-field',
    type: 'text',
    inputMode: 'decimal',
    form: RANGES_FORM,
    maxLength: 20,
  } as const
  return (
    <>
      <input
        {...field}
        name={fromName}
        defaultValue={from}
        placeholder={`от\u00a0${min}`}
        aria-label={`${title}, от`}
      />{' '}
      <input {...field} name={toName} defaultValue={to} placeholder={`до\u00a0${max}`} aria-label={`${title}, до`} />{' '}
      <button type="submit" form={RANGES_FORM} className="chip arrow-mark" aria-label={`Показать: ${title}`} />
      {wrong && <p className="second-line">{wrong}</p>}
    </>
  )
}

function Values({ values, cells }: { values: readonly ValueOf[]; cells: boolean }) {
  return (
    <ul className={`stretched-links ${css.values} ${cells ? `grid ${css.cells}` : css.rows}`}>
      {values.map(({ value, text, tint, count, chosen, link }) => (
        // A cell has the width of «PCO-1881». A longer value takes two cells.
        <li key={value} className={cells && text.length > 8 ? css.wide : undefined}>
          {/* A chosen value is a link even if no product matches, because the link removes it. */}
          {count === 0 && !chosen ? (
            <s className={tint && dotted(tint)}>{text}</s>
          ) : (
            <a className={tint && dotted(tint)} href={link} aria-current={chosen ? 'true' : undefined} rel="nofollow">
              {text}
            </a>
          )}
          {` ${count}`}
        </li>
      ))}
    </ul>
  )
}
