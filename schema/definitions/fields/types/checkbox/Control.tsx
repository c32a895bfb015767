import type { ReactNode } from 'react'
import css from '#renderer/kit/form/Field.module.css'
import { Below, Label } from '#renderer/kit/form/FieldFrame.tsx'
import { useField } from '#renderer/kit/form/use-field.ts'
import { classes } from '#renderer/kit/ui/classes.ts'
import type { FormField } from '../../field-schema.ts'

/** A box to tick, with its label beside it. */
export function Control({ field }: { field: FormField }): ReactNode {
  const { control, initial, error } = useField(field)
  return (
    <div className={classes(css.field, field.half && css.half)}>
      <label className={css.choice}>
        <input {...control} type="checkbox" className={css.box} defaultChecked={initial === true} />
        <span>
          <Label field={field} />
        </span>
      </label>
      <Below field={field} error={error} />
    </div>
  )
}
