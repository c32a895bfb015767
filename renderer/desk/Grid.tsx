import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { rowText } from '#schema/definitions/shop/units/line-cells.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { FieldFrame } from '../kit/form/FieldFrame.tsx'
import { useFormModel } from '../kit/form/form-context.ts'
import { useField } from '../kit/form/use-field.ts'
import { changedCells, isEmpty, type Row, readRows, withWas } from './grid-rows.ts'
import { PickCell, PickHead } from './Pick.tsx'
import { SortHead } from './SortHead.tsx'
import { type SuggestedProduct, Suggestions, useProducts } from './Suggestions.tsx'
import { useGrid } from './use-grid.ts'

interface GridProps {
  field: FormField
  columns: readonly {
    label: string
    /** Name of a value in `facts` that the column shows; undefined: the column shows the next cell of the text. */
    value?: string
    /** The column's name in the query parameter `sort`; undefined: not sortable. */
    sort?: string
    ascending?: boolean
    /** True: read-only. */
    fixed?: boolean
    /** Suggested values for the column's cells. */
    options?: readonly string[]
  }[]
  /** Initial text of the field, against which changes are marked. */
  before: string
  /** Read-only values by article: `article`, `name`, `link`, and the values of columns. */
  facts: readonly Readonly<Record<string, unknown>>[]
  /** Name of the value in `facts` for each row's checkbox, for the block desk-pick; empty: no checkboxes. */
  pick: string
  /** True for lines of an order: rows can be added, moved and removed, and products are suggested. */
  isOfLines: boolean
  /** Query parameters of the list, including its page and sort order. */
  query: Readonly<Record<string, unknown>>
  sorted: string
  /** Called with the number of changed cells whenever it changes. */
  onCount: (count: number) => void
}

