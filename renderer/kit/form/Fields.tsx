import { memo, type ReactNode } from 'react'
import { FieldControl } from './FieldControl.tsx'
import css from './Form.module.css'
import { useFormModel } from './form-context.ts'
import { groupsOf } from './groups.ts'
import { useHiddenFields } from './use-hidden-fields.ts'
import { WithoutScript } from './WithoutScript.tsx'

/** The fields that are seen, in their groups; rendered again only when others are seen. Without a script all are. */
export const Fields = memo(function Fields(): ReactNode {
  const model = useFormModel()
  const hidden = useHiddenFields(model)
  return groupsOf(model.form.fields).map(({ title, fields }) => {
    const inside = fields.map((field) =>
      hidden.has(field.name) ? (
        <noscript key={field.name}>{import.meta.env.SSR && <WithoutScript field={field} />}</noscript>
      ) : (
        <FieldControl key={field.name} field={field} />
      ),
    )
    if (fields.every(({ name }) => hidden.has(name))) return inside
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
