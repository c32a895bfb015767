import { formatNumber, Pagination, type SlotContent } from '#renderer/index.ts'
import type { Props } from './contract.ts'

function Control({ name, type, value, options = [] }: Props['filters'][number] & { value: string }) {
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
      <option value="">все</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

export function Component({ filters, query, pagination, problem, slots }: Props & SlotContent) {
  const fields = filters.map((filter) => ({ ...filter, value: String(query[filter.name] ?? '') }))
  return (
    <>
      <search>
        <form className="desk-filters">
          {fields.map((field) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the control is in Control
            <label key={field.name}>
              <span>{field.label}</span>
              <Control {...field} />
            </label>
          ))}
          <button type="submit">Показать</button>
          {fields.some(({ value }) => value !== '') && <a href="./">Сбросить</a>}
        </form>
      </search>
      {problem ? (
        <div className="desk-notice" role="status">
          <p>{problem}</p>
        </div>
      ) : (
        <>
          {pagination && <p>{`Найдено: ${formatNumber(pagination.total)}`}</p>}
          {slots.rows}
          {pagination && <Pagination pagination={pagination} label="Страницы списка" />}
          {slots.actions}
        </>
      )}
    </>
  )
}
