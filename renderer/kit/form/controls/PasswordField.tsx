import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import css from '../Field.module.css'
import { FieldFrame } from '../FieldFrame.tsx'
import { lineAttributes } from '../line-attributes.ts'
import { crossedEyeIcon, eyeIcon } from '../MessageLine.tsx'
import { useField } from '../use-field.ts'

/** A password input, with a button that shows the password. The button needs JavaScript. */
export function PasswordField({ field }: { field: FormField }): ReactNode {
  const state = useField(field)
  const [shown, show] = useState(false)
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <FieldFrame field={field} state={state}>
      <div className={`positioned ${css.withButton}`}>
        <input
          {...state.control}
          {...lineAttributes(field, { spellCheck: false })}
          className={css.input}
          type={shown ? 'text' : 'password'}
          {...(shown && { autoCapitalize: 'off' })}
          defaultValue={String(state.initial)}
        />
        {hasScript && (
          <button
            type="button"
            className="icon-button quiet top-right"
            aria-label="Показать пароль"
            aria-pressed={shown}
            aria-controls={state.control.id}
            onClick={() => show(!shown)}
          >
            {shown ? crossedEyeIcon : eyeIcon}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}

const never = () => () => undefined
