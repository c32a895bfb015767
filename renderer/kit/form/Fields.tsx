import { memo, type ReactNode } from 'react'
import { Field } from './Field.tsx'
import css from './Form.module.css'
import { useFormModel } from './form-context.ts'
import { groupsOf } from './groups.ts'
import { useHiddenFields } from './use-hidden-fields.ts'

/** The fields that are seen, in their groups; rendered again only when others are seen. */
export const Fields = memo(function Fields(): ReactNode {
  const model = useFormModel()
  const hidden = useHiddenFields(model)
  return groupsOf(model.form.fields).map(({ title, fields }) => {
    const seen = fields.filter(({ name }) => !hidden.has(name))
    if (seen.length === 0) return null
    const inside = seen.map((field) => <Field key={field.name} field={field} />)
    // By what does not change: the control that has the focus must stay.
    const key = fields[0]?.name
    return title === undefined ? (
      <div key={key} className={css.fields}>
        {inside}
      </div>
    ) : (
      <fieldset key={key} className={css.group}>
        <legend className={css.legend}>{title}</legend>
        <div className={css.fields}>{inside}</div>
      </fieldset>
    )
  })
})
