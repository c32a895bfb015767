import type { Props } from './contract.ts'

type Field = Props['fields'][number]

function Control({ name, type, value = '', options = [], any }: Field) {
  if (type !== 'select')
    return (
      <input
        name={name}
        type={type === 'date' ? 'date' : 'search'}
        inputMode={type === 'number' ? 'decimal' : undefined}
        defaultValue={String(value)}
      />
    )
  return (
    <select name={name} defaultValue={String(value)}>
      <option value="">{any}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

export function Component({ action, fields, label }: Props) {
  const isFiltered = fields.some(({ value }) => value !== undefined && value !== '')
  return (
    <search>
      <form className="desk-filters" action={action}>
        {fields.map((field) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is in Control
          <label key={field.name}>
            <span>{field.label}</span>
            <Control {...field} />
          </label>
        ))}
        <button type="submit">{label}</button>
        {isFiltered && <a href={action}>Сбросить</a>}
      </form>
    </search>
  )
}
