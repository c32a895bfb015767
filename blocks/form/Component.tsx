import { useId } from 'react'
import { Form, type PreparedForm } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** The author writes a form's name; the component is given the form (server/engine/pages/block-data.ts). */
type Filled = Omit<Props, 'form'> & { form: PreparedForm }

export function Component({ form, title, values, chosen }: Filled) {
  const id = `title${useId()}`
  return (
    <section className={css.section}>
      {title !== undefined && (
        <h2 id={id} className={css.title}>
          {title}
        </h2>
      )}
      <Form
        key={edited(form)}
        form={form}
        values={values}
        chosen={chosen}
        labelledBy={title === undefined ? undefined : id}
      />
    </section>
  )
}

/**
 * A form's model is made once. Only in development its fields can be others while it is shown: it is another form then,
 * to which comes back what was typed (renderer/typing.ts).
 */
const edited = ({ fields }: PreparedForm): string | undefined => (import.meta.hot ? JSON.stringify(fields) : undefined)
