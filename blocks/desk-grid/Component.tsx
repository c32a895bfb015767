import { useId, useState } from 'react'
import { Form, formatNumber, Grid, type PreparedForm, plural } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** In files, `form` is a form's name. The component gets the prepared form (server/engine/pages/block-data.ts). */
type Filled = Omit<Props, 'form'> & { form: PreparedForm }

const LINE_COLUMNS = ['Артикул или слова', 'Количество', 'Цена, ₽', 'Скидка', 'Пожелания или НДС'].map((label) => ({
  label,
}))

export function Component({
  form,
  field,
  columns,
  title,
  values,
  rows = [],
  pick = '',
  query = {},
  sorted = '',
  lines = false,
  save = false,
}: Filled) {
  const id = `title${useId()}`
  const [count, setCount] = useState(0)
  const [controls] = useState(() => ({
    [field]: (props: Pick<Parameters<typeof Grid>[0], 'field'>) => (
      <Grid
        {...props}
        columns={columns ?? LINE_COLUMNS}
        before={String(values?.[field] ?? '')}
        facts={rows}
        pick={pick}
        isOfLines={lines}
        {...{ query, sorted }}
        onCount={setCount}
      />
    ),
  }))
  const changes = plural(count, 'изменение', 'изменения', 'изменений')
  return (
    <section>
      {title !== undefined && <h2 id={id}>{title}</h2>}
      <Form
        form={form}
        values={values}
        controls={controls}
        labelledBy={title === undefined ? undefined : id}
        label={save && count > 0 ? `Сохранить ${formatNumber(count)}\u00a0${changes}` : undefined}
      />
    </section>
  )
}
