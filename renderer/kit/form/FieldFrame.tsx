import { type ReactNode, useEffect, useState } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { isNobodys } from '#schema/definitions/fields/field-types.ts'
import { fieldNameOf, inQuotes } from '#schema/definitions/fields/rule.ts'
import { loadFill } from '../fill.ts'
import { classes } from '../ui/classes.ts'
import { Text } from '../ui/Text.tsx'
import css from './Field.module.css'
import { useFormModel } from './form-context.ts'
import { errorIcon, validIcon } from './MessageLine.tsx'
import { useByValues } from './use-by-values.ts'
import type { FieldState } from './use-field.ts'

interface FrameProps {
  field: FormField
  state: FieldState
  children: ReactNode
}

/** A form control, with the field's label above it. */
export function FieldFrame({ field, state, children }: FrameProps): ReactNode {
  return (
    <div className={classes(css.field, field.half && css.half)}>
      <div className={`row gap-8 ${css.head}`}>
        <label className={`text-15 snug medium ${css.label}`} htmlFor={state.control.id}>
          <Label field={field} />
        </label>
        {state.isValid && <ValidMark />}
      </div>
      {children}
      <Below field={field} error={state.error} />
    </div>
  )
}

export const Label = ({ field: { label, name } }: { field: FormField }): ReactNode => (
  <Text text={label ?? name} aside />
)

/** Visual only: screen readers announce errors instead. */
export const ValidMark = (): ReactNode => <span className={`positive ${css.valid}`}>{validIcon}</span>

/** The error and the hint below a control. The element of the error always exists, so that screen readers announce its changes. */
export function Below({ field, error }: { field: FormField; error: string | undefined }): ReactNode {
  const { idOf } = useFormModel()
  const { name, hint, fill, validation } = field
  return (
    <>
      {fill && <FillNote name={name} fill={fill} />}
      {validation?.withInn !== undefined && <NobodysNote field={field} />}
      {hint !== undefined && (
        <p className={css.hint} id={idOf(name, 'hint')}>
          <Text text={hint} />
        </p>
      )}
      <div aria-live="polite">
        {error !== undefined && (
          <p className={`flex gap-8 text-15 snug negative ${css.error}`} id={idOf(name, 'error')}>
            {errorIcon}
            <span>{error}</span>
          </p>
        )}
      </div>
    </>
  )
}

/** Shows a note from `fill`, which fills other fields with data of the company with this INN. Without JavaScript nothing is filled. */
function FillNote({ name, fill }: { name: string; fill: NonNullable<FormField['fill']> }): ReactNode {
  const { methods, pageValues } = useFormModel()
  const [note, setNote] = useState('')
  useEffect(() => {
    const gone = new AbortController()
    loadFill()
      .then((run) => run({ methods, name, pageValues, fill, say: setNote }, gone.signal))
      .catch(() => undefined)
    return () => gone.abort()
  }, [methods, name, pageValues, fill])
  return (
    <p className={css.hint} role="status">
      {note}
    </p>
  )
}

/** Says that a field is not sent: for example, a sole proprietor has no КПП. */
function NobodysNote({ field }: { field: FormField }): ReactNode {
  const model = useFormModel()
  const isLeftOut = useByValues(model, true, ({ values }, raw) =>
    raw[field.name] && isNobodys(field, values) ? 'yes' : '',
  )
  return (
    <p className={css.hint} role="status">
      {isLeftOut && `У\u00a0предпринимателя его нет: ${inQuotes(fieldNameOf(field))} не\u00a0отправим.`}
    </p>
  )
}
