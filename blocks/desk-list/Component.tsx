import { formatNumber, listLink, Pagination, type SlotContent } from '#renderer/index.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { Props } from './contract.ts'

/** Number of filter fields that are always visible. A button shows the others. */
const IN_ROW = 3

type FilterField = Props['filters'][number] & { value: string; all?: string }

function Control({ name, type, value, options = [], all = 'все' }: FilterField) {
  if (type !== 'select')
    return (
      <input
        name={name}
        type={type === 'date' ? 'date' : 'search'}
        inputMode={type === 'number' ? 'decimal' : undefined}
        defaultValue={value}
      />
    )
  return (
    <select name={name} defaultValue={value}>
      <option value="">{all}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

function textOf({ label, type, value, options = [] }: FilterField): string {
  if (type === 'text') return `«${value}»`
  return `${label}: ${options.find((option) => option.value === value)?.text ?? formatDate(value)}`
}

export function Component({ filters, query, sorts, pagination, problem, slots }: Props & SlotContent) {
  const fields = filters.map((filter) => ({ ...filter, value: String(query[filter.name] ?? '') }))
  const chosen = fields.filter(({ value }) => value !== '')
  const kept = { ...Object.fromEntries(chosen.map(({ name, value }) => [name, value])), sort: query.sort }
  const labeled = (field: FilterField, className?: string) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in Control
    <label key={field.name} className={className}>
      <span>{field.label}</span>
      <Control {...field} />
    </label>
  )
  const controls = fields.map((field) => labeled(field))
  const sort = { name: 'sort', label: 'Порядок', all: 'обычный', value: String(query.sort ?? '') }
  return (
    <>
      <div className="desk-list-head flex wraps">
        <search>
          <form className="desk-filters flex wraps">
            {!sorts && query.sort ? <input type="hidden" name="sort" value={sort.value} /> : null}
            {controls.slice(0, IN_ROW)}
            {sorts && labeled({ ...sort, type: 'select', options: sorts }, 'desk-sort')}
            <button type="submit">Показать</button>
            {controls.length > IN_ROW && (
              <>
                <button type="button" popoverTarget="more">
                  Ещё
                </button>
                <div id="more" popover="auto">
                  {controls.slice(IN_ROW)}
                </div>
              </>
            )}
          </form>
        </search>
        {slots.button}
      </div>
      <div className="desk-list-state flex wraps">
        {pagination && !problem && <p>{`Найдено: ${formatNumber(pagination.total)}`}</p>}
        {chosen.length > 0 && (
          <ul className="wrapped" aria-label="Выбрано">
            {chosen.map((field) => (
              <li key={field.name}>
                <a className="close-mark desk-chip gap-4 text-13 rounded" href={listLink(kept, { [field.name]: '' })}>
                  <span className="visually-hidden">Убрать: </span>
                  {textOf(field)}
                </a>
              </li>
            ))}
            <li>
              <a href="./">Сбросить</a>
            </li>
          </ul>
        )}
      </div>
      {problem ? (
        <div className="desk-notice" role="status">
          <p>{problem}</p>
        </div>
      ) : (
        <>
          {slots.rows}
          {pagination && <Pagination pagination={pagination} label="Страницы списка" />}
          {slots.actions}
        </>
      )}
    </>
  )
}
