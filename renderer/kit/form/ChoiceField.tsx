import type { ReactNode } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { classes } from '../ui/classes.ts'
import css from './Field.module.css'
import { Below, Label, ValidMark } from './FieldFrame.tsx'
import { useField } from './use-field.ts'

/** One or several options, all visible. */
export function ChoiceField({ field, type }: { field: FormField; type: 'radio' | 'checkbox' }): ReactNode {
  const { control, initial, error, isValid } = useField(field)
  const { id, required, autoFocus, 'aria-invalid': isInvalid, 'aria-describedby': describedBy, ...registered } = control
  const isRadio = type === 'radio'
  const chosen = [initial].flat()
  return (
    <fieldset
      className={classes(css.field, css.choices, field.half && css.half)}
      aria-describedby={describedBy}
      // A checkbox group has no such state: each checkbox refers to the error.
      {...(isRadio && { role: 'radiogroup', 'aria-required': required, 'aria-invalid': isInvalid })}
    >
      <legend className={`text-15 snug medium ${css.label}`}>
        <Label field={field} />
        {isValid && <ValidMark />}
      </legend>
      <div className="grid">
        {field.options?.map(({ value, text, note, visible }, i) => (
          <label key={value} className={classes(css.choice, visible !== undefined && css.hide)}>
            <input
              {...registered}
              type={type}
              {...(i === 0 && { id, autoFocus })}
              className={css.box}
              value={value}
              required={isRadio && required}
              aria-invalid={isRadio ? undefined : isInvalid}
              defaultChecked={chosen.includes(value)}
            />
            <span>
              {text}
              {note}
            </span>
          </label>
        ))}
      </div>
      <Below field={field} error={error} />
    </fieldset>
  )
}
