import type { ReactNode } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { classes } from '../../ui/classes.ts'
import css from '../Field.module.css'
import { Below, Label } from '../FieldFrame.tsx'
import { useField } from '../use-field.ts'

/** A single checkbox, with its label beside it. */
export function CheckboxField({ field }: { field: FormField }): ReactNode {
  const { control, initial, error } = useField(field)
  return (
    <div className={classes(css.field, field.half && css.half)}>
      <label className={`flex gap-12 tall text-15 ${css.choice}`}>
        <input {...control} type="checkbox" className={css.box} defaultChecked={initial === true} />
        <span>
          <Label field={field} />
        </span>
      </label>
      <Below field={field} error={error} />
    </div>
  )
}
