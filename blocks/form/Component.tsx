import { useId, useMemo } from 'react'
import { Form, type PreparedForm } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** In files, `form` is a form's name. The component gets the prepared form (server/engine/pages/block-data.ts). */
type Filled = Omit<Props, 'form'> & { form: PreparedForm }

export function Component({ form: plain, title, values, chosen, notes }: Filled) {
  const id = `title${useId()}`
  const form = useMemo(() => withNotes(plain, notes), [plain, notes])
  return (
    <section className="spaced">
      {title !== undefined && (
        <h2 id={id} className={css.title}>
          {title}
        </h2>
      )}
      <Form
        key={edited(form, notes)}
        form={form}
        values={values}
        chosen={chosen}
        labelledBy={title === undefined ? undefined : id}
      />
    </section>
  )
}

const withNotes = (form: PreparedForm, notes: Props['notes'] = {}): PreparedForm => ({
  ...form,
  fields: form.fields.map((field) => {
    const { [field.name]: texts } = notes
    const options = field.options?.flatMap((option) => {
      const note = texts?.[option.value]
      return note === undefined ? [] : [{ ...option, note }]
    })
    return texts && options ? { ...field, options } : field
  }),
})

/**
 * Returns the React key of the form. A form creates its model once, so that other notes (or in development, other fields) need a new form.
 * Typed values are restored (renderer/kit/form/draft.ts, renderer/typing.ts).
 */
const edited = ({ fields }: PreparedForm, notes: Props['notes']) => JSON.stringify([notes, import.meta.hot && fields])