/** A table that edits the text of a field, one row per line. The form submits the text. */
export function Grid({ field, columns, before, facts, pick, isOfLines, query, sorted, onCount }: GridProps): ReactNode {
  const model = useFormModel()
  const state = useField(field)
  // An order line's position is part of the text but has no column.
  const typed = [...(isOfLines ? [PLACE] : []), ...columns.filter(({ value }) => value === undefined)]
  const read = (text: string): string[][] => readRows(text, typed.length, isOfLines)
  const page = read(before)
  const first = typed.findIndex(({ fixed }) => !fixed)
  const named = isOfLines ? first : first - 1
  const grid = useGrid({
    start: () => withWas(read(String(state.initial)), page),
    ...{ read, first, last: typed.length - 1 },
    ...{ isOpen: isOfLines, hasFocus: state.control.autoFocus },
  })
  const { rows, place, lost } = grid
  const products = useProducts()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const count = rows.reduce((sum, row) => sum + changedCells(row).length, 0)
  const text = textOf(rows.filter((row) => !isEmpty(row)).map(({ cells }) => cells))
  useEffect(() => {
    const { methods } = model
    methods.setValue(field.name, text, { shouldDirty: true })
    if (methods.getFieldState(field.name).invalid && text !== state.initial) void methods.trigger(field.name)
  }, [model, field.name, text, state.initial])
  // A draft sets the field's value after the table has rendered, and does so several times; the last value counts.
  const follow = useEffectEvent(() => {
    const value = String(model.methods.getValues(field.name) ?? '')
    if (value !== text) grid.change(withWas(read(value), page))
  })
  useEffect(
    () =>
      model.methods.subscribe({
        name: field.name,
        formState: { values: true },
        callback: () => queueMicrotask(follow),
      }),
    [model, field.name],
  )
  useEffect(() => onCount(count), [onCount, count])
  useLeaveGuard(text !== textOf(page))

  const choose = ({ article, name }: SuggestedProduct): void => {
    setNames({ ...names, [article]: name })
    products.close()
    grid.type(article)
    grid.goTo({ row: place.row, cell: first + 1 })
  }
  /** Moves on to the next cell. The article number of the product replaces the typed text when the server has found the product. */
  const chooseLate = async (found: Promise<SuggestedProduct | undefined>): Promise<void> => {
    const row = rows[place.row]
    grid.goTo({ row: place.row, cell: first + 1 })
    const product = await found
    if (!row || !product) return
    setNames((names) => ({ ...names, [product.article]: product.name }))
    grid.replace(row, first, product.article)
  }
  const find = (text: string): void => products.ask(text.startsWith('+') ? '' : text)
  /** Renders an editable cell. @param at `row` is its row in the table, `cell` the index of its value in the text of that row */
  const cellOf = (row: Row, at: { row: number; cell: number }, label: string): ReactNode => {
    const value = row.cells[at.cell] ?? ''
    const article = nameIn(row)
    const isHere = place.row === at.row && place.cell === at.cell
    const isChanged = changedCells(row).includes(at.cell)
    const was = model.idOf(`${field.name}Was${row.key}x${at.cell}`)
    const finds = isOfLines && at.cell === first
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: its input has the focus
      <td
        key={label}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
        role="gridcell"
        data-label={label}
        data-changed={isChanged || (isOfLines && !row.was && value !== '') || undefined}
        aria-selected={grid.isChosen(at.row, at.cell)}
      >
        <input
          value={value}
          data-place={`${at.row} ${at.cell}`}
          id={isHere ? state.control.id : undefined}
          tabIndex={isHere ? 0 : -1}
          aria-label={`${label}: ${article || 'новая строка'}`}
          aria-describedby={isChanged ? was : undefined}
          autoComplete="off"
          list={columns.some((column) => column.label === label && column.options) ? model.idOf(label) : undefined}
          {...(finds && isHere && products.attributes)}
          onChange={({ currentTarget }) => {
            grid.type(currentTarget.value)
            if (finds) find(currentTarget.value)
          }}
          onFocus={({ currentTarget }) => {
            grid.enterCell(currentTarget, at)
            if (finds && nameOf(article) === '') find(article)
          }}
          onMouseUp={({ currentTarget, detail }) => grid.clickCell(currentTarget, detail)}
          onBlur={products.close}
        />
        {isChanged && (
          <span id={was} className="desk-note">
            было {row.was?.[at.cell] || 'пусто'}
          </span>
        )}
        {finds && <span className="desk-note">{nameOf(article)}</span>}
        {finds && isHere && <Suggestions products={products} onChoose={choose} />}
      </td>
    )
  }
  const nameIn = ({ cells }: Row): string => cells[named] ?? ''
  const factsOf = (article: string | undefined) => facts.find((fact) => fact.article === article) ?? {}
  const nameOf = (article: string): string => String(factsOf(article).name ?? names[article] ?? '')

  return (
    <FieldFrame field={field} state={state}>
      <div className="table-frame desk-grid">
        <textarea name={field.name} ref={state.control.ref} defaultValue={String(state.initial)} hidden readOnly />
        <table
          ref={grid.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML has no grid
          role="grid"
          className="desk-table"
          aria-label={field.alias ?? field.label}
          aria-describedby={state.control['aria-describedby']}
          onKeyDown={(event) => {
            // Enter during IME composition confirms the composed text.
            if (event.nativeEvent.isComposing) return
            if (
              (!event.shiftKey && products.press(event.key, choose, grid.isTyped.current && chooseLate)) ||
              grid.press(event)
            )
              event.preventDefault()
          }}
          onPaste={grid.paste}
          onCopy={grid.copy}
        >
          <thead>
            <tr>
              {pick && <PickHead />}
              {columns.map((column) => (
                <SortHead key={column.label} {...column} query={query} sorted={sorted} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={row.key}>
                {pick && <PickCell name={pick} value={factsOf(nameIn(row))[pick]} label={nameIn(row)} />}
                {columns.map(({ label, value, fixed }) => {
                  const cell = typed.findIndex((column) => column.label === label)
                  if (value === undefined && !fixed) return cellOf(row, { row: i, cell }, label)
                  const article = fixed ? (row.cells[cell] ?? '') : nameIn(row)
                  return (
                    <td key={label} role={fixed ? 'rowheader' : 'gridcell'} data-label={label}>
                      {fixed ? (
                        <>
                          {factsOf(article).link ? (
                            <a className="desk-code" href={String(factsOf(article).link)}>
                              {article}
                            </a>
                          ) : (
                            article
                          )}
                          {columns.some((column) => column.value === 'name') || (
                            <span className="desk-note">{nameOf(article)}</span>
                          )}
                        </>
                      ) : (
                        String(factsOf(article)[value ?? ''] ?? '')
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="desk-note">
          {`${isOfLines ? 'Alt+↑ и\u00a0Alt+↓ двигают строку, ' : ''}Ctrl+Z отменяет, Ctrl+Enter нажимает кнопку под формой.`}
        </p>
        {columns.map(
          ({ label, options }) =>
            options && (
              <datalist key={label} id={model.idOf(label)}>
                {options.map((option) => (
                  <option key={option} value={option} />
                ))}
              </datalist>
            ),
        )}
        {isOfLines && (
          <p className="desk-grid-actions flex wraps gap-8">
            {Object.entries({
              'Строку выше': () => grid.moveRow(-1),
              'Строку ниже': () => grid.moveRow(1),
              'Убрать строку': grid.removeRow,
              '+ услуга': () => grid.addRow('+ '),
            }).map(([label, act]) => (
              <button key={label} type="button" onClick={act}>
                {label}
              </button>
            ))}
          </p>
        )}
        <p className="desk-note" role="status">
          {lost > 0 &&
            `Не\u00a0поместилось в\u00a0таблицу: ${lost}\u00a0${plural(lost, 'ячейка', 'ячейки', 'ячеек')}. Ctrl+Z вернёт, как было.`}
        </p>
      </div>
    </FieldFrame>
  )
}

const PLACE = { label: '', fixed: true }

const textOf = (rows: readonly (readonly string[])[]): string => rows.map(rowText).filter(Boolean).join('\n')

/** Asks before the user leaves a page with unsaved changes, unless the page's own form is submitted. */
function useLeaveGuard(isChanged: boolean): void {
  const { leaving } = useFormModel()
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent): void => {
      if (!leaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged, leaving])
}
