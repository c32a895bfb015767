import { type ClipboardEvent, type ComponentType, type ReactNode, type RefCallback, useCallback } from 'react'
import type { FieldTypeName } from '#schema/definitions/fields/field-contracts.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { cleanText } from '#schema/definitions/fields/reading.ts'
import { classes } from '../ui/classes.ts'
import { CheckboxField } from './controls/CheckboxField.tsx'
import { FileField } from './controls/FileField.tsx'
import { HiddenField } from './controls/HiddenField.tsx'
import { PasswordField } from './controls/PasswordField.tsx'
import { SelectField } from './controls/SelectField.tsx'
import { TextareaField } from './controls/TextareaField.tsx'
import css from './Field.module.css'
import { Below, FieldFrame, Label, ValidMark } from './FieldFrame.tsx'
import { useFormModel } from './form-context.ts'
import { type LineAttributes, lineAttributes } from './line-attributes.ts'
import { type ControlProps, useField } from './use-field.ts'

/** A single-line input. @param attributes defaults that depend on the field's type */
function LineField({ field, ...attributes }: { field: FormField } & LineAttributes): ReactNode {
  const state = useField(field)
  const masked = useMask(field, state.control)
  return (
    <FieldFrame field={field} state={state}>
      <input
        {...state.control}
        {...masked}
        {...lineAttributes(field, attributes)}
        className={css.input}
        defaultValue={String(state.initial)}
        onPaste={pasteAsLine}
      />
    </FieldFrame>
  )
}

/** Replaces pasted line breaks by spaces, as the server does. A browser would drop them, and the words would join. */
function pasteAsLine(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text').trim()
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  const { currentTarget: input } = event
  input.setRangeText(cleanText(text), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

type Control = HTMLInputElement | null

/**
 * Formats a value by the field's mask while the visitor types. The code for masks is loaded only if a form needs it. Until then, without
 * scripts, and in a form posted as a document, the value is formatted only when it is sent.
 * @returns props for a masked control; an empty object for a field without a mask
 */
function useMask({ name, mask }: FormField, { ref, onChange }: ControlProps) {
  const { methods, form } = useFormModel()
  const attach: RefCallback<Control> = useCallback(
    (element) => {
      ref(element)
      if (!element || mask === undefined) return
      let detach: (() => void) | undefined
      let isGone = false
      import('./mask-input.ts')
        .then(({ maskInput }) => {
          if (isGone) return
          const input = maskInput(element, mask, () => onChange({ target: element, type: 'change' }))
          // Runs the mask when other code sets the value, for example a reset of the form.
          const stop = methods.subscribe({ name, formState: { values: true }, callback: input.update })
          detach = () => {
            stop()
            input.stop()
          }
        })
        .catch(() => undefined) // without the mask the value is formatted when it is sent
      return () => {
        isGone = true
        detach?.()
        ref(null)
      }
    },
    [ref, onChange, methods, name, mask],
  )
  // The mask reports changes by itself, because React does not notice a change to an input that a script has written.
  return mask === undefined || form.posts ? {} : { ref: attach }
}

/** Components by field type. They render HTML controls, which can be posted without JavaScript. */
export const controls: Readonly<Record<FieldTypeName, ComponentType<{ field: FormField }>>> = {
  text: LineField,
  // With `type="email"`, browsers would reject «а@почта.рф».
  email: ({ field }) => (
    <LineField
      field={field}
      inputMode="email"
      autoComplete="email"
      pattern="[^@\s]+@[^@\s]+\.[^@\s]+"
      autoCapitalize="none"
      spellCheck={false}
    />
  ),
  tel: ({ field }) => <LineField field={field} type="tel" autoComplete="tel" spellCheck={false} />,
  password: PasswordField,
  textarea: TextareaField,
  // With `type="number"`, browsers would reject a comma, and drop an invalid text.
  number: ({ field }) => <LineField field={field} inputMode="decimal" spellCheck={false} />,
  select: SelectField,
  radio: ({ field }) => <ChoiceField field={field} type="radio" />,
  checkbox: CheckboxField,
  checkboxes: ({ field }) => <ChoiceField field={field} type="checkbox" />,
  date: ({ field }) => (
    <LineField
      field={field}
      type="date"
      spellCheck={false}
      min={dayOf(field.validation?.min)}
      max={dayOf(field.validation?.max)}
    />
  ),
  file: FileField,
  hidden: HiddenField,
}

/** Returns a date limit as an attribute. For «today» returns none, because the page may stay cached; then the field's rule checks it. */
const dayOf = (bound: string | number | undefined): string | undefined =>
  typeof bound === 'string' && bound !== 'today' ? bound : undefined

/** A group of radio buttons, or of checkboxes. */
function ChoiceField({ field, type }: { field: FormField; type: 'radio' | 'checkbox' }): ReactNode {
  const { control, initial, error, isValid } = useField(field)
  const { id, required, autoFocus, 'aria-invalid': isInvalid, 'aria-describedby': describedBy, ...registered } = control
  const isRadio = type === 'radio'
  const chosen = [initial].flat()
  return (
    <fieldset
      className={classes(css.field, css.choices, field.half && css.half)}
      aria-describedby={describedBy}
      // A group of checkboxes cannot have these ARIA attributes. Each checkbox refers to the error instead.
      {...(isRadio && { role: 'radiogroup', 'aria-required': required, 'aria-invalid': isInvalid })}
    >
      <legend className={`text-15 snug medium ${css.label}`}>
        <Label field={field} />
        {isValid && <ValidMark />}
      </legend>
      <div className="grid">
        {field.options?.map(({ value, text, note, visible }, i) => (
          <label
            key={value}
            className={classes('flex gap-12 tall text-15', css.choice, visible !== undefined && css.hide)}
          >
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
