import { type ReactNode, useState, useSyncExternalStore } from 'react'
import css from '#renderer/kit/form/Field.module.css'
import { FieldFrame } from '#renderer/kit/form/FieldFrame.tsx'
import { crossedEyeIcon, eyeIcon } from '#renderer/kit/form/icons.tsx'
import { lineAttributes } from '#renderer/kit/form/line-attributes.ts'
import { useField } from '#renderer/kit/form/use-field.ts'
import type { FormField } from '../../field-schema.ts'

/** A password with a button to show it, which needs JavaScript. */
export function Control({ field }: { field: FormField }): ReactNode {
  const state = useField(field)
  const [shown, show] = useState(false)
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <FieldFrame field={field} state={state}>
      <div className={css.withButton}>
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
